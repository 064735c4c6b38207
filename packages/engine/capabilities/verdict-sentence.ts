import { adviceOn, isHarm } from '../words/harm.js';
import { headline } from '../words/headline.js';
import { unknownLine, unknownOf } from '../words/unknown.js';
import { untriedChecks } from './checks.js';
import type { Verdict } from './component.js';
import type { Standing } from './component-state.js';
import { policy } from './policy.js';
import { statementsOf, unknownsOf } from './said.js';
import type { CoreScore } from './score.js';

type Verdicts = ReadonlyMap<string, Verdict>;

/**
 * The verdict on the whole token for a person, in a few short sentences: the one worst thing and what to do; else
 * what was tried and what that cannot tell; then what is not known. Every door shows the same.
 * @example toTokenSentence(core, verdicts) // 'You can buy it. You cannot sell it. Do not buy it.'
 */
export function toTokenSentence(core: Pick<CoreScore, 'score' | 'coverage'>, verdicts: Verdicts): string {
  const { score, coverage } = core;
  if (score === null) return `${headline.nothing} ${headline.ask}`;
  const all = [...verdicts.values()];
  const [worst] = statementsOf(all, policy.checks.fail);
  if (worst) return `${worst.reason} ${adviceOn(worst.id, worst.reason)}`;
  const isOpen = coverage < policy.coverage.capped || all.some((one) => untriedChecks(one).length > 0);
  const unknown = unknownLine(unknownsOf(verdicts));
  if (coverage < policy.coverage.unrated) return join(headline.little, unknown);
  if (isOpen) return join(headline.quiet, unknown);
  const found = statementsOf(all, policy.security.issues.key);
  const odd =
    found.find(({ id }) => isHarm(id)) ?? (score < policy.states.harmlessFrom ? found[0] : undefined);
  if (odd) return `${odd.reason} ${headline.noWorse}`;
  return `${isOwnerless(verdicts) ? headline.fineAlone : headline.fine} ${headline.limits}`;
}

/**
 * The verdict of one component for a person. Where nothing bad shows in it beside what stands elsewhere, it does not
 * say that all is well.
 */
export function toComponentSentence(id: string, verdict: Verdict, { state, elsewhere }: Standing): string {
  if (!verdict.judged) return verdict.nothingToSee ? verdict.reason : unknownLine([unknownOf(id)]);
  const [worst] = statementsOf([verdict], policy.checks.fail);
  if (worst) return worst.reason;
  const { component } = headline;
  if (state === 'NOTHING_TO_SEE' || (state === 'DANGER' && elsewhere.length > 0))
    return component.besideDanger;
  if (elsewhere.length > 0) return component.besideWarning;
  const unknown = unknownLine(unknownsOf(new Map([[id, verdict]])));
  if (state === 'UNKNOWN' || verdict.coverage < policy.coverage.capped) return unknown || headline.little;
  const [odd] = statementsOf([verdict], policy.security.issues.key);
  return state !== 'FINE' && odd ? odd.reason : component.fine;
}

/** Whether nobody owns it any more, as its own check says. */
function isOwnerless(verdicts: Verdicts): boolean {
  const security = verdicts.get('security');
  const ownership = security?.judged && security.checks.find(({ id }) => id === 'ownership');
  return (
    ownership !== undefined &&
    ownership !== false &&
    ownership.reason !== '' &&
    ownerless.has(ownership.reason)
  );
}

const ownerless: ReadonlySet<string> = new Set(headline.ownerless);

function join(...sentences: readonly string[]): string {
  return sentences.filter((one) => one !== '').join(' ');
}
