/** What a node answered contradicts itself: a proof, a code or a header does not fit its hash. */
export class FalseProof extends Error {}

/** The node cannot prove it, or what it answers is of a kind that is not known here. No sign of a lie. */
export class NotProvable extends Error {}
