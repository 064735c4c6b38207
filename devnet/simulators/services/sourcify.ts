import { chainIds, chainOf, mixedCase, type SimService } from '../sim-service.js';

/** Sourcify v2: a contract that is not verified is HTTP 404 with the usual body and `match: null`. */
export const sourcifySim: SimService = {
  id: 'sourcify',
  variables: { SOURCIFY_URL: '' },
  limited: {
    status: 429,
    body: { customCode: 'too_many_requests', message: 'You are sending too many requests', errorId: 'sim' },
  },
  answer: (request, world) => {
    const [, chainId, address] = /^\/v2\/contract\/([^/]+)\/([^/]+)$/.exec(request.path) ?? [];
    const chain = chainOf(chainIds, chainId);
    if (!chain || address === undefined) {
      return {
        status: 400,
        body: { customCode: 'unsupported_chain', message: 'The chain is not supported', errorId: 'sim' },
      };
    }
    const { source, implementation } = world.find(chain, address) ?? {};
    const head = { chainId, address: mixedCase(address) };
    if (!source)
      return { status: 404, body: { match: null, creationMatch: null, runtimeMatch: null, ...head } };
    return {
      status: 200,
      body: {
        match: 'exact_match',
        creationMatch: 'exact_match',
        runtimeMatch: 'exact_match',
        ...head,
        sources: Object.fromEntries(
          Object.entries(source.files).map(([path, content]) => [path, { content }]),
        ),
        proxyResolution: {
          isProxy: implementation !== undefined,
          proxyType: implementation === undefined ? null : 'EIP1967Proxy',
          implementations: implementation === undefined ? [] : [{ address: mixedCase(implementation) }],
        },
        compilation: { name: source.contractName, compilerVersion: source.compilerVersion },
      },
    };
  },
};
