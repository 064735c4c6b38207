import { nodeCannot, unless } from '@assay/chain';

/**
 * Makes a node's refusal to play a call `undefined`: what the call would have shown is then not known. Where
 * the node cannot be reached, the error is rethrown.
 */
export const unlessNotPlayed = unless('reverted', 'invalid_answer', 'timed_out', 'limited', ...nodeCannot);
