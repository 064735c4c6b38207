import { type HttpClient, runCooperatively, UpstreamError } from '@assay/chain';
import { type ChainName, known, missing, tokenKey } from '@assay/facts';
import { readEach } from '../missing-answer.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { createKeptRegister, type Register } from './register.js';
import { toListings } from './to-listings.js';

const ID = 'defillama';
/** The list was some 10 MB in 2026. */
const MAX_BYTES = 32 * 1_048_576;
const TIMEOUT_MS = 30_000;

/**
 * DefiLlama's register of projects: which of them claim an audit, and where the reports are. One list for all
 * tokens, read once a day and cached: the API cannot be asked for one token. Off unless it is listed.
 */
export const defillama: ProviderDefinition = {
  id: ID,
  roles: ['audit'],
  needs: 'nothing',
  byDefault: 'never',
  variables: {
    title: 'DefiLlama: a register of audits by third parties, off unless listed',
    url: 'https://api.llama.fi',
  },
  create: ({ settings, http, chains, now, lifetime }) => {
    const client = http({
      baseUrl: settings.url,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    const names = new Map<string, ChainName>(
      [...chains.values()].flatMap(({ name, providerIds: { defillama } }) =>
        defillama === undefined ? [] : [[defillama, name]],
      ),
    );
    const register = createKeptRegister({
      service: ID,
      now,
      fetch: () => fetchRegister(client, names, lifetime, now() + TIMEOUT_MS),
    });
    const notFound = missing('not_found', 'defillama lists no project under this address.', ID);
    return {
      id: ID,
      roles: ['audit'],
      hasCachedAnswer: register.isFresh,
      readers: {
        auditListings: (chain, addresses, { signal }) => {
          const reading = register.read(signal);
          return readEach<'auditListings'>(addresses, async (address) => {
            const listings = (await reading).get(tokenKey({ chain, address }));
            return listings ? known({ listings }, ID, now()) : notFound;
          });
        },
      },
    };
  },
};

async function fetchRegister(
  http: HttpClient,
  names: ReadonlyMap<string, ChainName>,
  signal: AbortSignal,
  deadline: number,
): Promise<Register> {
  const { status, body } = await http.fetchJson({ path: '/protocols', signal, deadline, caller: ID });
  if (status >= 400) throw new UpstreamError(ID, 'refused', `refused the request (HTTP ${status})`);
  const listings = await runCooperatively(toListings(body, names));
  if (listings) return listings;
  throw new UpstreamError(ID, 'invalid_answer', 'answered something else than its documented form');
}
