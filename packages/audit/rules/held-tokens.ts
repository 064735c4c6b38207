import type { FunctionBehaviour, Path } from '../model/behaviour.js';
import type { Term } from '../model/term.js';
import { authorityOf, type SelfGranted } from './authority.js';
import { type BalanceChange, balanceChanges, isDecrease, isForeign, isIncrease } from './balance-changes.js';
import type { Capability } from './capability.js';
import { hasConsent } from './holder-consent.js';
import { selectors, type TokenModel } from './token-model.js';

/** The contract itself, or one account that its code or storage names. */
function isFixedHolder({ op, args }: Term): boolean {
  return op === 'self' || op === 'const' || (op === 'load' && args.length === 0);
}

function isPaidOut(change: BalanceChange, changes: readonly BalanceChange[], path: Path): boolean {
  const { account } = change;
  if (!account || !isFixedHolder(account) || !isDecrease(change) || isForeign(change)) return false;
  if (account.op !== 'self' && hasConsent(path, account)) return false;
  return changes.some((other) => other !== change && isIncrease(other));
}

function ofPath(
  fn: FunctionBehaviour,
  path: Path,
  model: TokenModel,
  selfGranted: SelfGranted,
): readonly Capability[] {
  const changes = balanceChanges(path, model);
  const taken = changes.filter((change) => isPaidOut(change, changes, path));
  if (taken.length === 0) return [];
  const actor = authorityOf(path, model, selfGranted) ? 'privileged' : 'anyone';
  return taken.map(({ write }) => ({
    type: 'HELD_TOKENS_PAID_OUT',
    actor,
    fn,
    site: write.site,
    place: write.place,
    detail: 'the balance of an account that the contract fixes goes to another one, without an allowance',
  }));
}

/**
 * Tokens held by the contract (or by an account fixed in it) go to others outside of a transfer: a sale from
 * stock, an airdrop, a withdrawal. Only the function's own conditions protect them.
 */
export function heldTokensRule(model: TokenModel, selfGranted: SelfGranted): readonly Capability[] {
  if (model.isCollectible) return [];
  return model.behaviour.functions
    .filter(({ selector }) => selector !== selectors.transfer && selector !== selectors.transferFrom)
    .flatMap((fn) => fn.paths.flatMap((path) => ofPath(fn, path, model, selfGranted)));
}
