import { type ReadChainIdOptions, readChainId, toHost } from '@assay/chain';
import { EnvError } from './env.js';
import type { Settings } from './settings.js';
import { rpcUrlsOf } from './variables.js';

/**
 * Asks all configured nodes at once which chain they are on. An unreachable node does not prevent the start;
 * it is refused later if it is on another chain.
 * @throws {EnvError} naming every node that is on another chain than its variable says
 */
export async function checkNodes({ env, chains }: Settings, options: ReadChainIdOptions = {}): Promise<void> {
  const problems = await Promise.all(
    [...chains.values()].flatMap(({ name, chainId }) =>
      rpcUrlsOf(env, name).map(async (url) => {
        const reported = await readChainId(url, options);
        return reported === undefined || reported === chainId
          ? []
          : [
              `RPC_URL_${name.toUpperCase()}: ${toHost(url)} is a node of chain ${reported}, not of ${chainId}`,
            ];
      }),
    ),
  );
  if (problems.flat().length > 0) throw new EnvError(problems.flat());
}
