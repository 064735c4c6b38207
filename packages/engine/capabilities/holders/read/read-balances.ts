import { createCallBatch, encodeCall, type LargestBalances, type ReadContext, selectors } from '@assay/chain';
import type { Address } from '@assay/facts';

/** Holders that are listed; the others count in `rest`. */
export const MAX_LISTED = 1_000;
/** Accounts whose `balanceOf` is read where transfers do not say what they hold. */
const MAX_ASKED = 2_000;

/** Accounts that may hold most, as far as transfers name them. */
export function toNamed({ top, overdrawn }: Pick<LargestBalances, 'top' | 'overdrawn'>): readonly Address[] {
  return top
    .map(({ address }) => address)
    .concat(overdrawn)
    .slice(0, MAX_ASKED);
}

/** `balanceOf` of each account, in one round trip; no entry where the call failed. */
export async function readBalances(
  context: ReadContext,
  token: Address,
  accounts: readonly Address[],
): Promise<ReadonlyMap<Address, bigint>> {
  const batch = createCallBatch();
  for (const account of accounts) {
    batch.ask(account, token, encodeCall(selectors.balanceOf, account));
  }
  const answers = await batch.send(context);
  return new Map(
    accounts.flatMap((account) => {
      const balance = answers.uint(account);
      return balance === undefined ? [] : [[account, balance] as const];
    }),
  );
}
