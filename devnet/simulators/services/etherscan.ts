import { chainIds, chainOf, type SimService } from '../sim-service.js';

const refusal = (result: string) => ({ status: 200, body: { status: '0', message: 'NOTOK', result } });

/** Etherscan v2: always HTTP 200; several files are standard JSON in an extra pair of braces. */
export const etherscanSim: SimService = {
  id: 'etherscan',
  variables: { ETHERSCAN_URL: '', ETHERSCAN_API_KEY: 'sim-etherscan-key' },
  limited: refusal('Max calls per sec rate limit reached (3/sec)'),
  answer: (request, world) => {
    const { query } = request;
    if (!query.get('apikey')) return refusal('Missing/Invalid API Key');
    const chain = chainOf(chainIds, query.get('chainid'));
    if (!chain) return refusal('Missing or unsupported chainid parameter (required for v2 api)');
    if (query.get('action') !== 'getsourcecode') {
      return refusal(
        'Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage. https://etherscan.io/apis',
      );
    }
    const source = world.find(chain, query.get('address') ?? '')?.source;
    const sources =
      source &&
      Object.fromEntries(Object.entries(source.files).map(([path, content]) => [path, { content }]));
    const row = {
      SourceCode: sources ? `{${JSON.stringify({ language: 'Solidity', sources })}}` : '',
      ABI: source ? '[]' : 'Contract source code not verified',
      ContractName: source?.contractName ?? '',
      CompilerVersion: source?.compilerVersion ?? '',
      OptimizationUsed: '1',
      Proxy: '0',
      Implementation: '',
      SimilarMatch: '',
    };
    return { status: 200, body: { status: '1', message: 'OK', result: [row] } };
  },
};
