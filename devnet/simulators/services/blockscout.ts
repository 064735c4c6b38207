import type { ChainName } from '@assay/facts';
import { notFound, type SimService } from '../sim-service.js';

const names: Readonly<Record<string, ChainName>> = { eth: 'eth', base: 'base' };

/** Blockscout: one instance for each chain, none for BSC. */
export const blockscoutSim: SimService = {
  id: 'blockscout',
  variables: { BLOCKSCOUT_URL_ETH: '/eth', BLOCKSCOUT_URL_BASE: '/base' },
  answer: (request, world) => {
    const [, name, address] = /^\/(\w+)\/api\/v2\/smart-contracts\/([^/]+)$/.exec(request.path) ?? [];
    const chain = name === undefined ? undefined : names[name];
    const token = chain && address !== undefined ? world.find(chain, address) : undefined;
    if (!token) return notFound;
    if (!token.source)
      return { status: 200, body: { deployed_bytecode: '0x6080', is_verified: null, source_code: null } };
    const [main, ...others] = Object.entries(token.source.files);
    return {
      status: 200,
      body: {
        is_verified: true,
        is_fully_verified: true,
        name: token.source.contractName,
        compiler_version: token.source.compilerVersion,
        file_path: main?.[0],
        source_code: main?.[1],
        additional_sources: others.map(([file_path, source_code]) => ({ file_path, source_code })),
      },
    };
  },
};
