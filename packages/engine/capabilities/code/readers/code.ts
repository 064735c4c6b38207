import { encodeCall, type ReadContext, toSelector, uintAt } from '@assay/chain';
import { type Address, type Missing, missing, protocolTokenAt } from '@assay/facts';
import { id } from 'ethers';
import type { FactReader } from '../../provider.js';
import { createChainReader } from '../../reading/chain-reader.js';
import { ONCHAIN, type OnchainDeps } from '../../reading/deps.js';
import { readContractHeads } from '../read/read-proxy.js';
import { resolveCode } from '../read/resolve-code.js';

const isActivated = toSelector('isActivated(bytes32)');

/** Whether protocol tokens can be created: a chain without the registry of its features has none yet. */
async function areOpen({ rpc, block, options }: ReadContext): Promise<boolean> {
  const { protocolTokens } = rpc.chain;
  if (!protocolTokens) return false;
  const { activationRegistry: to, features } = protocolTokens;
  const calls = features.map((feature) => ({ to, data: encodeCall(isActivated, BigInt(id(feature))) }));
  const answers = await rpc.view(calls, block, options);
  return answers.some((answer) => answer.ok && uintAt(answer.data, 0) === 1n);
}

async function toAbsent(read: ReadContext, address: Address): Promise<Missing> {
  const token = protocolTokenAt(read.rpc.chain, address);
  if (!token) return missing('not_applicable', 'There is no contract at this address.', ONCHAIN);
  const reason = (await areOpen(read))
    ? `No ${token.standard} token was created at this address.`
    : `The chain has no ${token.standard} tokens yet, for which it keeps this address.`;
  return missing('not_applicable', reason, ONCHAIN);
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
      const answers = addresses.map(async (address) => {
        const value = codes.get(address);
        return [address, value ? { value } : await toAbsent(read, address)] as const;
      });
      return new Map(await Promise.all(answers));
    },
    (addresses, read) => readContractHeads(read, addresses),
  );
}
