import { type HttpClient, UpstreamError } from '@assay/chain';
import { type Address, type Chain, type ChainName, known, missing } from '@assay/facts';
import { handleUrl, type NamedLink, toSocialLinks } from '../../capabilities/links/named-links.js';
import { type CallDeadline, createProviderAnswerCache } from '../answer-cache.js';
import { readEach } from '../missing-answer.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { toMarketReport } from './to-market-report.js';
import { answer as answerShape, type Pair, pair as pairShape } from './wire.js';

const ID = 'dexscreener';
/** Maximum number of addresses in one call. */
const BATCH_SIZE = 30;
/** One answer contains about this many pools in all, so a token with many pools can displace others. */
const PAIRS_IN_ANSWER = 30;

/** DexScreener: price, liquidity, volume and listed links. No key. */
export const dexscreener: ProviderDefinition = {
  id: ID,
  roles: ['market'],
  needs: 'nothing',
  byDefault: 'always',
  variables: {
    title: 'DexScreener',
    url: 'https://api.dexscreener.com',
  },
  create: ({ settings, http, chains, now }) => {
    const client = http({ baseUrl: settings.url });
    const cache = createProviderAnswerCache<readonly Pair[]>({
      service: ID,
      batchSize: BATCH_SIZE,
      now,
      fetch: (chain, addresses, call) => fetchPairs(client, toNetwork(chains, chain), addresses, call),
    });
    const notFound = missing('not_found', 'dexscreener knows no pool of this token.', ID);
    return {
      id: ID,
      roles: ['market'],
      hasCachedAnswer: cache.has,
      readers: {
        marketReport: (chain, addresses, context) => {
          const answers = cache.ask(chain, addresses, context);
          return readEach<'marketReport'>(addresses, async (address) => {
            const pairs = await answers.get(address);
            return pairs ? known(toMarketReport(address, pairs, now()), ID, now()) : notFound;
          });
        },
        socialLinks: (chain, addresses, context) => {
          const answers = cache.ask(chain, addresses, context);
          return readEach<'socialLinks'>(addresses, async (address) => {
            const pairs = await answers.get(address);
            return pairs ? known(toSocialLinks(ID, linksOf(address, pairs), null), ID, now()) : notFound;
          });
        },
      },
    };
  },
};

function toNetwork(chains: ReadonlyMap<ChainName, Chain>, chain: ChainName): string {
  return chains.get(chain)?.providerIds.dexscreener ?? chain;
}

/**
 * Pools by token. Tokens that may be missing from a full answer are asked for again, in halves if an answer
 * adds nothing new.
 */
async function fetchPairs(
  http: HttpClient,
  network: string,
  addresses: readonly Address[],
  call: CallDeadline,
): Promise<ReadonlyMap<Address, readonly Pair[]>> {
  const answer = await http.fetchJson({
    path: `/tokens/v1/${encodeURIComponent(network)}/${addresses.join(',')}`,
    ...call,
  });
  const { pairs, total } = toPairs(answer.body);
  const found = groupByToken(addresses, pairs);
  const left = addresses.filter((address) => !found.has(address));
  if (left.length === 0 || total < PAIRS_IN_ANSWER || addresses.length === 1) return found;
  const middle = Math.ceil(left.length / 2);
  const again = left.length < addresses.length ? [left] : [left.slice(0, middle), left.slice(middle)];
  const more = await Promise.all(again.map((group) => fetchPairs(http, network, group, call)));
  return new Map([...found, ...more.flatMap((each) => [...each])]);
}

function toPairs(body: unknown): { readonly pairs: readonly Pair[]; readonly total: number } {
  const rows = answerShape.safeParse(body);
  if (!rows.success)
    throw new UpstreamError(ID, 'invalid_answer', 'answered something else than a list of pools');
  const pairs = rows.data.flatMap((row) => pairShape.safeParse(row).data ?? []);
  if (rows.data.length > 0 && pairs.length === 0) {
    throw new UpstreamError(ID, 'invalid_answer', 'answered pools in an unknown form');
  }
  return { pairs, total: rows.data.length };
}

/** Addresses are in mixed case, and a token may be either side of a pool. */
function groupByToken(addresses: readonly Address[], pairs: readonly Pair[]): Map<Address, Pair[]> {
  const asked = new Map<string, Address>(addresses.map((address) => [address, address]));
  const groups = new Map<Address, Pair[]>();
  for (const pair of pairs) {
    for (const side of new Set([
      pair.baseToken.address.toLowerCase(),
      pair.quoteToken.address.toLowerCase(),
    ])) {
      const address = asked.get(side);
      if (address === undefined) continue;
      const group = groups.get(address);
      if (group) group.push(pair);
      else groups.set(address, [pair]);
    }
  }
  return groups;
}

/** Links belong to the base token of a pool. */
function linksOf(address: Address, pairs: readonly Pair[]): readonly NamedLink[] {
  return pairs
    .filter((pair) => pair.baseToken.address.toLowerCase() === address)
    .flatMap(({ info }) => [
      ...(info?.websites ?? []).map(({ url }) => ({ url })),
      ...(info?.socials ?? []).map((social) => ({
        url: social.url ?? socialUrl(social.platform, social.handle),
      })),
    ]);
}

function socialUrl(platform: unknown, handle: unknown): string | undefined {
  if (platform === 'twitter') return handleUrl('https://x.com/', handle);
  return platform === 'telegram' ? handleUrl('https://t.me/', handle) : undefined;
}
