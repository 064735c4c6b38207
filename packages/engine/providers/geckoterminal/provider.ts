import { type HttpAnswer, type HttpClient, UpstreamError } from '@assay/chain';
import { type Address, known, missing, type SocialLinks, toAddress, toAmount } from '@assay/facts';
import { handleUrl, toDescription, toSocialLinks } from '../../capabilities/links/named-links.js';
import type { FactBatch } from '../../capabilities/provider.js';
import type { CallDeadline } from '../answer-cache.js';
import { readEach, readInBatches } from '../missing-answer.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { toMarketReport } from './to-market-report.js';
import {
  type InfoAnswer,
  infoAnswer,
  type PoolRow,
  pool as poolShape,
  token as tokenShape,
  tokensAnswer,
} from './wire.js';

const ID = 'geckoterminal';
const BATCH_SIZE = 30;
/**
 * Links cost one call per token, and the service allows 30 calls a minute in all. The rest is kept for the
 * market. Half of these calls may be sent at once, and as many again in the next minute.
 */
const INFO_CALLS_A_MINUTE = 10;

/** GeckoTerminal: price, liquidity and volume in batches, links and description per token. No key. */
export const geckoterminal: ProviderDefinition = {
  id: ID,
  roles: ['market'],
  needs: 'nothing',
  byDefault: 'always',
  variables: {
    title: 'GeckoTerminal',
    url: 'https://api.geckoterminal.com/api/v2',
  },
  create: ({ settings, http, chains, createPermitSource: createSource, now }) => {
    const client = http({ baseUrl: settings.url });
    const networkOf = (chain: Parameters<typeof chains.get>[0]) =>
      encodeURIComponent(chains.get(chain)?.providerIds.geckoterminal ?? chain);
    const linkPermits = createSource('geckoterminal:links', {
      rps: INFO_CALLS_A_MINUTE / 2 / 60,
      burst: INFO_CALLS_A_MINUTE / 2,
    });
    return {
      id: ID,
      roles: ['market'],
      readers: {
        marketReport: (chain, addresses, context) =>
          readInBatches<'marketReport'>(addresses, BATCH_SIZE, (batch) =>
            fetchMarket(client, { network: networkOf(chain), addresses: batch }, context, now()),
          ),
        socialLinks: (chain, addresses, context) =>
          readEach<'socialLinks'>(addresses, async (address) => {
            const {
              permits: [permit],
            } = await linkPermits.take(1);
            if (!permit)
              return missing(
                'unavailable',
                `geckoterminal is asked for links at most ${INFO_CALLS_A_MINUTE} times a minute.`,
                ID,
              );
            permit.left();
            const links = await fetchLinks(client, networkOf(chain), address, context);
            return links
              ? known(links, ID, now())
              : missing('not_found', 'geckoterminal does not know this token.', ID);
          }),
      },
    };
  },
};

async function fetchMarket(
  http: HttpClient,
  { network, addresses }: { readonly network: string; readonly addresses: readonly Address[] },
  { signal, deadline, caller }: CallDeadline,
  now: number,
): Promise<FactBatch<'marketReport'>> {
  const answer = await http.fetchJson({
    path: `/networks/${network}/tokens/multi/${addresses.join(',')}`,
    query: { include: 'top_pools' },
    signal,
    deadline,
    caller,
  });
  const absent = missing('not_found', 'geckoterminal does not know this token.', ID);
  const facts = new Map<Address, ReturnType<typeof toFact>>(addresses.map((address) => [address, absent]));
  if (answer.status === 404) return facts;
  const parsed = tokensAnswer.safeParse(answer.body);
  if (!parsed.success) throw invalid(answer);
  const pools = new Map<string, PoolRow>();
  for (const row of parsed.data.included) {
    const pool = poolShape.safeParse(row).data;
    if (pool) pools.set(pool.id, pool);
  }
  let understood = 0;
  for (const row of parsed.data.data) {
    const token = tokenShape.safeParse(row).data;
    const address = toAddress(token?.attributes.address);
    if (!token || address === undefined) continue;
    understood += 1;
    if (facts.has(address)) facts.set(address, toFact(toMarketReport(token, pools, now), now));
  }
  if (understood === 0 && parsed.data.data.length > 0) throw invalid(answer);
  return facts;
}

function toFact(report: ReturnType<typeof toMarketReport>, now: number) {
  const { opinions: _opinions, ...fields } = report;
  if (Object.values(fields).some((value) => value !== null)) return known(report, ID, now);
  return missing('not_found', 'geckoterminal knows this token but says nothing of its market.', ID);
}

async function fetchLinks(
  http: HttpClient,
  network: string,
  address: Address,
  { signal, deadline, caller }: CallDeadline,
): Promise<SocialLinks | undefined> {
  const answer = await http.fetchJson({
    path: `/networks/${network}/tokens/${address}/info`,
    signal,
    deadline,
    caller,
  });
  if (answer.status === 404) return undefined;
  const parsed = infoAnswer.safeParse(answer.body);
  if (!parsed.success) throw invalid(answer);
  return toLinks(parsed.data);
}

function toLinks({ data }: InfoAnswer): SocialLinks {
  const { attributes: info } = data;
  const score = toAmount(info.gt_score);
  return toSocialLinks(
    ID,
    [
      ...(info.websites ?? []).map((url) => ({ url })),
      { url: handleUrl('https://x.com/', info.twitter_handle), platform: 'twitter' },
      { url: handleUrl('https://t.me/', info.telegram_handle), platform: 'telegram' },
      { url: info.discord_url, platform: 'discord' },
    ],
    toDescription(info.description),
    score === null ? {} : { geckoterminal_score: score },
  );
}

function invalid(answer: HttpAnswer): UpstreamError {
  if (answer.status >= 400)
    return new UpstreamError(ID, 'refused', `refused the request (HTTP ${answer.status})`);
  return new UpstreamError(ID, 'invalid_answer', 'answered something else than its documented form');
}
