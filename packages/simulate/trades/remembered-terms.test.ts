import { createReadContext, createRpc, type ReadContext, unless } from '@assay/chain';
import { type Address, eth } from '@assay/facts';
import { expect, test } from 'vitest';
import { toConnections } from '../../../test/support/fetch-connections.js';
import { fetchBalanceSlot } from '../calls/balance-slot.js';
import { routerSelectors } from '../venues/concentrated.js';
import { fetchRouterStyle } from '../venues/router-style.js';
import { fetchFees } from './fees.js';

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const block = { number: 100, hash: `0x${'00'.repeat(32)}`, timestamp: 1 };

interface TestNode {
  overrides: boolean;
  code: string;
}

/**
 * A node with this code everywhere, which plays state overrides or ignores them; tokens keep balances in the
 * first usual place. It names a base fee if it plays overrides.
 */
function rpcOf(node: TestNode) {
  const answer = (method: string, params: readonly unknown[]): unknown => {
    const { overrides, code } = node;
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_getCode') return code;
    if (method === 'eth_getBlockByNumber') return overrides ? { baseFeePerGas: '0x7' } : null;
    if (method !== 'eth_call') return null;
    const changes = Object.values((params[2] ?? {}) as Record<string, { stateDiff?: object }>);
    if (!overrides) return word(0n);
    return changes.some(({ stateDiff }) => stateDiff) ? word(10n ** 12n) : word(42n);
  };
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    const rows = [JSON.parse(String(init?.body))].flat() as {
      id: number;
      method: string;
      params: unknown[];
    }[];
    const answers = rows.map(({ id, method, params }) => ({
      jsonrpc: '2.0',
      id,
      result: answer(method, params),
    }));
    return Response.json(answers.length === 1 ? answers[0] : answers);
  };
  return createRpc({ chain: eth, urls: ['http://node.test'], connections: toConnections(fetch) });
}

test('a node that ignores overrides has not said where a token keeps its balances', async () => {
  const token: Address = `0x${'a1'.repeat(20)}`;
  const poor = createReadContext(rpcOf({ overrides: false, code: '0x' }), block);
  const whole = { ...createReadContext(rpcOf({ overrides: true, code: '0x' }), block), memory: poor.memory };
  await expect(fetchBalanceSlot(poor, token)).rejects.toMatchObject({ kind: 'unsupported' });
  expect(await fetchBalanceSlot(whole, token)).toBeTypeOf('function');
  expect(await fetchBalanceSlot(poor, token)).toBeTypeOf('function');
});

test('a router that was not there yet is looked at again', async () => {
  const router: Address = `0x${'a2'.repeat(20)}`;
  const node = { overrides: true, code: '0x' };
  const rpc = rpcOf(node);
  const ask = (code: string) => {
    node.code = code;
    return fetchRouterStyle(createReadContext(rpc, block), router);
  };
  expect(await ask('0x')).toBe('unknown');
  expect(await ask(`0x63${routerSelectors.deadline.slice(2)}`)).toBe('deadline');
  expect(await ask('0x')).toBe('deadline');
});

test('what one service remembers of a chain, another service does not know', async () => {
  const address: Address = `0x${'a3'.repeat(20)}`;
  const code = `0x63${routerSelectors.deadline.slice(2)}`;
  const one = createReadContext(rpcOf({ overrides: true, code }), block);
  const other = createReadContext(rpcOf({ overrides: false, code: '0x6000' }), block);
  const ask = async (context: ReadContext) => ({
    slot: typeof (await fetchBalanceSlot(context, address).catch(unless('unsupported'))),
    style: await fetchRouterStyle(context, address),
    baseFee: (await fetchFees(context)).baseFee,
  });
  expect(await ask(one)).toEqual({ slot: 'function', style: 'deadline', baseFee: 7n });
  expect(await ask(other)).toEqual({ slot: 'undefined', style: 'unknown', baseFee: 0n });
});
