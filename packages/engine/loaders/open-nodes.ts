import {
  type CreateRpcOptions,
  createConnections,
  createLogSearchEndpoint,
  createRpc,
  type Endpoint,
  historyOf,
  type NodeRpc,
  type OnDropped,
  type Schedulers,
  type Send,
} from '@assay/chain';
import { createPlayerRunner, StateProver } from '@assay/evm';
import { type Chain, type ChainName, type EndpointMemory, splitByNodes } from '@assay/facts';
import { createHistories } from '../providers/create-histories.js';
import { createLogSearches } from '../providers/create-log-searches.js';
import type { ReplicaRegistry } from '../upstream/replica-registry.js';
import type { RoleLimiter } from '../upstream/role-limiter.js';
import type { EngineLog, EngineSettings } from './engine-settings.js';
import { createLocalEndpoint, inTurns } from './local-endpoint.js';
import { createSearchLimiter } from './role-limits.js';

interface NodesOptions {
  readonly log: EngineLog;
  /** Keeps what is learned of the nodes over a restart. Default: nothing is kept. */
  readonly endpointMemory?: EndpointMemory | undefined;
  readonly schedulers: Schedulers;
  readonly limits: {
    readonly limiters: { readonly explorer: RoleLimiter };
    /** Of the indexes of logs. */
    readonly history: RoleLimiter;
    readonly registry: ReplicaRegistry | undefined;
  };
}

/** The nodes of all chains, and the threads and connections that they are asked with. */
export function openNodes(settings: EngineSettings, options: NodesOptions) {
  const { log, endpointMemory, limits } = options;
  const connections = createConnections();
  const playerRunner = inTurns(createPlayerRunner(), options.schedulers.local_evm);
  const onCircuit = (service: string, open: boolean) => log.warn({ service, open }, 'circuit breaker');
  const findSearches = createLogSearches({
    config: settings.providers,
    dispatcher: connections,
    limiter: limits.limiters.explorer,
    ownLimiter: createSearchLimiter(settings, limits.registry),
    onCircuit,
  });
  const rpcs = createRpcs(settings, { connections, endpointMemory }, (chain, send) => [
    createLocalEndpoint(chain, send, playerRunner),
    ...findSearches(chain).map((search) => createLogSearchEndpoint(search, send)),
  ]);
  const findHistories = createHistories({
    settings: settings.history,
    dispatcher: connections,
    limiter: limits.history,
    onCircuit,
  });
  for (const rpc of rpcs.values()) {
    const onDropped: OnDropped = (dropped) =>
      log.warn({ chain: rpc.chain.name, ...dropped }, 'an index of logs is not asked for an hour');
    historyOf(rpc).serve({ sources: findHistories(rpc.chain), onDropped });
  }
  return { rpcs, connections, playerRunner, prover: new StateProver(playerRunner), onCircuit };
}

function createRpcs(
  { nodeUrls, chains, nodeTimeoutMs }: EngineSettings,
  shared: Pick<CreateRpcOptions, 'connections' | 'endpointMemory'>,
  toSubstitutes: (chain: Chain, send: Send) => readonly Endpoint[],
): ReadonlyMap<ChainName, NodeRpc> {
  const patience = nodeTimeoutMs === undefined ? {} : { timeoutMs: nodeTimeoutMs };
  const { served } = splitByNodes([...chains.values()], nodeUrls);
  return new Map(
    served.map((chain) => {
      const given = nodeUrls.get(chain.name) ?? [];
      const urls = given.length > 0 ? given : chain.publicRpcUrls;
      const substitutes = (send: Send) => toSubstitutes(chain, send);
      return [chain.name, createRpc({ ...shared, ...patience, chain, urls, substitutes })];
    }),
  );
}
