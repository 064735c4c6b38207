export { UnreadableAnswer } from './block-reads.js';
export { LocalEvm } from './local-evm.js';
export { Unplayable } from './machine/halt.js';
export { Player, type PlayJob } from './player.js';
export { createPlayerRunner, type PlayerRunner } from './player-runner.js';
