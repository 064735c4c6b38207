import { z } from 'zod';
import { AgentDecisionDocument, type DecisionPartsFragment } from '../../generated/operations.js';
import { decisionInputs, toDecisionVariables } from '../../rest/decide-input.js';
import { toTokenVariables } from '../../rest/input.js';
import { decisionKeys, presentDecision } from '../../rest/present/decision.js';
import { shown } from '../../rest/shown.js';
import { agentInput } from '../agent-input.js';
import { defineTool } from '../tool.js';
import { markUntrusted } from '../untrusted.js';

const MAX_SAID = 8;

export const decide = defineTool({
  name: 'decide',
  title: 'Whether to go on with a token',
  description:
    'Decides by a policy whether to buy, sell, receive, list or lend against an ERC-20 token: ALLOW, CAUTION, DENY, or UNKNOWN, with the rules that decided. Go on only with ALLOW, and only until expires_at. Costs one call of the key.',
  input: agentInput.extend(decisionInputs),
  operation: AgentDecisionDocument,
  variables: (input) => ({ ...toTokenVariables(input), ...toDecisionVariables(input) }),
  output: shown('decide', z.object(decisionKeys)),
  report: 'analysis',
  present: ({ decide: decision }) => ({
    output: presentDecision(toMarked(decision)),
    text: toText(decision),
  }),
});

/** Sentences may quote a token. */
function toMarked(decision: DecisionPartsFragment) {
  const mark = <T extends { readonly sentence: string }>(rule: T) => ({
    ...rule,
    sentence: markUntrusted(rule.sentence),
  });
  const { rules, monitored, excepted, missing } = decision;
  return {
    ...mark(decision),
    rules: rules.map(mark),
    monitored: monitored.map(mark),
    excepted: excepted.map(mark),
    missing: missing.map((one) => ({ ...one, reason: markUntrusted(one.reason) })),
  };
}

function toText(decision: DecisionPartsFragment): string {
  const { intent, policy, rules, monitored, missing, expiresAt } = decision;
  const say = (rule: DecisionPartsFragment['rules'][number]) =>
    `${rule.severity} ${rule.id}: ${markUntrusted(rule.sentence)}`;
  const left = rules.length - MAX_SAID;
  return [
    `${decision.decision} for ${intent}, by ${policy.id} ${policy.version}, until ${expiresAt}.`,
    ...rules.slice(0, MAX_SAID).map(say),
    ...(left > 0 ? [`${left} more rules speak against it.`] : []),
    ...monitored.slice(0, MAX_SAID).map((rule) => `Told only: ${say(rule)}`),
    ...(missing.length > 0
      ? [`Not known: ${[...new Set(missing.map(({ path }) => path))].join(', ')}.`]
      : []),
  ].join('\n');
}
