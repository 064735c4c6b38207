import { knownValue } from '@assay/facts';
import type { FactReader } from '../../provider.js';
import { createChainReader } from '../../reading/chain-reader.js';
import { type ChainTools, toolsOf } from '../../reading/chain-tools.js';
import type { OnchainDeps } from '../../reading/deps.js';
import { eachToken } from '../../reading/each-token.js';
import { readTrades, readWindow, type TradeTools } from '../read/read-trades.js';

/** `trades`: needs the facts `pools`, and `metadata` for a price of a whole token. */
export function createTradesReader(
  deps: OnchainDeps,
  tools: ChainTools<Pick<TradeTools, 'foreignSwaps' | 'swapReads'>>,
): FactReader<'trades'> {
  return createChainReader(deps, (addresses, read) =>
    eachToken(addresses, async (address) => {
      const { rpc, request } = read;
      const ref = { chain: rpc.chain.name, address };
      const toolbox = toolsOf(tools(rpc), read, address);
      const [pools, metadata, window] = await Promise.all([
        request.facts.load('pools', ref),
        request.facts.load('metadata', ref),
        readWindow(read, tools(rpc)),
      ]);
      if (!pools.known) {
        return pools;
      }
      const decimals = knownValue(metadata)?.decimals ?? null;
      const question = { token: address, decimals, pools: pools.value, window, deadline: request.deadline };
      const value = await readTrades(read, toolbox, question);
      return { value, ...(await toolbox.reading()) };
    }),
  );
}
