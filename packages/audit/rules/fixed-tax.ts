import type { FunctionBehaviour, Path } from '../model/behaviour.js';
import { mentions, type Term } from '../model/term.js';
import { isArithmeticCheck } from './arithmetic-check.js';
import { balanceChanges } from './balance-changes.js';
import type { Capability } from './capability.js';
import { functionOf, isMoney, selectors, type TokenModel } from './token-model.js';

/** From this share on, what a holder sells is as good as taken. */
const MOST = 0.5;

function isParty({ op }: Term): boolean {
  return op === 'caller' || op === 'arg';
}

/**
 * The way of an ordinary account at any time: no account is named that it must be, it is on no list, and no
 * switch decides. What can be set or passes with time, other rules judge.
 */
function isOrdinary({ conditions }: Path, model: TokenModel): boolean {
  return conditions.every(({ term, holds, site }) => {
    if (isArithmeticCheck({ condition: term, blockedWhen: !holds, site, before: [] }, model.table))
      return true;
    if (holds && term.op === 'eq' && term.args.some(isParty)) return false;
    return !mentions(term, (inner) => {
      if (inner.op === 'env') return inner.name === 'timestamp' || inner.name === 'number';
      if (inner.op === 'ret') return true;
      if (inner.op !== 'load' || isMoney(model, inner.name ?? '')) return false;
      const isCompared = term.op === 'eq' && !holds && inner.args.length === 0;
      return !isCompared && (holds || !inner.args.some(isParty));
    });
  });
}

/** Share of the amount that the recipient gets, where it is a constant. */
function deliveredShare(path: Path, recipient: Term, amount: Term, model: TokenModel): number | undefined {
  const change = balanceChanges(path, model).find(({ account }) => account === recipient);
  const parts = change && !change.overwritten ? [...change.delta.values()] : [];
  const isShare = parts.every(({ powers }) => powers.size === 1 && powers.get(amount) === 1);
  if (parts.length === 0 || !isShare) return undefined;
  return parts.reduce((sum, { numerator, denominator }) => sum + Number(numerator) / Number(denominator), 0);
}

function taxOf(fn: FunctionBehaviour, parties: readonly Term[], model: TokenModel): Capability | undefined {
  const [recipient, amount] = parties;
  if (!recipient || !amount) return undefined;
  const taken = fn.paths.find((path) => {
    const share = deliveredShare(path, recipient, amount, model);
    return share !== undefined && share <= 1 - MOST && isOrdinary(path, model);
  });
  return (
    taken && {
      type: 'TAX_FIXED',
      actor: 'anyone',
      fn,
      site: taken.writes.find(({ place }) => place.keys.includes(recipient))?.site ?? fn.site,
      detail: 'the recipient gets at most half of the amount, whoever is no named account',
    }
  );
}

/** Transfers that take most of the amount from everybody but named accounts, as the code stands. */
export function fixedTaxRule(model: TokenModel): readonly Capability[] {
  if (model.isCollectible) return [];
  const arg = (index: number) => model.table.leaf('arg', String(index));
  const moves = [
    [selectors.transfer, [arg(0), arg(1)]],
    [selectors.transferFrom, [arg(1), arg(2)]],
  ] as const;
  return moves.flatMap(([selector, parties]) => {
    const fn = functionOf(model.behaviour, selector);
    return (fn && taxOf(fn, parties, model)) ?? [];
  });
}
