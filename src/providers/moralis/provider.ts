import type { LoadContext } from '../../capabilities/provider.js';
import type { ChainName } from '../../chains/registry.js';
import { missing } from '../../domain/fact.js';
import { allMissing, readEach } from '../missing-answer.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { readHolders } from './holders.js';
import { createRefusedKeys, ID, type Question } from './question.js';
import { readSnipers } from './snipers.js';

const noKey = missing('not_configured', 'No key for the partner provider was given.', ID);

/**
 * Moralis: holder counts, the hundred largest holders with labels, and the snipers of the deepest pool. Uses
 * the caller's key (`partner_api_key`) or the operator's.
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
    return {
      id: ID,
      roles: ['partner'],
      readers: {
        holders: async (chain, addresses, context) => {
          const question = toQuestion(chain, context);
          if (!question) return allMissing(addresses, noKey);
          return readEach<'holders'>(addresses, (address) => readHolders(question, address));
        },
        sniperReport: async (chain, addresses, context) => {
          const question = toQuestion(chain, context);
          if (!question) return allMissing(addresses, noKey);
          return readEach<'sniperReport'>(addresses, (address) => readSnipers(question, address));
        },
      },
    };
  },
};

/** A caller's key becomes a header, so only characters of a key are accepted. */
function isKey(key: string | undefined): key is string {
  return key !== undefined && /^[\x21-\x7e]{1,2048}$/.test(key);
}
