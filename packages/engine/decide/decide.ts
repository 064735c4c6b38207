import { knownValue } from '@assay/facts';
import type { CompleteAnalysis } from '../analysis/token-analysis.js';
import type { Reading } from '../policy-language/fact-type.js';
import { judgePolicy, type PolicyDecision } from '../policy-language/judge-policy.js';
import type { Policy } from '../policy-language/policy-shape.js';
import { factPaths, pathSchemas } from './paths/fact-paths.js';
import { isOfRequest } from './paths/request-paths.js';
import { type DecisionRequest, Subject } from './paths/subject.js';

/** What the paths of one token say, but for those of a request. */
export type Readings = Map<string, Reading>;

export interface DecideOptions {
  readonly policy: Policy;
  readonly request: DecisionRequest;
  /** The stored report that says what the analysis says. */
  readonly reportId?: string | undefined;
  /** What was read of these facts before, for another decision; what is read now is put there. */
  readonly readings?: Readings | undefined;
  /** Unix milliseconds; default: the time of the analysis. */
  readonly now?: number;
}

/**
 * Decides on a token by a policy, from one finished analysis. Pure.
 * @example decide(analysis, { policy, request: { intent: 'BUY' } }).decision // 'DENY'
 */
export function decide(analysis: CompleteAnalysis, options: DecideOptions): PolicyDecision {
  const { policy, request, reportId, readings, now = analysis.input.now } = options;
  const subject = new Subject(analysis, request);
  const codeHash = knownValue(analysis.input.facts.code)?.logicCodeHash;
  const read = (path: string): Reading => {
    const before = readings?.get(path);
    if (before) return before;
    const found = factPaths.get(path)?.read(subject) ?? { known: false, reason: 'there is no such path' };
    if (!isOfRequest(path)) readings?.set(path, found);
    return found;
  };
  return judgePolicy(policy, { intent: request.intent, read, now, reportId, codeHash }, pathSchemas);
}
