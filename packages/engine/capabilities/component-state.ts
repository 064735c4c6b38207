import { untriedChecks } from './checks.js';
import type { Check, Gate, Verdict } from './component.js';
import { policy } from './policy.js';
import { securityRatingOf } from './security/risk.js';

/** What the badge of a component says. Every door takes it from here. */
export type ComponentState = 'FINE' | 'WARN' | 'DANGER' | 'NOTHING_TO_SEE' | 'UNKNOWN';

/** The state of one component beside what all of them found. */
export interface Standing {
  readonly state: ComponentState;
  /** What other components found on its subject, the gravest first. */
  readonly elsewhere: readonly string[];
}

type Verdicts = ReadonlyMap<string, Verdict>;

const rules = policy.states;
const sharedSubjects: Readonly<Record<string, readonly string[]>> = rules.sharedSubjects;

/**
 * The state of the component `id`. It is not FINE while a gate or a FAIL on its own subject stands, whichever
 * component raised it, nor while a danger was not looked for. What is fine beside a danger of the whole token
 * is NOTHING_TO_SEE. Pure; O(checks).
 * @example standingOf('market', verdicts).state // 'DANGER': a sale fails
 */
export function standingOf(id: string, verdicts: Verdicts): Standing {
  const verdict = verdicts.get(id);
  if (!verdict?.judged) return { state: verdict?.nothingToSee ? 'NOTHING_TO_SEE' : 'UNKNOWN', elsewhere: [] };
  const others = [...verdicts].flatMap(([name, other]) => (name === id || !other.judged ? [] : [other]));
  const isShared = (one: { readonly id: string }) => sharedSubjects[id]?.includes(one.id) === true;
  const gates = byCap(others.flatMap((other) => other.gates).filter(isShared));
  const failures = others
    .flatMap((other) => other.checks)
    .filter((check) => isShared(check) && isFail(check));
  const own = stateOfOwn(id, verdict);
  const shared = stateOf(gates, failures);
  const isEndangered = others.some((other) => other.gates.some(isDanger));
  const worse = own === 'DANGER' || shared === 'DANGER' ? 'DANGER' : own === 'WARN' ? 'WARN' : shared;
  return {
    state: worse ?? (own === 'FINE' && isEndangered ? 'NOTHING_TO_SEE' : own),
    elsewhere: [...gates, ...failures].map(({ reason }) => reason),
  };
}

const isFail = ({ status }: Check) => status === 'FAIL';
const isDanger = ({ cap }: Gate) => cap < rules.dangerBelowCap;
const byCap = (gates: readonly Gate[]) => [...gates].sort((a, b) => a.cap - b.cap);

/** `undefined`: nothing speaks against it. */
function stateOf(gates: readonly Gate[], failures: readonly Check[]): 'DANGER' | 'WARN' | undefined {
  if (gates.some(isDanger)) return 'DANGER';
  return gates.length + failures.length > 0 ? 'WARN' : undefined;
}

/** By its own gates, answers and score. */
function stateOfOwn(
  id: string,
  verdict: Extract<Verdict, { judged: true }>,
): Exclude<ComponentState, 'NOTHING_TO_SEE'> {
  const score = (id === 'security' ? securityRatingOf(verdict).score : verdict.score) ?? 0;
  const found = stateOf(verdict.gates, verdict.checks.filter(isFail));
  if (found === 'DANGER' || (found && score < rules.warnFrom)) return 'DANGER';
  if (found) return 'WARN';
  // A low score without a FAIL may come from a ceiling: too little is known.
  if (verdict.coverage < policy.coverage.unrated || untriedChecks(verdict).length > 0) return 'UNKNOWN';
  if (score < rules.warnFrom) return 'DANGER';
  return score < rules.fineFrom ? 'WARN' : 'FINE';
}
