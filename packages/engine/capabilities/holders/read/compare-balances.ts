import { type Address, type BalanceComparison, ZERO_ADDRESS } from '@assay/facts';

/** Smaller changes are rounding. */
const MIN_CHANGE = 0.001;
/** Where this share of the accounts gains without a transfer, the token pays something out to all holders. */
const GENERAL_SHARE = 0.25;

/** `part ÷ whole` in millionths. */
const ratio = (part: bigint, whole: bigint) => Number((part * 1_000_000n) / whole) / 1_000_000;

/**
 * Finds balances that fell without a transfer: compares the balance that each account's transfers left it
 * with `balanceOf`. Accounts without an answer are left out. O(accounts).
 * @param replayed balances from the whole history
 * @param reported what `balanceOf` answers
 */
export function compareBalances(
  replayed: readonly { readonly address: Address; readonly balance: bigint }[],
  reported: ReadonlyMap<Address, bigint>,
): BalanceComparison {
  const changes = replayed.flatMap(({ address, balance }) => {
    const now = reported.get(address);
    // What was sent to the zero address is burned: most tokens report no holder of it.
    if (now === undefined || balance <= 0n || address === ZERO_ADDRESS) return [];
    return [ratio(now, balance) - 1];
  });
  const checked = changes.length;
  const fell = changes.filter((change) => change < -MIN_CHANGE).length;
  const rose = changes.filter((change) => change > MIN_CHANGE).length;
  const [min, max] = [Math.min(...changes), Math.max(...changes)];
  // A single account shows no pattern.
  const alike = fell > 1 && fell === checked && max - min <= MIN_CHANGE;
  return {
    checked,
    fell,
    worstLoss: checked === 0 ? 0 : Math.max(0, -min),
    general: alike || (rose > 1 && rose / checked >= GENERAL_SHARE),
  };
}
