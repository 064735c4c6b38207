import { type ReadChainIdOptions, readChainId, toHost } from '@assay/chain';
import { nodeVariableOf } from '@assay/facts';
import { EnvError } from './env.js';
import type { Settings } from './settings.js';

/**
 * Asks all configured nodes at once which chain they are on. An unreachable node does not prevent the start;
 * it is refused later if it is on another chain.
 * @throws {EnvError} naming every node that is on another chain than its variable says
 */
export async function checkNodes(
  { chains, nodeUrls }: Pick<Settings, 'chains' | 'nodeUrls'>,
  options: ReadChainIdOptions = {},
): Promise<void> {
  const problems = await Promise.all(
    [...chains.values()].flatMap(({ name, chainId }) =>
      (nodeUrls.get(name) ?? []).map(async (url) => {
        const reported = await readChainId(url, options);
        return reported === undefined || reported === chainId
          ? []
          : [`${nodeVariableOf(name)}: ${toHost(url)} is a node of chain ${reported}, not of ${chainId}`];
      }),
    ),
  );
  if (problems.flat().length > 0) throw new EnvError(problems.flat());
}
