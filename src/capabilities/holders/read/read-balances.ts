import type { Address } from '../../../domain/address.js';
import { encodeCall } from '../../../rpc/abi.js';
import { createCallBatch } from '../../../rpc/call-batch.js';
import { selectors } from '../../../rpc/erc20.js';
import type { ReadContext } from '../../../rpc/read-context.js';

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
