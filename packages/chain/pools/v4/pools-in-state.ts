import type { Address, Hex, PoolManager } from '@assay/facts';
import { readBlockReceipts, readLogsOfBlocks } from '../../logs/block-receipts.js';
import { addressAt, encodeCall, intAt, toSelector, uintAt } from '../../rpc/abi.js';
import { createCallBatch } from '../../rpc/call-batch.js';
import type { RawLog } from '../../rpc/raw-log.js';
import type { ReadContext } from '../../rpc/read-context.js';
import { findBalanceChanges, findPoolCreation } from '../pool-starts.js';
import { type InitializedPool, initializeTopics } from './initialize-log.js';
import { fromParameters, toPoolId, type V4PoolKey } from './pool-key.js';
import { readVaultBalance } from './vault-balance.js';

/** Pools that are looked up, of those that the transactions name. */
const MAX_POOLS = 6;

const poolKeys = toSelector('poolKeys(bytes25)');
/** Bin pools: at the pool manager, which keeps the keys of all pools. */
const poolIdToPoolKey = toSelector('poolIdToPoolKey(bytes32)');

/** What is known of a token's pools without logs by range. */
export interface PoolsInState {
  /** `Initialize` logs, from receipts. */
  readonly logs: readonly RawLog[];
  /** Pools whose key a contract keeps. */
  readonly pools: readonly InitializedPool[];
}

/** What the pool manager logged in the transactions that first and last moved the token to or from its vault. */
async function readMoves(
  context: ReadContext,
  manager: PoolManager,
  token: Address,
): Promise<readonly RawLog[]> {
  const balance = await readVaultBalance(context, manager, token);
  if (balance === 0n) return [];
  const blocks = await findBalanceChanges(context, token, manager.vault, balance);
  const receipts = await Promise.all(blocks.map((block) => readBlockReceipts(context, block)));
  return receipts
    .flatMap((one) => one ?? [])
    .filter(({ logs }) => logs.some(({ address }) => address === token))
    .flatMap(({ logs }) => logs.filter(({ address }) => address === manager.address));
}

/** The pools with these ids whose keys are kept: by the position manager of those in which it made positions. */
async function readKeptPools(
  context: ReadContext,
  manager: PoolManager,
  ids: readonly Hex[],
): Promise<readonly InitializedPool[]> {
  const batch = createCallBatch();
  for (const id of ids) {
    if (manager.kind === 'infinity-bin')
      batch.ask(`key ${id}`, manager.address, encodeCall(poolIdToPoolKey, BigInt(id)));
    else batch.ask(`key ${id}`, manager.positionManager, `${poolKeys}${id.slice(2, 52).padEnd(64, '0')}`);
  }
  const answers = await batch.send(context);
  return ids.flatMap((id): InitializedPool[] => {
    const key = toKey(manager, answers.bytes(`key ${id}`));
    return key && toPoolId(manager, key) === id ? [{ manager, id, key }] : [];
  });
}

/** The reverse of `toKeyWords`. */
function toKey({ kind }: PoolManager, data: Hex | undefined): V4PoolKey | undefined {
  const isInfinity = kind !== 'uniswap-v4';
  const [currency0, currency1, hooks] = [0, 1, isInfinity ? 2 : 4].map((at) => addressAt(data, at));
  const fee = uintAt(data, isInfinity ? 4 : 2);
  const terms = isInfinity
    ? fromParameters(uintAt(data, 5) ?? 0n)
    : { tickSpacing: Number(intAt(data, 3) ?? 0n) };
  if (!currency0 || !currency1 || !hooks || fee === undefined || terms.tickSpacing <= 0) return undefined;
  return { currency0, currency1, fee: Number(fee), hooks, ...terms };
}

/**
 * The pools to which a token was first added and that last moved it, for nodes that serve no logs by range:
 * when the balance of its vault changed shows in old states, for which pool in the receipts of that
 * block, and that pool's key at the position manager or in the receipts of its creation. Other pools are not
 * found; none where the node has no old states.
 */
export async function findPoolsInState(
  context: ReadContext,
  manager: PoolManager,
  token: Address,
): Promise<PoolsInState> {
  const [event] = initializeTopics([manager]);
  const moves = await readMoves(context, manager, token);
  const isCreation = ({ topics }: RawLog) => topics[0] === event;
  const created = new Set(moves.filter(isCreation).flatMap(({ topics }) => topics[1] ?? []));
  const named = new Set(moves.flatMap(({ topics }) => topics[1] ?? []));
  const ids = [...named].filter((id) => !created.has(id)).slice(0, MAX_POOLS);
  const [pools, blocks] = await Promise.all([
    readKeptPools(context, manager, ids),
    Promise.all(
      ids.map((id) => findPoolCreation(context, { address: manager.vault, kind: manager.kind, v4: { id } })),
    ),
  ]);
  const later = await readLogsOfBlocks(
    context,
    blocks.flatMap((block) => block ?? []),
  );
  const own = later.filter(
    ({ address, topics }) => address === manager.address && named.has(topics[1] ?? '0x'),
  );
  return { logs: [...moves, ...own].filter(isCreation), pools };
}
