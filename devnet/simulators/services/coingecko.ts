import type { ChainName } from '@assay/facts';
import { chainOf, type SimService } from '../sim-service.js';

const names: Readonly<Record<string, ChainName>> = {
  ethereum: 'eth',
  base: 'base',
  'binance-smart-chain': 'bsc',
};
const missing = { status: 404, body: { error: 'coin not found' } };

/** CoinGecko: one listed coin a call. Only tokens with a description are listed. */
export const coingeckoSim: SimService = {
  id: 'coingecko',
  variables: { COINGECKO_URL: '' },
  limited: { status: 429, body: { status: { error_code: 429, error_message: 'limit' } } },
  answer: (request, world) => {
    const [, platform, address] = /^\/coins\/([^/]+)\/contract\/([^/]+)$/.exec(request.path) ?? [];
    const chain = chainOf(names, platform);
    const token = chain && address !== undefined ? world.find(chain, address) : undefined;
    if (token?.description === undefined) return missing;
    return {
      status: 200,
      body: {
        id: token.symbol.toLowerCase(),
        symbol: token.symbol,
        name: token.name,
        description: { en: `<p>${token.description}</p>` },
        links: {
          homepage: [token.website ?? '', '', ''],
          chat_url: ['', '', ''],
          announcement_url: ['', ''],
          twitter_screen_name: token.twitter ?? '',
          telegram_channel_identifier: token.telegram ?? '',
          subreddit_url: null,
          repos_url: { github: [], bitbucket: [] },
        },
        watchlist_portfolio_users: 12,
        market_data: {
          current_price: { usd: token.priceUsd },
          market_cap: { usd: 0 },
          fully_diluted_valuation: { usd: 0 },
          total_volume: { usd: token.volume24hUsd },
          price_change_percentage_24h: token.change24h,
        },
      },
    };
  },
};
