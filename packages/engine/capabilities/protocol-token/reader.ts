import { missing, protocolTokenAt } from '@assay/facts';
import type { FactReader } from '../provider.js';
import { createChainReader } from '../reading/chain-reader.js';
import { ONCHAIN, type OnchainDeps } from '../reading/deps.js';
import { eachToken } from '../reading/each-token.js';
import { readProtocolToken } from './read/read-protocol-token.js';

const ownCode = missing('not_applicable', 'The token runs code of its own, not that of the chain.', ONCHAIN);

/**
 * `protocolToken`: what a token that the chain runs says of its issuer's control. Other tokens are told by
 * their address, without a call.
 */
export function createProtocolTokenReader(deps: OnchainDeps): FactReader<'protocolToken'> {
  const read = createChainReader<'protocolToken'>(deps, (addresses, context) =>
    eachToken(addresses, async (address) => {
      const token = protocolTokenAt(context.rpc.chain, address);
      const value = token && (await readProtocolToken(context, address, token));
      return value ? { value } : ownCode;
    }),
  );
  return async (chain, addresses, request) => {
    const record = deps.rpcs.get(chain)?.chain;
    const isOne = (address: (typeof addresses)[number]) =>
      record === undefined || protocolTokenAt(record, address) !== undefined;
    const answers = addresses.some(isOne) ? await read(chain, addresses.filter(isOne), request) : new Map();
    return new Map(addresses.map((address) => [address, answers.get(address) ?? ownCode]));
  };
}
