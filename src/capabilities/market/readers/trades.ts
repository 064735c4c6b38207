import { knownValue } from '../../../domain/fact.js';
import type { FactReader } from '../../provider.js';
import { createChainReader } from '../../reading/chain-reader.js';
import type { ChainTools } from '../../reading/chain-tools.js';
import type { OnchainDeps } from '../../reading/deps.js';
import { eachToken } from '../../reading/each-token.js';
import { readTrades, readWindow } from '../read/read-trades.js';

/** `trades`: needs the facts `pools`, and `metadata` for a price of a whole token. */
export function createTradesReader(deps: OnchainDeps, tools: ChainTools): FactReader<'trades'> {
  return createChainReader(deps, (addresses, { rpc, block, options, context }) =>
    eachToken(addresses, async (address) => {
      const { name: chain } = rpc.chain;
      const ref = { chain, address };
      const toolbox = tools(rpc);
      const [pools, metadata, window] = await Promise.all([
        context.facts.load('pools', ref),
        context.facts.load('metadata', ref),
        readWindow(toolbox, block, options),
      ]);
      if (!pools.known) {
        return pools;
      }
      const decimals = knownValue(metadata)?.decimals ?? null;
      const question = { token: address, decimals, pools: pools.value, window };
      return { value: await readTrades(toolbox, question, block, options) };
    }),
  );
}
