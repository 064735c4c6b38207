import { type Address, type PoolManager, poolManagersOf } from '@assay/facts';
import { encodeCall } from '../../rpc/abi.js';
import { createCallBatch } from '../../rpc/call-batch.js';
import { selectors } from '../../rpc/erc20.js';
import type { ReadContext } from '../../rpc/read-context.js';

/** How much of a token the pools of a manager hold together; 0 also where the token does not say. */
export async function readVaultBalance(
  context: ReadContext,
  { vault }: PoolManager,
  token: Address,
): Promise<bigint> {
  const batch = createCallBatch();
  batch.ask('balance', token, encodeCall(selectors.balanceOf, vault));
  return (await batch.send(context)).uint('balance') ?? 0n;
}

/** True where some pool of V4 kind holds the token. */
export async function isHeldByV4(context: ReadContext, token: Address): Promise<boolean> {
  const managers = poolManagersOf(context.rpc.chain);
  const balances = await Promise.all(managers.map((manager) => readVaultBalance(context, manager, token)));
  return balances.some((balance) => balance > 0n);
}
