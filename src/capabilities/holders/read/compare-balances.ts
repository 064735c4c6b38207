import { type Address, ZERO_ADDRESS } from '../../../domain/address.js';
import type { KeptBalances } from '../facts/holders.js';

/** A change below a thousandth is rounding of shares. */
const LEAST_CHANGE = 0.001;
/** Where so large a part of the accounts gains without a transfer, the token hands something out to all: the others paid for it. */
const MANY = 0.25;

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
  const changes = replayed.flatMap(({ address, balance }) => {
    const now = said.get(address);
    // What was sent to the zero address is burned: most tokens say that nobody holds it.
    if (now === undefined || balance <= 0n || address === ZERO_ADDRESS) return [];
    return [ratio(now, balance) - 1];
  });
  const checked = changes.length;
  const fell = changes.filter((change) => change < -LEAST_CHANGE).length;
  const rose = changes.filter((change) => change > LEAST_CHANGE).length;
  const [least, most] = [Math.min(...changes), Math.max(...changes)];
  // One account alone shows no rule.
  const alike = fell > 1 && fell === checked && most - least <= LEAST_CHANGE;
  return {
    checked,
    fell,
    worstLoss: checked === 0 ? 0 : Math.max(0, -least),
    general: alike || (rose > 1 && rose / checked >= MANY),
  };
}
