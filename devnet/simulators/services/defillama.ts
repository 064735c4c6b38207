import type { ChainName } from '@assay/facts';
import { notFound, type SimService } from '../sim-service.js';

/** Before an address; without one it is of Ethereum. Default: the chain's name and a colon. */
const prefixes: Readonly<Partial<Record<ChainName, string>>> = { eth: '' };

/** DefiLlama: one list of all projects. Tokens with a website count as listed. */
export const defillamaSim: SimService = {
  id: 'defillama',
  variables: { DEFILLAMA_URL: '' },
  answer: (request, world) =>
    request.path === '/protocols'
      ? {
          status: 200,
          body: world.all().map(({ chain, address, name, website }, index) => ({
            id: String(index + 1),
            name,
            address: `${prefixes[chain] ?? `${chain}:`}${address}`,
            url: website ?? null,
            audits: '2',
            audit_note: null,
            audit_links: website ? [`${website}/audit.pdf`] : [],
            tvl: 1,
            chainTvls: {},
          })),
        }
      : notFound,
};
