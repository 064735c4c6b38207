import type { CompleteAnalysis } from '../analysis/token-analysis.js';
import { factPaths } from './paths/fact-paths.js';
import { Subject } from './paths/subject.js';

/**
 * Whether an analysis says what a code stands for: the check warns or fails, the finding is there and was not refuted.
 * `undefined`: it is not known, as where an audit could not read all of the code. Pure.
 * @param code of a check or a finding
 */
export function isStated(analysis: CompleteAnalysis, code: string): boolean | undefined {
  const subject = new Subject(analysis, { intent: 'BUY' });
  const check = factPaths.get(`checks.${code}.status`)?.read(subject);
  if (check) return check.known ? check.value === 'FAIL' || check.value === 'WARN' : undefined;
  const finding = factPaths.get(`findings.${code}.severity`)?.read(subject);
  return finding?.known ? finding.value !== 'NONE' : undefined;
}
