import { readMetadata } from '../../onchain/token/read-metadata.js';
import type { FactReader } from '../provider.js';
import { createChainReader } from './chain-reader.js';
import type { OnchainDeps } from './deps.js';

export function createMetadataReader(deps: OnchainDeps): FactReader<'metadata'> {
  return createChainReader(
    deps,
    async (addresses, { rpc, block, options }) => {
      const metadata = await readMetadata(rpc, addresses, block, options);
      return new Map([...metadata].map(([address, value]) => [address, { value }]));
    },
    (addresses, { rpc, block, options }) => readMetadata(rpc, addresses, block, options),
  );
}
