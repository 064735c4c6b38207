import type { ChainName } from '@assay/facts';
import { chainOf, mixedCase, type SimService } from '../sim-service.js';
import type { SimToken } from '../sim-token.js';

const names: Readonly<Record<string, ChainName>> = { ethereum: 'eth', base: 'base', bsc: 'bsc' };
const PAIRS_IN_ANSWER = 30;

/** DexScreener: 30 addresses per call, but at most 30 pools per answer. */
export const dexscreenerSim: SimService = {
  id: 'dexscreener',
  variables: { DEXSCREENER_URL: '' },
  answer: (request, world) => {
    const [, network, list] = /^\/tokens\/v1\/([^/]+)\/([^/]+)$/.exec(request.path) ?? [];
    const chain = chainOf(names, network);
    if (!chain || list === undefined) return { status: 404, body: { message: 'Not found' } };
    const tokens = list
      .split(',')
      .slice(0, 30)
      .flatMap((address) => world.find(chain, address) ?? []);
    const pairs = tokens.flatMap((token) => toPairs(token, network ?? chain));
    return { status: 200, body: pairs.slice(0, PAIRS_IN_ANSWER) };
  },
};

function toPairs(token: SimToken, network: string): readonly unknown[] {
  return Array.from({ length: token.pools }, (_, at) => ({
    chainId: network,
    dexId: 'uniswap',
    url: `https://dexscreener.com/${network}/pool${at}`,
    pairAddress: mixedCase(token.address),
    baseToken: { address: mixedCase(token.address), name: token.name, symbol: token.symbol },
    quoteToken: {
      address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      name: 'Wrapped Ether',
      symbol: 'WETH',
    },
    priceNative: String(token.priceUsd / 2_700),
    priceUsd: String(token.priceUsd),
    txns: { h24: { buys: token.buys24h, sells: token.sells24h } },
    volume: { h24: token.volume24hUsd / token.pools },
    priceChange: { h24: token.change24h },
    liquidity: { usd: token.liquidityUsd / token.pools, base: 1, quote: 1 },
    fdv: Math.round(token.priceUsd * Number(token.totalSupply / 10n ** BigInt(token.decimals))),
    marketCap: Math.round(token.priceUsd * Number(token.totalSupply / 10n ** BigInt(token.decimals))),
    pairCreatedAt: 1_700_000_000_000,
    info: {
      websites: token.website === undefined ? [] : [{ label: 'Website', url: token.website }],
      socials: [
        ...(token.twitter === undefined ? [] : [{ type: 'twitter', url: `https://x.com/${token.twitter}` }]),
        ...(token.telegram === undefined
          ? []
          : [{ type: 'telegram', url: `https://t.me/${token.telegram}` }]),
      ],
    },
  }));
}
