import { type BuiltChain, buildChain } from './build-chain.js';
import { protocolTokens } from './builder/protocol-token.js';
import { DAY } from './builder/scenario-builder.js';
import { chainProfiles, type EmbeddedChainName } from './core/chain-profiles.js';
import type { Devnet, DevnetFacts, DevnetOptions } from './devnet.js';
import { createNodeClient } from './node/node-client.js';
import { type ProtocolDoor, startProtocolDoor } from './node/protocol-door.js';
import { startNodes as startAnvilNodes } from './node/start-nodes.js';
import { payer, treasury } from './payments.js';
import { scenarios as allScenarios } from './scenarios/registry.js';
import type { Scenario } from './scenarios/scenario.js';

export const HISTORY_SECONDS = 45 * DAY;
/** The chain whose payment `readyPurchase` offers. */
const PURCHASE_CHAIN: EmbeddedChainName = 'base';

export function selectScenarios(ids: readonly string[] | undefined): readonly Scenario[] {
  const unknown = ids?.filter((id) => !allScenarios.some((scenario) => scenario.id === id)) ?? [];
  if (unknown.length > 0) throw new RangeError(`No such scenario: ${unknown.join(', ')}`);
  return ids ? allScenarios.filter(({ id }) => ids.includes(id)) : allScenarios;
}

function byChain<T>(toValue: (name: EmbeddedChainName, index: number) => T): Record<EmbeddedChainName, T> {
  const entries = chainProfiles.map(({ name }, index) => [name, toValue(name, index)] as const);
  return Object.fromEntries(entries) as Record<EmbeddedChainName, T>;
}

function toFacts(urls: readonly string[], built: readonly BuiltChain[]): DevnetFacts {
  const at = <T>(values: readonly T[], index: number): T => {
    const value = values[index];
    if (value === undefined) throw new Error(`Chain ${index} was not built.`);
    return value;
  };
  const purchaseIndex = chainProfiles.findIndex(({ name }) => name === PURCHASE_CHAIN);
  return {
    chains: byChain((_, index) => ({ rpcUrl: at(urls, index), chainId: at(built, index).entry.chainId })),
    chainsFile: byChain((_, index) => at(built, index).entry),
    scenarios: built.flatMap(({ scenarios }) => scenarios),
    edgeCases: built.flatMap(({ edgeCases }) => edgeCases),
    treasury,
    payer,
    readyPurchase: {
      wallet: payer.address,
      plan: 'starter',
      transactionHash: at(built, purchaseIndex).payment,
      chain: PURCHASE_CHAIN,
    },
  };
}

/** A door before each node whose chain runs tokens itself. */
function openDoors(urls: readonly string[]): Promise<readonly (ProtocolDoor | undefined)[]> {
  const doors = chainProfiles.map(({ name }, index) =>
    name === 'base' ? startProtocolDoor(urls[index] ?? '', protocolTokens) : undefined,
  );
  return Promise.all(doors);
}

/**
 * Starts three nodes on free loopback ports and writes 45 days of history into each, ending now. The nodes
 * end at `stop`, or with this process however it ends.
 * @throws when a scenario fails, a port or the node program is missing, or `signal` aborts. No node is left
 * running.
 * @example const devnet = await startDevnet({ scenarios: ['honeypot'] });
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { onProgress = () => {}, signal, startNodes = startAnvilNodes } = options;
  const selected = [...selectScenarios(options.scenarios), ...(options.more ?? [])];
  signal?.throwIfAborted();
  const endsAt = Math.floor(Date.now() / 1000);
  const startsAt = endsAt - HISTORY_SECONDS;
  const nodes = await startNodes(chainProfiles.map(({ chainId }) => ({ chainId, genesisAt: startsAt - 60 })));
  onProgress(`three nodes run: ${nodes.urls.join(', ')}`);
  try {
    const building = chainProfiles.map((profile, index) =>
      buildChain({
        profile,
        client: createNodeClient(nodes.urls[index] ?? '', signal),
        scenarios: selected.filter(({ chain }) => chain === profile.name),
        startsAt,
        endsAt,
        onProgress,
      }),
    );
    const built = await Promise.race([Promise.all(building), nodes.processes.failed]);
    const doors = await openDoors(nodes.urls);
    const stop = async () => {
      await Promise.all([nodes.processes.stop(), ...doors.map((door) => door?.close())]);
    };
    const urls = nodes.urls.map((url, index) => doors[index]?.url ?? url);
    return { ...toFacts(urls, built), stop };
  } catch (error) {
    await nodes.processes.stop();
    throw error;
  }
}
