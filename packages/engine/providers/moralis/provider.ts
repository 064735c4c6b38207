import { type Address, type ChainName, type Fact, type FactKind, type FactMap, missing } from '@assay/facts';
import type { FactBatch, LoadContext } from '../../capabilities/provider.js';
import { allMissing, readEach } from '../missing-answer.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { readHolders } from './holders.js';
import { readLinks } from './links.js';
import { readMarket } from './market.js';
import { createRefusedKeys, ID, type Question } from './question.js';
import { readSnipers } from './snipers.js';

const noKey = missing('not_configured', 'No key for the partner provider was given.', ID);

/**
 * Moralis: holder counts, the hundred largest holders with labels and the snipers of the deepest pool, with
 * the caller's key (`partner_api_key`) or the operator's; the market and the links with the caller's only.
 */
export const moralis: ProviderDefinition = {
  id: ID,
  roles: ['partner'],
  needs: 'nothing',
  byDefault: 'always',
  variables: {
    title: 'Moralis',
    url: 'https://deep-index.moralis.io/api/v2.2',
    apiKey: "the operator's key of Moralis; a caller's partner_api_key comes first",
  },
  create: ({ settings, http, chains, now }) => {
    const client = http({ baseUrl: settings.url, coolDownMs: 0 });
    const refusedKeys = createRefusedKeys(now);
    const toQuestion = (chain: ChainName, context: LoadContext): Question | undefined => {
      const key = context.partnerApiKey ?? settings.apiKey;
      return isKey(key)
        ? { http: client, key, refusedKeys, chain: chains.get(chain), context, now: now() }
        : undefined;
    };
    /** Other services know these as well, so the operator's key is not spent on them. */
    const withOwnKey = (chain: ChainName, context: LoadContext): Question | undefined =>
      context.partnerApiKey === undefined ? undefined : toQuestion(chain, context);
    return {
      id: ID,
      roles: ['partner'],
      readers: {
        holders: (chain, addresses, context) =>
          readAll<'holders'>(toQuestion(chain, context), addresses, readHolders),
        sniperReport: (chain, addresses, context) =>
          readAll<'sniperReport'>(toQuestion(chain, context), addresses, readSnipers),
        marketReport: (chain, addresses, context) =>
          readAll<'marketReport'>(withOwnKey(chain, context), addresses, readMarket),
        socialLinks: (chain, addresses, context) =>
          readAll<'socialLinks'>(withOwnKey(chain, context), addresses, readLinks),
      },
    };
  },
};

async function readAll<K extends FactKind>(
  question: Question | undefined,
  addresses: readonly Address[],
  read: (question: Question, address: Address) => Promise<Fact<FactMap[K]>>,
): Promise<FactBatch<K>> {
  if (!question) return allMissing(addresses, noKey);
  return readEach<K>(addresses, (address) => read(question, address));
}

/** A caller's key becomes a header, so only characters of a key are accepted. */
function isKey(key: string | undefined): key is string {
  return key !== undefined && /^[\x21-\x7e]{1,2048}$/.test(key);
}
