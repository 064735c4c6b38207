import type { Address, Hex, PoolManager } from '@assay/facts';
import { expect, test } from 'vitest';
import { createChainMemory } from '../../rpc/chain-memory.js';
import { createReadContext } from '../../rpc/read-context.js';
import { type Rpc, RpcError, type ViewCall, type ViewResult } from '../../rpc/rpc.js';
import { toPoolId, word } from './pool-key.js';
import { findPoolsInState } from './pools-in-state.js';

const account = (digit: string): Address => `0x${digit.repeat(40)}`;
const [token, manager, positions, hooks] = ['1', '2', '3', '4'].map(account) as [
  Address,
  Address,
  Address,
  Address,
];
const v4: PoolManager = {
  kind: 'uniswap-v4',
  dex: 'Uniswap V4',
  address: manager,
  vault: manager,
  positionManager: positions,
};
const key = {
  currency0: `0x${'0'.repeat(40)}`,
  currency1: token,
  fee: 3_000,
  tickSpacing: 60,
  hooks,
} as const;
const id = toPoolId(v4, key);
const words = (...values: readonly (bigint | number)[]) => `0x${values.map(word).join('')}` as Hex;
const keyWords = words(0, BigInt(token), 3_000, 60, BigInt(hooks));
/** The answer to a read of four words: a pool at tick 7. */
const state = words(32, 4, (7n << 160n) | 5n, 0, 0, 9);

const newest = 100;
const changedAt = 95;
const log = (address: Address, ...topics: readonly Hex[]) => ({
  address,
  topics,
  data: '0x',
  blockNumber: `0x${changedAt.toString(16)}`,
  logIndex: '0x0',
  transactionHash: words(1),
});
const receiptsOf = (moved: Hex) => [
  { transactionHash: words(1), logs: [log(token, words(8)), log(manager, words(9), moved)] },
  { transactionHash: words(2), logs: [log(manager, words(9), words(77))] },
];

/**
 * A node without logs that keeps ten old states; the manager's balance of the token changed in one of them.
 */
function contextOf(balance: bigint, keptKey: Hex, moved: Hex = id) {
  const asked: string[] = [];
  const send = async <T>(method: string, params: readonly unknown[]) => {
    asked.push(method);
    const at = Number(params[1]);
    if (method === 'eth_getBlockReceipts')
      return (Number(params[0]) === changedAt ? receiptsOf(moved) : []) as T;
    if (method !== 'eth_call' || at < newest - 10) throw new RpcError('no_state', 'missing trie node');
    const isPool = (params[0] as { to: Address }).to === manager;
    return (isPool ? state : words(at < changedAt ? balance + 1n : balance)) as T;
  };
  const answerOf = ({ to }: ViewCall): Hex =>
    to === token ? words(balance) : to === positions ? keptKey : state;
  const view = async (calls: readonly ViewCall[]): Promise<readonly ViewResult[]> =>
    calls.map((call) => ({ ok: true, data: answerOf(call) }));
  const managed = { poolManager: manager, vault: manager, positionManager: positions };
  const chain = { uniswapV4: managed, infinityCl: managed };
  const rpc = { chain, send, view, memory: createChainMemory() } as unknown as Rpc;
  return { asked, context: createReadContext(rpc, { number: newest, hash: words(3), timestamp: 1 }) };
}

test('a pool that moved the token lately is found by the key that the position manager keeps', async () => {
  const { context } = contextOf(50n, keyWords);
  expect(await findPoolsInState(context, v4, token)).toEqual({
    logs: [],
    pools: [{ manager: v4, id, key }],
  });
});

test('a key that is not that of the pool is not believed', async () => {
  const other = words(0, BigInt(token), 500, 60, BigInt(hooks));
  for (const kept of [other, words(0, 0, 0, 0, 0), '0x'] as const)
    expect((await findPoolsInState(contextOf(50n, kept).context, v4, token)).pools).toEqual([]);
});

test('the key that Infinity keeps has the hook before the fee, and parameters last', async () => {
  const infinity: PoolManager = { ...v4, kind: 'infinity-cl', dex: 'Infinity' };
  const own = { ...key, hookBits: 0x880 };
  const parameters = (60 << 16) | 0x880;
  const kept = words(0, BigInt(token), BigInt(hooks), BigInt(manager), 3_000, parameters);
  const logged = toPoolId(infinity, own);
  const { context } = contextOf(50n, kept, logged);
  expect((await findPoolsInState(context, infinity, token)).pools).toEqual([
    { manager: infinity, id: logged, key: own },
  ]);
});

test('a token of which the pool manager has nothing costs one view', async () => {
  const { context, asked } = contextOf(0n, keyWords);
  expect(await findPoolsInState(context, v4, token)).toEqual({ logs: [], pools: [] });
  expect(asked).toEqual([]);
});
