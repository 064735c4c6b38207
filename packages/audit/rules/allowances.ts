import type { Blocker, Condition, FunctionBehaviour, Path } from '../model/behaviour.js';
import { isConst, mentions, subterms, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { authorityOf } from './authority.js';
import type { Capability } from './capability.js';
import type { RuleContext } from './context.js';
import { isPermit2 } from './holder-consent.js';
import { substituteAll, truthOf } from './substitute.js';
import { functionOf, isAllowance, selectors, type TokenModel } from './token-model.js';

/** More than any holder has. */
const UNLIMITED = 1n << 95n;

/** The path requires `spender == X`, and X is not Permit2. */
function isFavoured({ conditions }: Path): boolean {
  return conditions.some(
    ({ term, holds }) =>
      holds &&
      term.op === 'eq' &&
      term.args.some((side) => mentions(side, ({ op }) => op === 'arg' || op === 'caller')) &&
      !term.args.some(isPermit2),
  );
}

function standing(fn: FunctionBehaviour): Capability | undefined {
  const path = fn.paths.find((way) => {
    const [answer] = way.returned;
    return isConst(answer) && answer.value >= UNLIMITED && isFavoured(way);
  });
  return (
    path && {
      type: 'STANDING_ALLOWANCE',
      actor: 'privileged',
      fn,
      site: path.conditions.at(-1)?.site ?? fn.site,
      detail: 'the answer is a constant for one spender, whatever the holder approved',
    }
  );
}

/** Selectors of EIP-20 and EIP-2612, with the functions that wallets expect behind them. */
const standard: Readonly<Record<string, string>> = {
  [selectors.transfer]: 'transfer',
  [selectors.transferFrom]: 'transferFrom',
  [selectors.approve]: 'approve',
  [selectors.balanceOf]: 'balanceOf',
  [selectors.allowance]: 'allowance',
  [selectors.totalSupply]: 'totalSupply',
  '0x3644e515': 'DOMAIN_SEPARATOR',
  '0xd505accf': 'permit',
  '0x7ecebe00': 'nonces',
};

/** Another function under the selector of a standard one: only source shows its name. */
function collision(fn: FunctionBehaviour): Capability | undefined {
  const meant = standard[fn.selector];
  const name = fn.name?.split('(')[0];
  if (!meant || !name || name === fn.selector || name === meant) return undefined;
  return {
    type: 'SELECTOR_COLLISION',
    actor: 'anyone',
    fn,
    site: fn.site,
    detail: `its selector is that of ${meant}`,
  };
}

/** The path writes what the caller allows somebody. */
function approves({ writes }: Path, model: TokenModel): boolean {
  return writes.some(
    ({ place }) => isAllowance(model, place.base) && place.keys.some(({ op }) => op === 'caller'),
  );
}

/** Whether the branch turns away an account of which the contract has recorded nothing. */
function turnsAway({ term, holds }: Condition, table: TermTable): boolean {
  if (term.op === 'eq' && term.args.some(({ op }) => op === 'caller')) return holds;
  const isOwnRecord = ({ op, args }: Term) => op === 'load' && args.some((key) => key.op === 'caller');
  const none = [...subterms(term)].filter(isOwnRecord).map((record) => [record, table.zero] as const);
  const truth = truthOf(substituteAll(term, new Map(none), table));
  return truth !== undefined && truth !== holds;
}

/** The branch turns all others away, and not only while a switch is on from which it exempts. */
function isGate({ condition, blockedWhen, site, before }: Blocker, table: TermTable): boolean {
  const isSwitch = ({ op, args }: Term) => op === 'load' && args.length === 0;
  const isAfterSwitch = before.some(({ term }) => term.op !== 'eq' && mentions(term, isSwitch));
  return !isAfterSwitch && turnsAway({ term: condition, holds: !blockedWhen, site, fork: '' }, table);
}

/**
 * Only a privileged account can approve, whichever function it calls: nobody else can sell on an exchange.
 */
function refusedApproval({ model, selfGranted }: RuleContext): Capability | undefined {
  const approve = functionOf(model.behaviour, selectors.approve);
  const ways = model.behaviour.functions
    .filter(({ selector }) => selector !== selectors.transferFrom)
    .flatMap(({ paths }) => paths.filter((path) => approves(path, model)));
  const isOfPrivileged = (path: Path) =>
    path.conditions.some(
      (one) =>
        authorityOf({ ...path, conditions: [one] }, model, selfGranted) !== undefined &&
        turnsAway(one, model.table),
    );
  const isClosed = ways.length > 0 && ways.every(isOfPrivileged);
  if (!approve?.complete || model.isCollectible || !isClosed) return undefined;
  if (!approve.blockers.some((one) => isGate(one, model.table))) return undefined;
  return {
    type: 'APPROVAL_REFUSED',
    actor: 'privileged',
    fn: approve,
    site: approve.blockers[0]?.site ?? approve.site,
    detail: 'every way to approve checks that the caller is a privileged account',
  };
}

/** Allowances that no holder gave or that no holder can give, and functions that wallets call for others. */
export function allowanceRule(context: RuleContext): readonly Capability[] {
  const { model } = context;
  const refused = refusedApproval(context);
  const reader = functionOf(model.behaviour, selectors.allowance);
  const given = reader && standing(reader);
  const collisions =
    model.behaviour.basis === 'source' ? model.behaviour.functions.flatMap((fn) => collision(fn) ?? []) : [];
  return [...(given ? [given] : []), ...(refused ? [refused] : []), ...collisions];
}
