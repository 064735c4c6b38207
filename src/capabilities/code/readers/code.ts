import { missing } from '../../../domain/fact.js';
import type { FactReader } from '../../provider.js';
import { createChainReader } from '../../reading/chain-reader.js';
import { ONCHAIN, type OnchainDeps } from '../../reading/deps.js';
import { readContractHeads } from '../read/read-proxy.js';
import { resolveCode } from '../read/resolve-code.js';

/**
 * `code`: the runtime code of each token and the logic behind its proxies. An address without code is
 * `not_applicable`.
 */
export function createCodeReader(deps: OnchainDeps): FactReader<'code'> {
  return createChainReader(
    deps,
    async (addresses, read) => {
      const codes = await resolveCode(read, addresses);
      const absent = missing('not_applicable', 'There is no contract at this address.', ONCHAIN);
      return new Map(
        addresses.map((address) => {
          const value = codes.get(address);
          return [address, value ? { value } : absent];
        }),
      );
    },
    (addresses, read) => readContractHeads(read, addresses),
  );
}
