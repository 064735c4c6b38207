import {
  type Address,
  type Hex,
  isPoolWithRanges,
  type Pool,
  type PoolManagerKind,
  poolManagerOf,
  toQuantity,
  type V4Pool,
} from '@assay/facts';
import { encodeCall, toSelector, uintAt } from '../rpc/abi.js';
import { answerOf, creationOf, findFirstBlock } from '../rpc/block-search/first-block.js';
import { selectors } from '../rpc/erc20.js';
import { toBlockRef } from '../rpc/head.js';
import type { ReadContext } from '../rpc/read-context.js';
import { unlessFailed } from '../rpc/unless.js';
import { type PoolQuestionCall, toExistence, toFilling } from './v4/state-slots.js';

const liquidityOf = toSelector('liquidity()');

/** Where a pool is found: by its address, or in the pool manager of its kind by its id. */
interface PoolPlace extends Pick<Pool, 'address' | 'kind'> {
  readonly v4?: Pick<V4Pool, 'id'>;
}

/** When a pool came to be so; `undefined` where it is in no known pool manager. */
function beginningOf(
  { rpc }: ReadContext,
  { kind, v4 }: PoolPlace,
  name: string,
  toQuestion: (kind: PoolManagerKind, id: Hex) => PoolQuestionCall,
) {
  const manager = poolManagerOf(rpc.chain, kind);
  if (!manager || !v4) return undefined;
  const { data, isSo } = toQuestion(manager.kind, v4.id);
  return answerOf(manager.address, data, name, isSo);
}

/** The block in which a pool was created, from old states; `undefined` where the node has none that old. */
export function findPoolCreation(context: ReadContext, pool: PoolPlace) {
  return findFirstBlock(context, beginningOf(context, pool, 'pool', toExistence) ?? creationOf(pool.address));
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

/** The first block in which a pool had liquidity; with ranges, at its price. */
function findFirstLiquidity(context: ReadContext, pool: PoolPlace) {
  const selector = isPoolWithRanges(pool.kind) ? liquidityOf : selectors.totalSupply;
  const filled = beginningOf(context, pool, 'liquidity', toFilling);
  return findFirstBlock(context, filled ?? answerOf(pool.address, selector, 'liquidity'));
}

/**
 * The blocks in which the first liquidity of pools was added: those of their creation, and the first in which
 * they had some. Their receipts tell who added it.
 */
export async function findFirstLiquidityBlocks(
  context: ReadContext,
  pools: readonly PoolPlace[],
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
