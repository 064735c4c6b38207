import type { Address } from '../../domain/address.js';
import type { Hex } from '../../lib/hex.js';
import { readBlockReceipts, readLogsOfBlocks } from '../../logs/block-receipts.js';
import type { RawLog } from '../../logs/raw-log.js';
import { encodeCall } from '../../rpc/abi.js';
import { createCallBatch } from '../../rpc/call-batch.js';
import { selectors } from '../../rpc/erc20.js';
import type { ReadContext } from '../../rpc/read-context.js';
import { findArrivals, findPoolCreation } from '../pool-starts.js';
import { initializeTopic } from './initialize-log.js';

/** Pools whose creation is searched for, of those that the first transactions name. */
const MAX_POOLS = 6;

/** What the pool manager logged in the transactions that first brought the token to it. */
async function readFirstLogs(
  context: ReadContext,
  manager: Address,
  token: Address,
): Promise<readonly RawLog[]> {
  const batch = createCallBatch();
  batch.ask('balance', token, encodeCall(selectors.balanceOf, manager));
  const balance = (await batch.send(context)).uint('balance') ?? 0n;
  if (balance === 0n) return [];
  const blocks = await findArrivals(context, token, manager, balance);
  const receipts = await Promise.all(blocks.map((block) => readBlockReceipts(context, block)));
  return receipts
    .flatMap((one) => one ?? [])
    .filter(({ logs }) => logs.some(({ address }) => address === token))
    .flatMap(({ logs }) => logs.filter(({ address }) => address === manager));
}

/**
 * `Initialize` logs of the pools to which the token was first added, for nodes that serve no logs by range:
 * when the pool manager got the token shows in old states, which pool it was for in the receipts of that
 * block, and the pool's creation in states again. Pools that got liquidity later only are not found. Empty
 * where the node has no states that old.
 */
export async function readFirstPoolLogs(
  context: ReadContext,
  manager: Address,
  token: Address,
): Promise<readonly RawLog[]> {
  const first = await readFirstLogs(context, manager, token);
  const isCreation = ({ topics }: RawLog) => topics[0] === initializeTopic;
  const created = new Set(first.filter(isCreation).flatMap(({ topics }) => topics[1] ?? []));
  const others = first.flatMap(({ topics }): Hex[] =>
    topics[1] && !created.has(topics[1]) ? [topics[1]] : [],
  );
  const blocks = await Promise.all(
    [...new Set(others)]
      .slice(0, MAX_POOLS)
      .map((id) => findPoolCreation(context, { address: manager, v4: { id } })),
  );
  const later = await readLogsOfBlocks(
    context,
    blocks.flatMap((block) => block ?? []),
  );
  return [...first, ...later.filter(({ address }) => address === manager)].filter(isCreation);
}
