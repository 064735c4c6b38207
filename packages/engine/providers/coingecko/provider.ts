import { type HttpClient, UpstreamError } from '@assay/chain';
import {
  type Address,
  known,
  type MarketReport,
  missing,
  type SocialLinks,
  toAmount,
  toNumber,
  toPositive,
} from '@assay/facts';
import { handleUrl, toDescription, toSocialLinks } from '../../capabilities/links/named-links.js';
import { type CallDeadline, createProviderAnswerCache } from '../answer-cache.js';
import { readEach } from '../missing-answer.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { type Coin, coin as coinShape } from './wire.js';

const ID = 'coingecko';
/** Listings rarely change, and one answer serves two facts. */
const KEEP_MS = 60_000;

/**
 * CoinGecko: description, links and market of listed coins, one token per call. A demo key
 * (`COINGECKO_API_KEY`) is optional.
 */
export const coingecko: ProviderDefinition = {
  id: ID,
  roles: ['market'],
  needs: 'nothing',
  byDefault: 'configured',
  variables: {
    title: 'CoinGecko',
    url: 'https://api.coingecko.com/api/v3',
    apiKey: 'demo key of CoinGecko',
  },
  create: ({ settings, http, chains, now }) => {
    const client = http({
      baseUrl: settings.url,
      headers: settings.apiKey === undefined ? {} : { 'x-cg-demo-api-key': settings.apiKey },
    });
    const cache = createProviderAnswerCache<Coin>({
      service: ID,
      batchSize: 1,
      keepMs: KEEP_MS,
      now,
      fetch: async (chain, addresses, call) => {
        const platform = chains.get(chain)?.providerIds.coingecko ?? chain;
        const found = new Map<Address, Coin>();
        for (const address of addresses) {
          const coin = await fetchCoin(client, platform, address, call);
          if (coin) found.set(address, coin);
        }
        return found;
      },
    });
    const notFound = missing('not_found', 'coingecko does not list this token.', ID);
    return {
      id: ID,
      roles: ['market'],
      hasCachedAnswer: cache.has,
      readers: {
        marketReport: (chain, addresses, context) => {
          const answers = cache.ask(chain, addresses, context);
          return readEach<'marketReport'>(addresses, async (address) => {
            const coin = await answers.get(address);
            return coin?.market_data ? known(toMarketReport(coin, now()), ID, now()) : notFound;
          });
        },
        socialLinks: (chain, addresses, context) => {
          const answers = cache.ask(chain, addresses, context);
          return readEach<'socialLinks'>(addresses, async (address) => {
            const coin = await answers.get(address);
            return coin ? known(toLinks(coin), ID, now()) : notFound;
          });
        },
      },
    };
  },
};

async function fetchCoin(
  http: HttpClient,
  platform: string,
  address: Address,
  { signal, deadline, caller }: CallDeadline,
): Promise<Coin | undefined> {
  const { status, body } = await http.fetchJson({
    path: `/coins/${encodeURIComponent(platform)}/contract/${address}`,
    signal,
    deadline,
    caller,
  });
  if (status === 404) return undefined;
  if (status >= 400) throw new UpstreamError(ID, 'refused', `refused the request (HTTP ${status})`);
  const parsed = coinShape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new UpstreamError(ID, 'invalid_answer', 'answered something else than its documented form');
}

function toMarketReport({ market_data: market }: Coin, observedAt: number): MarketReport {
  const priceUsd = toPositive(market?.current_price?.usd);
  const volume24h = toAmount(market?.total_volume?.usd);
  const says: Record<string, string> = {};
  if (priceUsd !== null) says.priceUsd = String(priceUsd);
  if (volume24h !== null) says.volume24h = String(volume24h);
  return {
    priceUsd,
    marketCap: toPositive(market?.market_cap?.usd),
    fdv: toPositive(market?.fully_diluted_valuation?.usd),
    liquidityUsd: null,
    volume24h,
    priceChange24h: toNumber(market?.price_change_percentage_24h),
    buys24h: null,
    sells24h: null,
    pairs: null,
    opinions: [{ source: ID, observedAt, says }],
  };
}

function toLinks(coin: Coin): SocialLinks {
  const { links } = coin;
  const followers = toAmount(coin.watchlist_portfolio_users);
  return toSocialLinks(
    ID,
    [
      ...(links?.homepage ?? []).map((url) => ({ url, platform: 'website' as const })),
      { url: handleUrl('https://x.com/', links?.twitter_screen_name), platform: 'twitter' },
      { url: handleUrl('https://t.me/', links?.telegram_channel_identifier), platform: 'telegram' },
      ...(links?.chat_url ?? []).map((url) => ({ url })),
      ...(links?.announcement_url ?? []).map((url) => ({ url, platform: 'other' as const })),
      { url: links?.subreddit_url, platform: 'other' },
      ...(links?.repos_url?.github ?? []).map((url) => ({ url, platform: 'github' as const })),
    ],
    toDescription(coin.description?.en),
    followers === null ? {} : { coingecko_watchlists: followers },
  );
}
