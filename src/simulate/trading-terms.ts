import type { Address } from '../domain/address.js';
import type { BlockRef } from '../domain/fact.js';
import { quoteTokens } from '../pools/quote-prices.js';
import type { CallOptions, Rpc } from '../rpc/rpc.js';
import { fetchBalanceSlot } from './balance-slot.js';
import { fetchRouterStyle } from './venues/router-style.js';

/**
 * What every simulated trade needs to know and nothing changes: where the tokens and what they are traded
 * against keep balances, and how V3 routers are spoken to. One round trip, of which all but the tokens' part
 * is made once in a process. Remembered by those who need it: asked before the pools are known, it costs no
 * round trip of its own.
 */
export async function readTradingTerms(
  rpc: Rpc,
  tokens: readonly Address[],
  block: BlockRef,
  options: CallOptions,
): Promise<void> {
  const { dexes, wrappedNative } = rpc.chain;
  const quotes = quoteTokens(rpc.chain).flatMap(({ address }) => (address === wrappedNative ? [] : address));
  const routers = dexes.flatMap(({ kind, router }) => (kind === 'uniswap-v3' ? router : []));
  await Promise.all([
    ...[...new Set([...tokens, ...quotes])].map((token) => fetchBalanceSlot(rpc, block, token, options)),
    ...[...new Set(routers)].map((router) => fetchRouterStyle(rpc, block, router, options)),
  ]);
}
