import { quoteTokens, type ReadContext } from '@assay/chain';
import type { Address } from '@assay/facts';
import { fetchBalanceSlot } from '../calls/balance-slot.js';
import { fetchRouterStyle } from '../venues/router-style.js';

/**
 * Prefetches what every simulated trade needs and what never changes: the balance slots of the tokens and
 * their quote tokens, and the call style of V3 routers. One round trip; the results are cached where they are
 * used. Called before the pools are known, it needs no extra round trip.
 */
export async function prefetchTradingTerms(context: ReadContext, tokens: readonly Address[]): Promise<void> {
  const { rpc } = context;
  const { dexes, wrappedNative } = rpc.chain;
  const quotes = quoteTokens(rpc.chain).flatMap(({ address }) => (address === wrappedNative ? [] : address));
  const routers = dexes.flatMap(({ kind, router }) => (kind === 'uniswap-v3' ? router : []));
  await Promise.all([
    ...[...new Set([...tokens, ...quotes])].map((token) => fetchBalanceSlot(context, token)),
    ...[...new Set(routers)].map((router) => fetchRouterStyle(context, router)),
  ]);
}
