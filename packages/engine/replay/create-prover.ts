import { createPlayerRunner, StateProver } from '@assay/evm';
import type { Prover } from './play-proven.js';

/** A prover with a thread of its own, for one command. Close it at the end. */
export function createProver(): Prover & { close(): Promise<void> } {
  const runner = createPlayerRunner();
  const prover = new StateProver(runner);
  return {
    prove: (question, send, signal) => prover.prove(question, send, signal),
    close: () => runner.close(),
  };
}
