import { knownValue, missing, type ReadingPlan } from '@assay/facts';
import type { FactReader } from '../provider.js';
import { createChainReader } from '../reading/chain-reader.js';
import { type ChainTools, toolsOf } from '../reading/chain-tools.js';
import { ONCHAIN, type OnchainDeps } from '../reading/deps.js';
import { eachToken } from '../reading/each-token.js';
import { type LaunchTools, readLaunch } from './read/read-launch.js';

const launchOnly: ReadingPlan = {
  steps: ['the creation of the token', 'the first minutes after the launch'],
  leftOut: 'What the early buyers did since is known by their balances only.',
};

/** `launch`: needs the facts `pools`, and `ownership` for the team. */
export function createLaunchReader(
  deps: OnchainDeps,
  tools: ChainTools<Pick<LaunchTools, 'funders' | 'launches'>>,
): FactReader<'launch'> {
  return createChainReader(deps, (addresses, read) =>
    eachToken(addresses, async (address) => {
      const { rpc, request } = read;
      const ref = { chain: rpc.chain.name, address };
      const team = request.facts.load('ownership', ref).then((fact) => {
        const ownership = knownValue(fact);
        return [ownership?.owner?.address, ownership?.deployer].flatMap((account) => account ?? []);
      });
      // Awaited in `readLaunch`; a failure before that must not leave this rejection unhandled.
      team.catch(() => undefined);
      const pools = await request.facts.load('pools', ref);
      if (!pools.known) {
        return pools;
      }
      if (pools.value.pools.length === 0) {
        return missing('not_applicable', 'The token has no pool, so it was not launched.', ONCHAIN);
      }
      const question = { token: address, pools: pools.value.pools, team };
      const value = await readLaunch(read, toolsOf(tools(rpc), read, address), question);
      return value
        ? { value, ...(value.followedUntil === undefined ? {} : { reading: launchOnly }) }
        : missing(
            'unavailable',
            'The history of the token has not been read back to its launch yet.',
            ONCHAIN,
          );
    }),
  );
}
