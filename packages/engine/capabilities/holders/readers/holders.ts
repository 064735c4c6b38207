import { knownValue, missing, type TokenRef } from '@assay/facts';
import type { FactReader, LoadContext } from '../../provider.js';
import { createChainReader } from '../../reading/chain-reader.js';
import { type ChainTools, toolsOf } from '../../reading/chain-tools.js';
import { ONCHAIN, type OnchainDeps } from '../../reading/deps.js';
import { eachToken } from '../../reading/each-token.js';
import { type HolderFacts, readHolders } from '../read/read-holders.js';

/** `holders`: from the token's transfers. The facts `pools` and `ownership` name the pools and the owner. */
export function createHoldersReader(deps: OnchainDeps, tools: ChainTools): FactReader<'holders'> {
  return createChainReader(deps, (addresses, read) =>
    eachToken(addresses, async (address) => {
      const { rpc, request } = read;
      const facts = loadHolderFacts(request, { chain: rpc.chain.name, address });
      // Awaited in `readHolders`; a failure before that must not leave this rejection unhandled.
      facts.catch(() => undefined);
      const toolbox = toolsOf(tools(rpc), read, address);
      const value = await readHolders(read, toolbox, address, facts);
      return value.totalHolders === 0 && value.coverage === 1 && value.mode === 'replay'
        ? missing('not_found', 'The token has emitted no transfer, so its holders are not known.', ONCHAIN)
        : { value, ...(await toolbox.reading()) };
    }),
  );
}

async function loadHolderFacts({ facts }: LoadContext, ref: TokenRef): Promise<HolderFacts> {
  const [pools, ownership] = await Promise.all([facts.load('pools', ref), facts.load('ownership', ref)]);
  const owner = knownValue(ownership)?.owner?.address;
  const deployer = knownValue(ownership)?.deployer;
  return {
    pools: new Set((knownValue(pools)?.pools ?? []).map(({ address }) => address)),
    ...(owner === undefined ? {} : { owner }),
    ...(deployer === undefined ? {} : { deployer }),
  };
}
