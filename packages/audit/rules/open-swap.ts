import type { ExternalCall, FunctionBehaviour, Path } from '../model/behaviour.js';
import { mentions } from '../model/term.js';
import { authorityOf, type SelfGranted } from './authority.js';
import type { Capability } from './capability.js';
import { selectors, type TokenModel } from './token-model.js';

/** Sales of an exact amount through a router of the Uniswap V2 kind: `(amountIn, amountOutMin, …)`. */
const swapSelectors = new Set([
  '0x38ed1739', // swapExactTokensForTokens
  '0x18cbafe5', // swapExactTokensForETH
  '0x5c11d795', // swapExactTokensForTokensSupportingFeeOnTransferTokens
  '0x791ac947', // swapExactTokensForETHSupportingFeeOnTransferTokens
]);

/** Any price is accepted. */
function hasNoFloor({ selector, args: [, floor] }: ExternalCall): boolean {
  return selector !== undefined && swapSelectors.has(selector) && floor?.value === 0n;
}

/** The seller supplied the tokens, and bears the price risk. */
function isCallersOwn(path: Path): boolean {
  return path.calls.some(
    ({ selector, args: [from] }) => selector === selectors.transferFrom && from?.op === 'caller',
  );
}

/** The caller cannot choose the amount: it is the contract's balance, or a fixed part of it. */
function isOfContract({ args: [amount] }: ExternalCall): boolean {
  return amount !== undefined && !mentions(amount, ({ op }) => op === 'arg');
}

function ofPath(
  fn: FunctionBehaviour,
  path: Path,
  model: TokenModel,
  selfGranted: SelfGranted,
): Capability | undefined {
  const sale = path.calls.find((call) => hasNoFloor(call) && isOfContract(call));
  if (!sale || isCallersOwn(path) || authorityOf(path, model, selfGranted)) return undefined;
  return {
    type: 'OPEN_SWAP',
    actor: 'anyone',
    fn,
    site: sale.site,
    detail: 'the tokens of the contract are sold through a router with no least price',
  };
}

/**
 * A function that anyone can call makes the contract sell its tokens at whatever price the pool gives: an
 * attacker moves the price first and takes the difference. Sales inside of a transfer do not count: every
 * token with a swap-back has them.
 */
export function openSwapRule(model: TokenModel, selfGranted: SelfGranted): readonly Capability[] {
  if (model.balances.size === 0) return [];
  return model.behaviour.functions
    .filter(({ selector }) => selector !== selectors.transfer && selector !== selectors.transferFrom)
    .flatMap((fn) => fn.paths.flatMap((path) => ofPath(fn, path, model, selfGranted) ?? []));
}
