import type { FactReader } from '../provider.js';
import { createChainReader } from '../reading/chain-reader.js';
import type { OnchainDeps } from '../reading/deps.js';
import { readMetadata } from './read/read-metadata.js';

export function createMetadataReader(deps: OnchainDeps): FactReader<'metadata'> {
  return createChainReader(
    deps,
    async (addresses, read) => {
      const metadata = await readMetadata(read, addresses);
      return new Map([...metadata].map(([address, value]) => [address, { value }]));
    },
    (addresses, read) => readMetadata(read, addresses),
  );
}
