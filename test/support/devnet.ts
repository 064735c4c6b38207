import { inject } from 'vitest';
import type { DeployedScenario, DevnetFacts, EdgeCaseToken } from '../../devnet/devnet.js';

/**
 * The embedded chains of this test run. All test files share them: read, simulate, send transactions of your own, but
 * leave the scenarios as they were told, and never `evm_revert`: another file is reading the blocks it would undo.
 * A test that must change a scenario starts its own chains: `startDevnet({ scenarios: ['that-one'] })`, about 2 s.
 */
export function useDevnet(): DevnetFacts {
  return inject('devnet');
}

export function useScenario(id: string): DeployedScenario {
  const found = useDevnet().scenarios.find((scenario) => scenario.id === id);
  if (!found) throw new RangeError(`No such story: ${id}`);
  return found;
}

export function useEdgeCase(id: string): EdgeCaseToken {
  const found = useDevnet().oddities.find((oddity) => oddity.id === id);
  if (!found) throw new RangeError(`No such oddity: ${id}`);
  return found;
}
