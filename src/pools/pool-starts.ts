import type { Pool, V4Pool } from '../capabilities/market/facts/pools.js';
import { isPoolWithRanges } from '../chains/chain.js';
import type { Address } from '../domain/address.js';
import { toQuantity } from '../lib/hex.js';
import { encodeCall, toSelector, uintAt } from '../rpc/abi.js';
import { answerOf, creationOf, findFirstBlock } from '../rpc/block-search/first-block.js';
import { selectors } from '../rpc/erc20.js';
import { toBlockRef } from '../rpc/head.js';
import type { ReadContext } from '../rpc/read-context.js';
import { unlessFailed } from '../rpc/unless.js';
import { decodeState, encodeStateCall } from './v4/state-slots.js';

const liquidityOf = toSelector('liquidity()');

/** Where a pool is found. */
interface PoolPlace {
  /** Uniswap V4: the pool manager. */
  readonly address: Address;
  readonly v4?: Pick<V4Pool, 'id'>;
}

/** The block in which a pool was created, from old states; `undefined` where the node has none that old. */
export function findPoolCreation(context: ReadContext, { address, v4 }: PoolPlace) {
  const created = v4
    ? answerOf(address, encodeStateCall(v4.id), 'pool', (answer) => decodeState(answer) !== undefined)
    : creationOf(address);
  return findFirstBlock(context, created);
}

/** When a pool was created, Unix seconds. */
export async function readPoolCreationTime(
  context: ReadContext,
  pool: PoolPlace,
): Promise<number | undefined> {
  const block = await findPoolCreation(context, pool);
  if (block === undefined) return undefined;
  const { rpc, options } = context;
  const header = await rpc
    .send('eth_getBlockByNumber', [toQuantity(block), false], options)
    .catch(unlessFailed);
  return header ? toBlockRef(header).timestamp : undefined;
}

/** The first block in which a pool had liquidity at its price. */
function findFirstLiquidity(
  context: ReadContext,
  { address, kind, v4 }: Pick<Pool, 'address' | 'kind' | 'v4'>,
) {
  const selector = isPoolWithRanges(kind) ? liquidityOf : selectors.totalSupply;
  const filled = v4
    ? answerOf(
        address,
        encodeStateCall(v4.id),
        'liquidity',
        (answer) => (decodeState(answer)?.liquidity ?? 0n) > 0n,
      )
    : answerOf(address, selector, 'liquidity');
  return findFirstBlock(context, filled);
}

/**
 * The blocks in which the first liquidity of pools was added: those of their creation, and the first in which
 * they had some. Their receipts tell who added it.
 */
export async function findFirstLiquidityBlocks(
  context: ReadContext,
  pools: readonly Pick<Pool, 'address' | 'kind' | 'v4'>[],
): Promise<readonly number[]> {
  const found = await Promise.all(
    pools.flatMap((pool) => [findPoolCreation(context, pool), findFirstLiquidity(context, pool)]),
  );
  return [...new Set(found.flatMap((block) => block ?? []))];
}

/**
 * Blocks in which an account got or gave some of a token: the first with any, the first with half of what it
 * has now (small amounts sent ahead by others hide only the first), and the last change. Those that old
 * states do not show are left out.
 */
export async function findBalanceChanges(
  context: ReadContext,
  token: Address,
  account: Address,
  balance: bigint,
): Promise<readonly number[]> {
  const data = encodeCall(selectors.balanceOf, account);
  const turns: readonly (readonly [string, (held: bigint) => boolean])[] = [
    ['any', (held) => held > 0n],
    [`half of ${balance}`, (held) => held * 2n >= balance],
    [`still ${balance}`, (held) => held === balance],
  ];
  const found = await Promise.all(
    turns.map(([key, isIt]) =>
      findFirstBlock(
        context,
        answerOf(token, data, key, (answer) => isIt(uintAt(answer, 0) ?? 0n)),
      ),
    ),
  );
  return [...new Set(found.flatMap((block) => block ?? []))];
}
