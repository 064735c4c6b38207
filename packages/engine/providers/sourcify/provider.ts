import { type HttpAnswer, UpstreamError } from '@assay/chain';
import {
  type Address,
  type ContractSource,
  type Fact,
  known,
  missing,
  toAddress,
  toText,
} from '@assay/facts';
import { readEach } from '../missing-answer.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { readLogicAddresses } from '../source-address.js';
import { notVerified, toSourceFiles } from '../source-files.js';
import { contract, problem } from './wire.js';

const ID = 'sourcify';
const FIELDS = 'sources,compilation.name,compilation.compilerVersion,proxyResolution';

/**
 * Sourcify: verified source of the contract that contains the logic. No key. If the implementation of a proxy
 * could not be read from the chain, the service's own resolution is used when it names exactly one: a proxy's
 * own source says nothing about the token.
 */
export const sourcify: ProviderDefinition = {
  id: ID,
  roles: ['explorer'],
  needs: 'nothing',
  byDefault: 'always',
  variables: {
    title: 'Sourcify',
    url: 'https://sourcify.dev/server',
  },
  create: ({ settings, http, chains, now }) => {
    const client = http({
      baseUrl: settings.url,
      maxBytes: 8 * 1024 * 1024,
    });
    return {
      id: ID,
      roles: ['explorer'],
      readers: {
        source: async (chain, addresses, context) => {
          const { signal, deadline, caller } = context;
          const network = chains.get(chain)?.providerIds.sourcify ?? chain;
          const logic = await readLogicAddresses(chain, addresses, context);
          return readEach<'source'>(addresses, async (address) => {
            const fetchContract = (target: Address) => {
              const path = `/v2/contract/${encodeURIComponent(network)}/${target}`;
              return client.fetchJson({ path, query: { fields: FIELDS }, signal, deadline, caller });
            };
            const own = await fetchContract(logic.get(address) ?? address);
            const behind = logic.has(address) ? undefined : implementationOf(own);
            return toFact(
              behind === undefined || behind === address ? own : await fetchContract(behind),
              now(),
            );
          });
        },
      },
    };
  },
};

function implementationOf({ body }: HttpAnswer): Address | undefined {
  const proxy = contract.safeParse(body).data?.proxyResolution;
  const [implementation, ...others] = proxy?.isProxy ? proxy.implementations : [];
  return others.length === 0 ? toAddress(implementation?.address) : undefined;
}

/**
 * A definite "not verified" is an answer, and the next service may still know the source. A refusal or an
 * invalid answer is not.
 */
function toFact({ status, body }: HttpAnswer, now: number): Fact<ContractSource> {
  const refusal = problem.safeParse(body);
  if (refusal.success && status >= 400) {
    if (refusal.data.customCode === 'unsupported_chain') {
      return missing('not_supported', 'sourcify does not serve this chain.', ID);
    }
    throw new UpstreamError(ID, 'refused', `refused the request (HTTP ${status})`);
  }
  const parsed = contract.safeParse(body);
  if (!parsed.success)
    throw new UpstreamError(ID, 'invalid_answer', 'answered something else than its documented form');
  const { match, sources, compilation } = parsed.data;
  if (match === null) return known(notVerified, ID, now);
  const files = toSourceFiles(
    Object.entries(sources ?? {}).map(([path, { content }]) => [path, content] as const),
  );
  if (files.length === 0)
    return missing('invalid_answer', 'sourcify calls it verified but gives no source.', ID);
  const contractName = toText(compilation?.name);
  const compilerVersion = toText(compilation?.compilerVersion);
  return known(
    {
      verified: true,
      match: match === 'exact_match' ? 'exact' : 'partial',
      ...(contractName === null ? {} : { contractName }),
      ...(compilerVersion === null ? {} : { compilerVersion }),
      files,
    },
    ID,
    now,
  );
}
