// Plays calls, and reads the state that they need.

export { UnreadableAnswer } from './block-reads.js';
export { LocalEvm } from './local-evm.js';
export { Unplayable } from './machine/halt.js';
export { createPlayerRunner, type PlayerRunner } from './player-runner.js';

// Plays one call on state that is there.

export { blobPrice, blobPriceAt, rulesAt } from './block-rules.js';
export { type AccountState, BlockRun } from './block-run.js';
export type { BlockTransaction } from './check-transaction.js';
export { Player, type PlayJob } from './player.js';
export type { TransactionResult } from './send-transaction.js';

// Plays calls on state that a block's hash proves.

export { FalseProof, NotProvable } from './proof/false-proof.js';
export { StateProver } from './state-prover.js';
export { type TouchedState, traceCall } from './traced-keys.js';
