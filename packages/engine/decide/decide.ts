import { knownValue } from '@assay/facts';
import type { CompleteAnalysis } from '../analysis/token-analysis.js';
import { judgePolicy, type PolicyDecision } from '../policy-language/judge-policy.js';
import type { Policy } from '../policy-language/policy-shape.js';
import { factPaths, pathSchemas } from './paths/fact-paths.js';
import { type DecisionRequest, Subject } from './paths/subject.js';

export interface DecideOptions {
  readonly policy: Policy;
  readonly request: DecisionRequest;
  /** The stored report that says what the analysis says. */
  readonly reportId?: string | undefined;
  /** Unix milliseconds; default: the time of the analysis. */
  readonly now?: number;
}

/**
 * Decides on a token by a policy, from one finished analysis. Pure.
 * @example decide(analysis, { policy, request: { intent: 'BUY' } }).decision // 'DENY'
 */
export function decide(analysis: CompleteAnalysis, options: DecideOptions): PolicyDecision {
  const { policy, request, reportId, now = analysis.input.now } = options;
  const subject = new Subject(analysis, request);
  const codeHash = knownValue(analysis.input.facts.code)?.logicCodeHash;
  const read = (path: string) =>
    factPaths.get(path)?.read(subject) ?? ({ known: false, reason: 'there is no such path' } as const);
  return judgePolicy(policy, { intent: request.intent, read, now, reportId, codeHash }, pathSchemas);
}
