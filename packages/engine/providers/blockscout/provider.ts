import { type HttpAnswer, type HttpClient, UpstreamError } from '@assay/chain';
import {
  type Address,
  type Chain,
  type ChainName,
  type ContractSource,
  type Fact,
  known,
  missing,
  toText,
} from '@assay/facts';
import { createExplorerLogs } from '../explorer-logs.js';
import { allMissing, readEach } from '../missing-answer.js';
import type { ProviderDefinition, ProviderSettings, ProviderTools } from '../provider-definition.js';
import { readLogicAddresses } from '../source-address.js';
import { notVerified, toSourceFiles } from '../source-files.js';
import { type SmartContract, smartContract } from './wire.js';

const ID = 'blockscout';

/**
 * Blockscout: verified source. `BLOCKSCOUT_API_KEY` covers all chains of its paid API (no BSC).
 * `BLOCKSCOUT_URL_<CHAIN>` names an own instance. Other chains are "not supported".
 */
export const blockscout: ProviderDefinition = {
  id: ID,
  roles: ['explorer'],
  needs: 'key_or_url',
  byDefault: 'configured',
  variables: {
    title: 'Blockscout',
    chainUrls: 'the Blockscout instance',
    apiKey: 'key of Blockscout: source code, and logs where no node serves them',
  },
  logSearch: (tools, chain) => {
    const { settings, http, now } = tools;
    const own = settings.chainUrls?.[chain.name];
    if (own === undefined && !isServed(settings, chain)) return undefined;
    const baseUrl = own === undefined ? `${toPaidUrl(settings)}/v2/api` : `${withoutSlash(own)}/api`;
    const client = http({ baseUrl, headers: toHeaders(settings), maxBytes: 8 * 1024 * 1024 });
    return createExplorerLogs(client, own === undefined ? { chain_id: chain.chainId } : {}, now);
  },
  create: (tools) => {
    const clients = new Map<ChainName, HttpClient>();
    for (const chain of tools.chains.keys()) {
      const baseUrl = toBaseUrl(tools, chain);
      if (baseUrl !== undefined)
        clients.set(
          chain,
          tools.http({ baseUrl, headers: toHeaders(tools.settings), maxBytes: 8 * 1024 * 1024 }),
        );
    }
    return {
      id: ID,
      roles: ['explorer'],
      readers: {
        source: async (chain, addresses, context) => {
          const client = clients.get(chain);
          if (!client)
            return allMissing(
              addresses,
              missing('not_supported', 'blockscout does not serve this chain.', ID),
            );
          const logic = await readLogicAddresses(chain, addresses, context);
          const { signal, deadline, caller } = context;
          return readEach<'source'>(addresses, async (address) => {
            const target: Address = logic.get(address) ?? address;
            return toFact(
              await client.fetchJson({ path: `/smart-contracts/${target}`, signal, deadline, caller }),
              tools.now(),
            );
          });
        },
      },
    };
  },
};

function toBaseUrl({ settings, chains }: ProviderTools, chain: ChainName): string | undefined {
  const own = settings.chainUrls?.[chain];
  if (own !== undefined) return `${withoutSlash(own)}/api/v2`;
  const network = chains.get(chain);
  if (!network || !isServed(settings, network)) return undefined;
  return `${toPaidUrl(settings)}/${network.chainId}/api/v2`;
}

/** Whether the paid API is set up and has the chain. */
function isServed({ apiKey, url }: ProviderSettings, { providerIds }: Chain): boolean {
  return providerIds.blockscout !== undefined && (apiKey !== undefined || url !== '');
}

function toPaidUrl({ url }: ProviderSettings): string {
  return withoutSlash(url || 'https://api.blockscout.com');
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

function toHeaders({ apiKey }: ProviderSettings): Record<string, string> {
  return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
}

function toFact({ status, body }: HttpAnswer, now: number): Fact<ContractSource> {
  if (status === 404) return known(notVerified, ID, now);
  if (status >= 400) throw new UpstreamError(ID, 'refused', `refused the request (HTTP ${status})`);
  const parsed = smartContract.safeParse(body);
  if (!parsed.success)
    throw new UpstreamError(ID, 'invalid_answer', 'answered something else than its documented form');
  const { is_verified: isVerified, source_code: code } = parsed.data;
  if (!code) {
    if (isVerified === true)
      return missing('invalid_answer', 'blockscout calls it verified but gives no source.', ID);
    return known(notVerified, ID, now);
  }
  return known(toSource(parsed.data, code), ID, now);
}

function toSource(row: SmartContract, code: string): ContractSource {
  const name = toText(row.name);
  const compilerVersion = toText(row.compiler_version);
  const path = toText(row.file_path) ?? `${name ?? 'Contract'}.sol`;
  const others = (row.additional_sources ?? []).map((file) => [file.file_path, file.source_code] as const);
  return {
    verified: true,
    match: row.is_fully_verified === true ? 'exact' : 'partial',
    ...(name === null ? {} : { contractName: name }),
    ...(compilerVersion === null ? {} : { compilerVersion }),
    files: toSourceFiles([[path, code] as const, ...others]),
  };
}
