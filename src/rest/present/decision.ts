import { decisions, intents } from '@assay/engine';
import { z } from 'zod';
import type { DecidedRulePartsFragment, DecisionPartsFragment } from '../../generated/operations.js';
import { chainInput } from '../input.js';
import { said } from '../shapes.js';
import { toUnixSeconds } from './values.js';

/** The decision on one token, as REST and agents have it. */
export function presentDecision(decision: DecisionPartsFragment) {
  const { address, chain, rules, monitored, excepted, missing, policy, block } = decision;
  return {
    contract_address: address,
    chain,
    intent: decision.intent,
    decision: decision.decision,
    sentence: decision.sentence,
    rules: rules.map(presentRule),
    monitored: monitored.map(presentRule),
    excepted: excepted.map(({ expiresAt, reason, ...rule }) => ({
      ...presentRule(rule),
      expires_at: expiresAt,
      reason: reason ?? '',
    })),
    missing: missing.map(({ rule, path, reason }) => ({ rule, path, reason })),
    policy: { id: policy.name, version: policy.version },
    report_id: decision.reportId ?? null,
    block: block ? { number: block.number, hash: block.hash, time: toUnixSeconds(block.time) } : null,
    expires_at: decision.expiresAt,
  };
}

function presentRule(rule: DecidedRulePartsFragment) {
  const { code, severity, outcome, path, found, sentence, statement, evidence } = rule;
  return {
    id: code,
    severity: severity.toLowerCase(),
    outcome,
    path,
    found: found ?? null,
    sentence,
    statement: statement ?? null,
    evidence: evidence ?? null,
  };
}

const ruleShape = z
  .object({
    id: said(z.string(), 'Its id in the policy.'),
    severity: said(z.enum(['deny', 'caution', 'allow']), 'What it does, or would do if it were enforced.'),
    outcome: said(
      z.enum(['FIRED', 'MISSING']),
      'FIRED: its conditions are met. MISSING: a fact that it needs is not known.',
    ),
    path: said(z.string(), 'The fact that it looks at.'),
    found: said(
      z.union([z.boolean(), z.number(), z.string()]).nullable(),
      'What stands there; null: it is not known.',
    ),
    sentence: said(z.string(), 'One sentence. It may quote what a token says of itself.'),
    statement: said(
      z.string().nullable(),
      'The check or finding with the evidence, as `replay` takes it; null: no single one.',
    ),
    evidence: said(
      z.string().nullable(),
      'The stored report, where the evidence is read; null: there is none.',
    ),
  })
  .meta({ title: 'DecidedRule' });

export const decisionShape = z.object({
  contract_address: z.string(),
  chain: chainInput,
  intent: said(z.enum(intents), 'What was asked for.'),
  decision: said(
    z.enum(decisions),
    'ALLOW: no rule speaks against it. CAUTION, DENY: a rule does. UNKNOWN: not one rule could be judged.',
  ),
  sentence: said(z.string(), 'Why, in one sentence.'),
  rules: said(z.array(ruleShape), 'The rules that decided, those that deny first.'),
  monitored: said(
    z.array(ruleShape),
    'Told and not enforced: rules of mode monitor, and on a sale what harms buyers only.',
  ),
  excepted: said(
    z.array(
      ruleShape
        .extend({
          expires_at: said(z.string(), 'When the exception ends, ISO 8601.'),
          reason: said(z.string(), 'Why it was made; empty: it does not say.'),
        })
        .meta({ title: 'ExceptedRule' }),
    ),
    'Rules that an exception set aside.',
  ),
  missing: said(
    z.array(
      z
        .object({
          rule: said(z.string(), 'The rule.'),
          path: said(z.string(), 'The fact.'),
          reason: said(z.string(), 'Why it is not known.'),
        })
        .meta({ title: 'MissingFact' }),
    ),
    'Every fact that a rule needs and that is not known, with the reason.',
  ),
  policy: said(
    z
      .object({ id: said(z.string(), 'Its id.'), version: said(z.int(), 'Its version.') })
      .meta({ title: 'DecidingPolicy' }),
    'Which rules decided.',
  ),
  report_id: said(
    z.string().nullable(),
    'The stored report with the evidence; null: it could not be stored.',
  ),
  block: said(
    z
      .object({
        number: said(z.int(), 'Number of the block.'),
        hash: said(z.string(), 'Its hash.'),
        time: said(z.int(), 'Its time, Unix seconds.'),
      })
      .meta({ title: 'DecidedBlock' })
      .nullable(),
    'The newest block that it rests on; time in Unix seconds. null: nothing came from a chain.',
  ),
  expires_at: said(z.string(), 'From then on it must be asked again, ISO 8601.'),
});
