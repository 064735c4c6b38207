import type { FunctionBehaviour, Path } from '../behaviour.js';
import { isConst, mentions } from '../term.js';
import type { Capability } from './capability.js';
import { functionOf, selectors, type TokenModel } from './token-model.js';

/**
 * Uniswap's Permit2 moves tokens only with the holder's signature; libraries give it an allowance by default.
 */
const PERMIT2 = 0x000000000022d473030f116ddee9f6b43ac78ba3n;
/** More than any holder has. */
const UNLIMITED = 1n << 95n;

/** The path requires `spender == X`, and X is not Permit2. */
function isFavoured({ conditions }: Path): boolean {
  return conditions.some(
    ({ term, holds }) =>
      holds &&
      term.op === 'eq' &&
      term.args.some((side) => mentions(side, ({ op }) => op === 'arg' || op === 'caller')) &&
      !term.args.some((side) => isConst(side) && side.value === PERMIT2),
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

/** Allowances that no holder gave, and functions that wallets call for others. */
export function allowanceRule(model: TokenModel): readonly Capability[] {
  const reader = functionOf(model.behaviour, selectors.allowance);
  const given = reader && standing(reader);
  const collisions =
    model.behaviour.basis === 'source' ? model.behaviour.functions.flatMap((fn) => collision(fn) ?? []) : [];
  return [...(given ? [given] : []), ...collisions];
}
