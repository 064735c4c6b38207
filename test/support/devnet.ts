import { inject } from 'vitest';
import type { DeployedScenario, DevnetFacts, EdgeCaseToken } from '../../devnet/devnet.js';

/**
 * The embedded chains of this test run, shared by all test files. A test may read, simulate and send its own
 * transactions. It must not change the scenarios or call `evm_revert`, because other files read the same
 * blocks. A test that must change a scenario starts its own chains, which takes about 2 s: `startDevnet({
 * scenarios: ['that-one'] })`.
 */
export function useDevnet(): DevnetFacts {
  return inject('devnet');
}

export function useScenario(id: string): DeployedScenario {
  const found = useDevnet().scenarios.find((scenario) => scenario.id === id);
  if (!found) throw new RangeError(`No such scenario: ${id}`);
  return found;
}

export function useEdgeCase(id: string): EdgeCaseToken {
  const found = useDevnet().edgeCases.find((oddity) => oddity.id === id);
  if (!found) throw new RangeError(`No such edge case: ${id}`);
  return found;
}
