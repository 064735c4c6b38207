import { type HttpClient, UpstreamError } from '@assay/chain';
import { type Address, type ContractSource, type Fact, known } from '@assay/facts';
import { createExplorerLogs } from '../explorer-logs.js';
import { readEach } from '../missing-answer.js';
import type { LogSearchTools, ProviderDefinition } from '../provider-definition.js';
import { readLogicAddresses } from '../source-address.js';
import { readRefusal } from './refusal.js';
import { toContractSource } from './to-source.js';
import { envelope, sourceRows } from './wire.js';

const ID = 'etherscan';

/**
 * Etherscan v2: verified source on all three chains with one key of any plan. If a free key is refused for
 * Base and BSC, the fact is missing and the next explorer is asked.
 */
export const etherscan: ProviderDefinition = {
  id: ID,
  roles: ['explorer'],
  needs: 'key_or_url',
  byDefault: 'configured',
  variables: {
    title: 'Etherscan v2',
    url: 'https://api.etherscan.io/v2/api',
    apiKey: 'key of Etherscan v2: source code, and logs where no node serves them',
  },
  logSearch: (tools, { providerIds }) => {
    const chainid = providerIds.etherscan;
    return chainid === undefined ? undefined : createExplorerLogs(toClient(tools), { chainid }, tools.now);
  },
  create: (tools) => {
    const { chains, now } = tools;
    const client = toClient(tools);
    return {
      id: ID,
      roles: ['explorer'],
      readers: {
        source: async (chain, addresses, context) => {
          const chainid = chains.get(chain)?.providerIds.etherscan ?? chain;
          const logic = await readLogicAddresses(chain, addresses, context);
          return readEach<'source'>(addresses, async (address) => {
            const target: Address = logic.get(address) ?? address;
            const { body } = await client.fetchJson({
              path: '',
              query: { chainid, module: 'contract', action: 'getsourcecode', address: target },
              signal: context.signal,
              deadline: context.deadline,
              caller: context.caller,
            });
            return readSource(client, body, now());
          });
        },
      },
    };
  },
};

function toClient({ http, settings }: LogSearchTools): HttpClient {
  return http({
    baseUrl: settings.url,
    query: settings.apiKey === undefined ? {} : { apikey: settings.apiKey },
    maxBytes: 8 * 1024 * 1024,
  });
}

/** Reads the source from an answer in Etherscan's format. */
async function readSource(http: HttpClient, body: unknown, now: number): Promise<Fact<ContractSource>> {
  const { service } = http;
  const outer = envelope.safeParse(body);
  if (!outer.success)
    throw new UpstreamError(service, 'invalid_answer', 'answered something else than its documented form');
  const { status, message, result } = outer.data;
  if (status !== '1') return readRefusal(http, typeof result === 'string' ? `${message} ${result}` : message);
  const [row] = sourceRows.safeParse(result).data ?? [];
  if (!row) throw new UpstreamError(service, 'invalid_answer', 'answered source in an unknown form');
  return known(await toContractSource(row), service, now);
}
