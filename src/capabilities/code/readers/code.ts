import { protocolTokenAt } from '../../../chains/protocol-tokens.js';
import type { Chain } from '../../../chains/registry.js';
import type { Address } from '../../../domain/address.js';
import { type Missing, missing } from '../../../domain/fact.js';
import type { FactReader } from '../../provider.js';
import { createChainReader } from '../../reading/chain-reader.js';
import { ONCHAIN, type OnchainDeps } from '../../reading/deps.js';
import { readContractHeads } from '../read/read-proxy.js';
import { resolveCode } from '../read/resolve-code.js';

function toAbsent(chain: Chain, address: Address): Missing {
  const token = protocolTokenAt(chain, address);
  const detail = token
    ? `No ${token.standard} token was created at this address.`
    : 'There is no contract at this address.';
  return missing('not_applicable', detail, ONCHAIN);
}

/**
 * `code`: the runtime code of each token and the logic behind its proxies. An address without code is
 * `not_applicable`.
 */
export function createCodeReader(deps: OnchainDeps): FactReader<'code'> {
  return createChainReader(
    deps,
    async (addresses, read) => {
      const codes = await resolveCode(read, addresses);
      return new Map(
        addresses.map((address) => {
          const value = codes.get(address);
          return [address, value ? { value } : toAbsent(read.rpc.chain, address)];
        }),
      );
    },
    (addresses, read) => readContractHeads(read, addresses),
  );
}
