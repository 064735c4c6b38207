import type { CompleteAnalysis } from '../../analysis/token-analysis.js';
import type { Check, Gate } from '../../capabilities/component.js';
import { toSecurityInputs } from '../../capabilities/security/security-inputs.js';
import type { Intent } from '../../policy-language/fact-type.js';
import type { HolderAnswer } from '../ask-holder.js';

/** What a caller sent beside the token. */
export interface DecisionRequest {
  readonly intent: Intent;
  /** Whole tokens; absent: it was not sent. */
  readonly amount?: number | undefined;
  /** What the token does with the holder; absent: none was sent. */
  readonly holder?: HolderAnswer | undefined;
}

/** What the paths of one token are read from; each part is made once, when a rule first asks for it. */
export class Subject {
  private inputs: ReturnType<typeof toSecurityInputs> | undefined;

  constructor(
    readonly analysis: CompleteAnalysis,
    readonly request: DecisionRequest,
  ) {}

  get facts() {
    return this.analysis.input.facts;
  }

  get security() {
    this.inputs ??= toSecurityInputs(this.analysis.input);
    return this.inputs;
  }

  /** `undefined`: its component abstained, so the check was not made. */
  check(id: string): Check | undefined {
    for (const verdict of this.analysis.verdicts.values()) {
      const found = verdict.judged && verdict.checks.find((check) => check.id === id);
      if (found) return found;
    }
    return undefined;
  }

  gate(id: string): Gate | undefined {
    for (const verdict of this.analysis.verdicts.values()) {
      const found = verdict.judged && verdict.gates.find((gate) => gate.id === id);
      if (found) return found;
    }
    return undefined;
  }
}
