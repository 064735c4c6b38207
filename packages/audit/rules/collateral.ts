import type { ExternalCall, FunctionBehaviour, Path } from '../model/behaviour.js';
import { isConst, type Term } from '../model/term.js';
import { authorityOf, isCallerChosen } from './authority.js';
import { balanceChanges, isDecrease } from './balance-changes.js';
import type { Capability } from './capability.js';
import type { RuleContext } from './context.js';
import { selectors } from './token-model.js';

/** What a call pays out: coins, or the token that is called. */
function assetOf({ kind, value, selector, target }: ExternalCall): Term | 'coins' | undefined {
  if (kind !== 'call') return undefined;
  if (!(isConst(value) && value.value === 0n)) return 'coins';
  return selector === selectors.transfer ? target : undefined;
}

function isPaidTo({ target, args: [to] }: ExternalCall, asset: Term | 'coins'): boolean {
  return asset === 'coins' ? target.op === 'caller' : to?.op === 'caller';
}

/** Assets for which a holder can give its tokens back to the contract. */
function redeemable({ model, selfGranted }: RuleContext): ReadonlySet<Term | 'coins'> {
  const ways = model.behaviour.functions.flatMap(({ paths }) => paths);
  const found = ways
    .filter((path) => path.calls.length > 0 && !authorityOf(path, model, selfGranted))
    .filter((path) =>
      balanceChanges(path, model).some((change) => change.account?.op === 'caller' && isDecrease(change)),
    )
    .flatMap(({ calls }) =>
      calls.flatMap((call) => {
        const asset = assetOf(call);
        return asset && isPaidTo(call, asset) ? asset : [];
      }),
    );
  return new Set(found);
}

function withdrawal(
  fn: FunctionBehaviour,
  path: Path,
  assets: ReadonlySet<Term | 'coins'>,
  { model, selfGranted }: RuleContext,
): Capability | undefined {
  if (path.calls.length === 0 || !authorityOf(path, model, selfGranted)) return undefined;
  // Who gives tokens back for it redeems like anybody else.
  if (balanceChanges(path, model).some(isDecrease)) return undefined;
  const call = path.calls.find((each) => {
    const asset = assetOf(each);
    return asset !== undefined && (assets.has(asset) || (asset !== 'coins' && isCallerChosen(asset)));
  });
  return (
    call && {
      type: 'COLLATERAL_DRAIN',
      actor: 'privileged',
      fn,
      site: call.site,
      detail: 'what holders redeem their tokens for is paid out, and no tokens are given back for it',
    }
  );
}

/** Assets behind a redeemable token that a privileged account can take out. */
export function collateralRule(context: RuleContext): readonly Capability[] {
  const { model } = context;
  if (model.isCollectible || model.balances.size === 0) return [];
  const assets = redeemable(context);
  if (assets.size === 0) return [];
  return model.behaviour.functions
    .filter(({ selector }) => selector !== selectors.transfer && selector !== selectors.transferFrom)
    .flatMap((fn) => fn.paths.flatMap((path) => withdrawal(fn, path, assets, context) ?? []));
}
