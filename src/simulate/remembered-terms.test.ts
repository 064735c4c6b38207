import { expect, test } from 'vitest';
import { toConnections } from '../../test/support/fetch-connections.js';
import { eth } from '../chains/eth.js';
import type { Address } from '../domain/address.js';
import { createRpc } from '../rpc/create-rpc.js';
import { fetchBalanceSlot } from './balance-slot.js';
import { routerSelectors } from './venues/concentrated.js';
import { fetchRouterStyle } from './venues/router-style.js';

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const block = { number: 100, hash: `0x${'00'.repeat(32)}`, timestamp: 1 };

/**
 * A node with this code everywhere, which plays state overrides or ignores them; tokens keep balances in the
 * first usual place.
 */
function nodeOf({ overrides, code }: { readonly overrides: boolean; readonly code: string }) {
  const answer = (method: string, params: readonly unknown[]): unknown => {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_getCode') return code;
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
  const ask = (overrides: boolean) => fetchBalanceSlot(nodeOf({ overrides, code: '0x' }), block, token, {});
  expect(await ask(false)).toBeUndefined();
  expect(await ask(true)).toBeTypeOf('function');
  expect(await ask(false)).toBeTypeOf('function');
});

test('a router that was not there yet is looked at again', async () => {
  const router: Address = `0x${'a2'.repeat(20)}`;
  const ask = (code: string) => fetchRouterStyle(nodeOf({ overrides: true, code }), block, router, {});
  expect(await ask('0x')).toBe('unknown');
  expect(await ask(`0x63${routerSelectors.deadline.slice(2)}`)).toBe('deadline');
});
