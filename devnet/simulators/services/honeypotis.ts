import { chainIds, chainOf, mixedCase, type SimService } from '../sim-service.js';

/** honeypot.is: one token a call, taxes as numbers in percent, 404 where no pair is known. */
export const honeypotisSim: SimService = {
  id: 'honeypotis',
  variables: { HONEYPOTIS_URL: '' },
  answer: (request, world) => {
    const chain = chainOf(chainIds, request.query.get('chainID'));
    const token = chain && world.find(chain, request.query.get('address') ?? '');
    if (!token) return { status: 404, body: { code: 404, error: 'No pairs found' } };
    return {
      status: 200,
      body: {
        token: {
          name: token.name,
          symbol: token.symbol,
          decimals: token.decimals,
          address: mixedCase(token.address),
          totalHolders: token.holderCount,
        },
        summary: {
          risk: token.isHoneypot ? 'honeypot' : 'low',
          riskLevel: token.isHoneypot ? 100 : 1,
          flags: [],
        },
        simulationSuccess: true,
        honeypotResult: { isHoneypot: token.isHoneypot },
        simulationResult: {
          buyTax: token.buyTax * 100,
          sellTax: token.sellTax * 100,
          transferTax: 0,
          buyGas: '176752',
          sellGas: '137663',
        },
        flags: [],
        contractCode: {
          openSource: token.source !== undefined,
          rootOpenSource: token.source !== undefined,
          isProxy: false,
          hasProxyCalls: false,
        },
        chain: { id: request.query.get('chainID') },
      },
    };
  },
};
