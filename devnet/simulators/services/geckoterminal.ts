import type { ChainName } from '@assay/facts';
import { chainOf, type SimService } from '../sim-service.js';
import type { SimToken } from '../sim-token.js';

const names: Readonly<Record<string, ChainName>> = { eth: 'eth', base: 'base', bsc: 'bsc' };
const missing = {
  status: 404,
  body: { errors: [{ status: '404', title: 'Not Found' }], meta: { ref_id: 'sim' } },
};

/** GeckoTerminal: money as strings, unknown tokens left out of batches, `Retry-After: 0` on 429. */
export const geckoterminalSim: SimService = {
  id: 'geckoterminal',
  variables: { GECKOTERMINAL_URL: '' },
  limited: { status: 429, body: { status: { error_code: 429 } }, headers: { 'retry-after': '0' } },
  answer: (request, world) => {
    const [, network, what, rest] = /^\/networks\/([^/]+)\/tokens\/(multi\/)?(.+)$/.exec(request.path) ?? [];
    const chain = chainOf(names, network);
    if (!chain || rest === undefined) return missing;
    if (what !== undefined) {
      const tokens = rest.split(',').flatMap((address) => world.find(chain, address) ?? []);
      return {
        status: 200,
        body: { data: tokens.map((token) => toRow(token)), included: tokens.map((token) => toPool(token)) },
      };
    }
    const [, address] = /^([^/]+)\/info$/.exec(rest) ?? [];
    const token = address === undefined ? undefined : world.find(chain, address);
    return token ? { status: 200, body: toInfo(token) } : missing;
  },
};

function toRow(token: SimToken) {
  const cap = token.priceUsd * Number(token.totalSupply / 10n ** BigInt(token.decimals));
  return {
    id: `${token.chain}_${token.address}`,
    type: 'token',
    attributes: {
      address: token.address,
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
      total_supply: `${token.totalSupply}.0`,
      price_usd: String(token.priceUsd),
      fdv_usd: String(cap),
      market_cap_usd: null,
      total_reserve_in_usd: String(token.liquidityUsd),
      volume_usd: { h24: String(token.volume24hUsd) },
    },
    relationships: { top_pools: { data: [{ id: `${token.chain}_pool_${token.address}`, type: 'pool' }] } },
  };
}

function toPool(token: SimToken) {
  return {
    id: `${token.chain}_pool_${token.address}`,
    type: 'pool',
    attributes: {
      address: token.address,
      price_change_percentage: { h24: String(token.change24h) },
      transactions: { h24: { buys: token.buys24h, sells: token.sells24h, buyers: 9, sellers: 8 } },
    },
    relationships: { base_token: { data: { id: `${token.chain}_${token.address}`, type: 'token' } } },
  };
}

function toInfo(token: SimToken) {
  return {
    data: {
      id: `${token.chain}_${token.address}`,
      type: 'token',
      attributes: {
        address: token.address,
        websites: token.website === undefined ? [] : [token.website],
        twitter_handle: token.twitter ?? null,
        telegram_handle: token.telegram ?? null,
        discord_url: null,
        description: token.description ?? null,
        gt_score: 71.5,
        holders: { count: token.holderCount },
        is_honeypot: 'unknown',
      },
    },
  };
}
