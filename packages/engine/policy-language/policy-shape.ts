import { z } from 'zod';
import { intents, operators } from './fact-type.js';

export const decisions = ['ALLOW', 'CAUTION', 'DENY', 'UNKNOWN'] as const;
export type DecisionWord = (typeof decisions)[number];

const ruleSeverities = ['deny', 'caution'] as const;
const ruleModes = ['enforce', 'monitor'] as const;
const missingActions = ['deny', 'caution', 'allow'] as const;

/** How much one policy may hold. */
export const policyLimits = { rules: 200, conditions: 8, exceptions: 100, bytes: 32_768 } as const;

const name = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const nameShape = z
  .string('must be a text')
  .regex(name, 'must have 1 to 64 characters: a to z, 0 to 9, "_" and "-"');

/** Whether a text may name a policy or a rule. */
export const isPolicyName = (text: string): boolean => name.test(text);

const conditionShape = z
  .strictObject({
    path: z.string('must be a text').meta({ description: 'A path of the schema of facts.' }),
    operator: z
      .enum(operators, `must be one of ${operators.join(', ')}`)
      .meta({ description: 'How the fact is compared. Which ones a path has follows from its type.' }),
    threshold: z
      .union(
        [z.boolean(), z.number(), z.string(), z.array(z.string()).min(1).max(100)],
        'must be true, false, a number, a text, or a list of texts',
      )
      .meta({ description: 'What it is compared with: of the type of the path; a list for in and not_in.' }),
  })
  .meta({ id: 'Condition', description: 'A comparison of one fact.' });

export const ruleShape = conditionShape
  .extend({
    id: nameShape.meta({ description: 'Names the rule within the policy.' }),
    and: z
      .array(conditionShape, 'must be a list')
      .min(1, 'must not be empty')
      .max(policyLimits.conditions, 'is too long')
      .optional()
      .meta({ description: 'Further conditions that must be met for the rule to fire.' }),
    intents: z
      .array(z.enum(intents, `must be one of ${intents.join(', ')}`), 'must be a list')
      .min(1, 'must not be empty: the rule could never fire')
      .optional()
      .meta({ description: 'The intents it is about. Absent: all that its facts tell of.' }),
    severity: z
      .enum(ruleSeverities, 'must be deny or caution')
      .meta({ description: 'What it does when it fires.' }),
    onMissing: z
      .enum(missingActions, 'must be deny, caution or allow')
      .default('deny')
      .meta({ description: 'What it does where a fact that it needs is not known.' }),
    mode: z
      .enum(ruleModes, 'must be enforce or monitor')
      .default('enforce')
      .meta({ description: 'monitor: it is told, and decides nothing.' }),
    description: z
      .string('must be a text')
      .max(300, 'is too long')
      .optional()
      .meta({ description: 'Why the rule is there, for people.' }),
  })
  .meta({ id: 'Rule', description: 'A rule: when its conditions are met it fires.' });

const exceptionShape = z
  .strictObject({
    rule: nameShape.meta({ description: 'The rule that is set aside.' }),
    report: z
      .string('must be a text')
      .regex(/^[0-9a-f]{32}$/, 'must be the id of a report: 32 hexadecimal digits')
      .optional()
      .meta({ description: 'Only while the analysis says what this report says.' }),
    codeHash: z
      .string('must be a text')
      .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hexadecimal digits')
      .transform((text) => text.toLowerCase())
      .optional()
      .meta({ description: 'Only for tokens that run this code (Keccak-256 of the logic).' }),
    expires: z.iso
      .datetime({ error: 'must be a time such as 2027-01-31T00:00:00Z' })
      .meta({ description: 'From then on the rule counts again.' }),
    reason: z
      .string('must be a text')
      .max(300, 'is too long')
      .optional()
      .meta({ description: 'Why, for people.' }),
  })
  .refine(({ report, codeHash }) => (report === undefined) !== (codeHash === undefined), {
    message: 'must be pinned to one of report and codeHash',
  })
  .meta({ id: 'Exception', description: 'Sets one rule aside, for one report or one code, until a time.' });

/** The shape of a policy. What its paths may hold is checked by `parsePolicy`. */
export const policyShape = z
  .strictObject({
    id: nameShape.meta({ description: 'Its name.' }),
    version: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .default(1)
      .meta({ description: 'Told with every decision. A stored policy gets the next one by itself.' }),
    description: z.string('must be a text').max(1_000, 'is too long').optional().meta({
      description: 'What it is for.',
    }),
    validForSeconds: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(3_600, 'must be at most 3600')
      .default(60)
      .meta({ description: 'How long a decision may be acted upon.' }),
    rules: z
      .array(ruleShape, 'must be a list')
      .min(1, 'must not be empty: such a policy decides nothing')
      .max(policyLimits.rules, `may have at most ${policyLimits.rules} rules`)
      .meta({ description: 'The rules, in any order.' }),
    exceptions: z
      .array(exceptionShape, 'must be a list')
      .max(policyLimits.exceptions, `may have at most ${policyLimits.exceptions} exceptions`)
      .default([])
      .meta({ description: 'What was looked at and accepted.' }),
  })
  .meta({ id: 'Policy', description: 'Rules under which a token is decided on.' });

export type Policy = z.output<typeof policyShape>;
/** A policy as it is written, without what has a default. */
export type PolicyText = z.input<typeof policyShape>;
export type Rule = Policy['rules'][number];
export type PolicyException = Policy['exceptions'][number];
