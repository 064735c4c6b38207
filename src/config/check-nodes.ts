import { type ReadChainIdOptions, readChainId } from '../rpc/read-chain-id.js';
import { toHost } from '../rpc/redact.js';
import { EnvError } from './env.js';
import type { Settings } from './settings.js';
import { rpcUrlsOf } from './variables.js';

/**
 * Asks the nodes that the operator named which chain they are on, all at once. A node that is away is no reason not to
 * start: it is refused later where it turns out to be on another chain.
 * @throws {EnvError} naming every node that is on another chain than its variable says
 */
export async function checkNodes({ env, chains }: Settings, options: ReadChainIdOptions = {}): Promise<void> {
  const problems = await Promise.all(
    [...chains.values()].flatMap(({ name, chainId }) =>
      rpcUrlsOf(env, name).map(async (url) => {
        const said = await readChainId(url, options);
        return said === undefined || said === chainId
          ? []
          : [`RPC_URL_${name.toUpperCase()}: ${toHost(url)} is a node of chain ${said}, not of ${chainId}`];
      }),
    ),
  );
  if (problems.flat().length > 0) throw new EnvError(problems.flat());
}
