import { afterAll, beforeAll } from 'vitest';
import type { NodeBehaviour } from '../../devnet/simulators/poor-node/behaviour.js';
import { type PoorChains, startPoorChains } from '../../devnet/simulators/poor-node/poor-chains.js';
import { useDevnet } from './devnet.js';
import { type Served, useService } from './service.js';

/** The real service, for the tests of one group, over the embedded chains as poor nodes show them. */
export function serviceOverPoorNodes(team: readonly NodeBehaviour[]): Served {
  const environment: Record<string, string> = {
    REQUEST_BUDGET_MS: '60000',
    LIMIT_COLD_MAX_WAIT_MS: '60000',
  };
  let chains: PoorChains | undefined;
  // Before the service starts, which reads the environment then.
  beforeAll(async () => {
    chains = await startPoorChains(useDevnet(), team);
    Object.assign(environment, chains.environment);
  });
  afterAll(() => chains?.close());
  return useService(environment);
}
