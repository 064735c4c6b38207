import type { ChainName } from '@assay/facts';
import { chainOf, notFound, type SimAnswer, type SimService } from '../sim-service.js';
import type { SimToken } from '../sim-token.js';

const names: Readonly<Record<string, ChainName>> = {
  '0x1': 'eth',
  '0x2105': 'base',
  '0x38': 'bsc',
  eth: 'eth',
  base: 'base',
  bsc: 'bsc',
};

/** Moralis: a key in `X-API-Key`; counts as numbers in one document and as strings in the other. */
export const moralisSim: SimService = {
  id: 'moralis',
  variables: { MORALIS_URL: '', MORALIS_API_KEY: 'sim-moralis-key' },
  limited: { status: 429, body: { message: 'Too many requests' } },
  answer: (request, world) => {
    const key = request.headers['x-api-key'];
    if (typeof key !== 'string' || key.includes('wrong'))
      return { status: 401, body: { message: 'Token is invalid' } };
    if (request.path.startsWith('/pairs/')) return toSnipers(request.path);
    const chain = chainOf(names, request.query.get('chain'));
    if (request.path === '/erc20/metadata') {
      const asked = request.query.get('addresses[0]') ?? '';
      const listed = chain && world.find(chain, asked);
      return { status: 200, body: listed ? [toMetadata(listed)] : [] };
    }
    const analysed = /^\/tokens\/([^/]+)\/analytics$/.exec(request.path)?.[1];
    if (analysed !== undefined) {
      const traded = chain && world.find(chain, analysed);
      return traded ? { status: 200, body: toAnalytics(traded) } : notFound;
    }
    const [, address, what] = /^\/erc20\/([^/]+)\/(\w+)$/.exec(request.path) ?? [];
    const token = chain && address !== undefined ? world.find(chain, address) : undefined;
    if (!token) return notFound;
    if (what === 'holders')
      return { status: 200, body: { totalHolders: String(token.holderCount), holderSupply: {} } };
    const result = token.owners.slice(0, Number(request.query.get('limit') ?? 100)).map((owner) => ({
      owner_address: owner.address,
      owner_address_label: owner.label ?? null,
      entity: null,
      balance: String(owner.balance),
      is_contract: false,
      percentage_relative_to_total_supply: Number((owner.balance * 10_000n) / token.totalSupply) / 100,
    }));
    return {
      status: 200,
      body: { page: 1, page_size: 100, cursor: null, total_supply: String(token.totalSupply), result },
    };
  },
};

/** Volumes as numbers, money as strings. */
function toAnalytics(token: SimToken): object {
  const inDay = (value: number) => ({ '5m': 0, '1h': 0, '6h': value / 4, '24h': value });
  return {
    tokenAddress: token.address,
    totalBuyVolume: inDay(token.volume24hUsd / 2),
    totalSellVolume: inDay(token.volume24hUsd / 2),
    totalBuys: inDay(token.buys24h),
    totalSells: inDay(token.sells24h),
    pricePercentChange: inDay(token.change24h),
    usdPrice: String(token.priceUsd),
    totalLiquidityUsd: String(token.liquidityUsd),
    totalFullyDilutedValuation: String(token.priceUsd * 1_000_000),
  };
}

function toMetadata({ address, name, symbol, website, twitter, telegram, description }: SimToken): object {
  const links = { website, twitter, telegram, moralis: 'https://moralis.com/' };
  return { address, name, symbol, description: description ?? null, links, possible_spam: false };
}

/**
 * A wallet's first thirty hexadecimal digits are the pool's, so that tests notice when answers of pools are
 * mixed up.
 */
function toSnipers(path: string): SimAnswer {
  const pair = /^\/pairs\/(0x[0-9a-f]{40})\/snipers$/i.exec(path)?.[1];
  if (pair === undefined) return notFound;
  const wallet = `${pair.slice(0, 32)}5555555555`;
  return {
    status: 200,
    body: {
      transactionHash: `0x${'1'.repeat(64)}`,
      blockTimestamp: '2026-01-01T00:00:00.000Z',
      blockNumber: 100,
      result: [
        {
          walletAddress: wallet,
          totalTokensSniped: 1_500.5,
          totalSnipedUsd: '120.25',
          totalSnipedTransactions: 1,
          totalTokensSold: 500,
          totalSoldUsd: '80',
          totalSellTransactions: 1,
          currentBalance: '1000.5',
          currentBalanceUsdValue: null,
          realizedProfitPercentage: 100,
          realizedProfitUsd: -12.5,
          snipedTransactions: [
            {
              transactionHash: `0x${'ab'.repeat(32)}`,
              transactionTimestamp: '2026-01-01T00:00:01.000Z',
              blocksAfterCreation: 1,
            },
          ],
          sellTransactions: [],
        },
      ],
    },
  };
}
