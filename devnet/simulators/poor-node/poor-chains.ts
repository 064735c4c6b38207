import type { EmbeddedChains } from '../../devnet.js';
import type { NodeBehaviour } from './behaviour.js';
import { type PoorNode, startPoorNode } from './start-poor-node.js';

/** The embedded chains as they are seen through poor nodes. */
export interface PoorChains {
  /** Variables that point the service at them. */
  readonly environment: Readonly<Record<string, string>>;
  readonly nodes: readonly PoorNode[];
  close(): Promise<void>;
}

/** Puts one poor node for each behaviour in front of each embedded chain. */
export async function startPoorChains(
  { chains }: Pick<EmbeddedChains, 'chains'>,
  team: readonly NodeBehaviour[],
): Promise<PoorChains> {
  const started = Object.entries(chains).map(async ([chain, { rpcUrl }]) => {
    const nodes = await Promise.all(team.map((behaviour) => startPoorNode(rpcUrl, behaviour)));
    return { variable: `RPC_URL_${chain.toUpperCase()}`, nodes };
  });
  const byChain = await Promise.all(started);
  const nodes = byChain.flatMap((chain) => chain.nodes);
  return {
    environment: Object.fromEntries(
      byChain.map((chain) => [chain.variable, chain.nodes.map(({ url }) => url).join(',')]),
    ),
    nodes,
    close: async () => {
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}
