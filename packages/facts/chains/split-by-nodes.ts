import type { Chain } from './registry.js';

/**
 * The chains that can be read, and those that have no node.
 * @param nodeUrls of each chain, those that the operator named
 */
export function splitByNodes(
  chains: readonly Chain[],
  nodeUrls: ReadonlyMap<string, readonly string[]>,
): { readonly served: readonly Chain[]; readonly absent: readonly Chain[] } {
  const hasNode = ({ name, publicRpcUrls }: Chain) =>
    publicRpcUrls.length > 0 || (nodeUrls.get(name)?.length ?? 0) > 0;
  return { served: chains.filter(hasNode), absent: chains.filter((chain) => !hasNode(chain)) };
}
