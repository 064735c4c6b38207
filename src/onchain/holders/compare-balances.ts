import { type Address, ZERO_ADDRESS } from '../../domain/address.js';
import type { KeptBalances } from '../../domain/facts/holders.js';

/** A loss below a thousandth is rounding of shares. */
const LEAST_LOSS = 0.001;

/** `part ÷ whole` in millionths. */
const ratio = (part: bigint, whole: bigint) => Number((part * 1_000_000n) / whole) / 1_000_000;

/**
 * Whether balances fell without a transfer: what each account's transfers left it (`replayed`, from the whole history) against
 * what `balanceOf` says. Accounts that were not asked, or did not answer, are left out. O(accounts).
 */
export function compareBalances(
  replayed: readonly { readonly address: Address; readonly balance: bigint }[],
  said: ReadonlyMap<Address, bigint>,
): KeptBalances {
  const losses = replayed.flatMap(({ address, balance }) => {
    const now = said.get(address);
    // What was sent to the zero address is burned: most tokens say that nobody holds it.
    if (now === undefined || balance <= 0n || address === ZERO_ADDRESS) return [];
    return [Math.max(0, 1 - ratio(now, balance))];
  });
  const fallen = losses.filter((loss) => loss > LEAST_LOSS);
  const [least, most] = [Math.min(1, ...losses), Math.max(0, ...losses)];
  return {
    checked: losses.length,
    fell: fallen.length,
    worstLoss: most,
    // One account alone shows no rule.
    alike: fallen.length > 1 && fallen.length === losses.length && most - least <= LEAST_LOSS,
  };
}
