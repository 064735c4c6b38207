import type { FunctionBehaviour, Path } from '../model/behaviour.js';
import { mentions, type Term } from '../model/term.js';
import { authorityOf, type SelfGranted } from './authority.js';
import {
  type BalanceChange,
  balanceChanges,
  isDecrease,
  isForeign,
  isIncrease,
  isSameChange,
  recordChanges,
} from './balance-changes.js';
import type { Capability } from './capability.js';
import { hasConsent } from './holder-consent.js';
import { overlaps } from './storage-base.js';
import { selectors, type TokenModel } from './token-model.js';

/** The contract itself, or one account that its code or storage names. */
function isFixedHolder({ op, args }: Term): boolean {
  return op === 'self' || op === 'const' || (op === 'load' && args.length === 0);
}

/** What one balance loses is reckoned with what the other one gains: what is destroyed goes to nobody. */
function isOfOneAmount({ delta }: BalanceChange, other: BalanceChange): boolean {
  const atomsOf = (one: BalanceChange['delta']) =>
    [...one.values()].flatMap(({ powers }) => [...powers.keys()]);
  const [lost, gained] = [atomsOf(delta), atomsOf(other.delta)];
  const isIn = (atoms: readonly Term[]) => (term: Term) =>
    atoms.some((atom) => mentions(atom, (inner) => inner === term));
  return lost.length === 0 || gained.length === 0 || lost.some(isIn(gained)) || gained.some(isIn(lost));
}

/** Every way on which the record grows puts as much into the same account. */
function isPutIn(base: string, { account }: BalanceChange, model: TokenModel): boolean {
  return model.behaviour.functions.every(({ paths }) =>
    paths.every((path) =>
      recordChanges(path, model).every(
        (record) =>
          !overlaps(record.base, base) ||
          isDecrease(record) ||
          balanceChanges(path, model).some(
            (change) => change.account === account && isSameChange(change, record),
          ),
      ),
    ),
  );
}

/** The caller gets back what it put in: a record of the caller shrinks by as much, and grows by nothing else. */
function isGivenBack(change: BalanceChange, path: Path, model: TokenModel): boolean {
  return recordChanges(path, model).some(
    (record) =>
      record.keys.some(({ op }) => op === 'caller') &&
      isSameChange(record, change) &&
      isPutIn(record.base, change, model),
  );
}

function isPaidOut(
  change: BalanceChange,
  changes: readonly BalanceChange[],
  path: Path,
  model: TokenModel,
): boolean {
  const { account } = change;
  if (!account || !isFixedHolder(account) || !isDecrease(change) || isForeign(change)) return false;
  if (account.op !== 'self' && hasConsent(path, account)) return false;
  const isTaker = (other: BalanceChange) =>
    other !== change && isIncrease(other) && isOfOneAmount(change, other);
  return changes.some(isTaker) && !isGivenBack(change, path, model);
}

function ofPath(
  fn: FunctionBehaviour,
  path: Path,
  model: TokenModel,
  selfGranted: SelfGranted,
): readonly Capability[] {
  const changes = balanceChanges(path, model);
  const taken = changes.filter((change) => isPaidOut(change, changes, path, model));
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
