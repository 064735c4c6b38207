import type { Address } from '../../../domain/address.js';
import type { BlockRef } from '../../../domain/fact.js';
import { encodeCall } from '../../../rpc/abi.js';
import { createCallBatch } from '../../../rpc/call-batch.js';
import { selectors } from '../../../rpc/erc20.js';
import type { CallOptions, Rpc } from '../../../rpc/rpc.js';

/** `balanceOf` of each account, in one round trip; no entry where the call failed. */
export async function readBalances(
  rpc: Rpc,
  token: Address,
  accounts: readonly Address[],
  block: BlockRef,
  options: CallOptions,
): Promise<ReadonlyMap<Address, bigint>> {
  const batch = createCallBatch();
  for (const account of accounts) {
    batch.ask(account, token, encodeCall(selectors.balanceOf, account));
  }
  const answers = await batch.send(rpc, block, options);
  return new Map(
    accounts.flatMap((account) => {
      const balance = answers.uint(account);
      return balance === undefined ? [] : [[account, balance] as const];
    }),
  );
}
