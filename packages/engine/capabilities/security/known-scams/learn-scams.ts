import { toCodeSketch } from '@assay/audit';
import { knownValue, logicPartsOf } from '@assay/facts';
import type { AssessInput, Verdict, VerdictObserver } from '../../component.js';
import { toProvenScam } from '../proven-scam.js';
import type { KnownScams } from './known-scams.js';

/** Remembers the code of tokens whose security verdict rests on a proof. Runs after the answer was sent. */
export function createScamLearner(scams: KnownScams, onError: (error: unknown) => void): VerdictObserver {
  const learn = (input: AssessInput, verdict: Verdict) => {
    const proven = toProvenScam(input, verdict);
    const code = knownValue(input.facts.code);
    // All protocol tokens share one code: it says nothing of any of them.
    if (!proven || !code || code.proxyProblem || code.protocol) return;
    const sketch = toCodeSketch(logicPartsOf(code).map(({ runtime }) => runtime));
    scams.learn({ ref: input.ref, sketch, ...proven, seenAt: input.now });
  };
  return (component, input, verdict) => {
    if (component !== 'security' || !verdict.judged || verdict.gates.length === 0) return;
    setImmediate(() => {
      try {
        learn(input, verdict);
      } catch (error) {
        onError(error);
      }
    });
  };
}
