import type { SelfGranted } from './authority.js';
import type { Controls } from './control.js';
import type { OneShots } from './one-shot.js';
import type { TokenModel } from './token-model.js';

/** What the rules share: the token's storage, and who can write what. */
export interface RuleContext {
  readonly model: TokenModel;
  readonly selfGranted: SelfGranted;
  readonly controls: Controls;
  readonly oneShots: OneShots;
}
