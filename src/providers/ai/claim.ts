import { z } from 'zod';
import { catalogue, type FindingType } from '../../analysis/audit/catalogue.js';
import { powerEffects } from '../../domain/facts/powers.js';

/** What a call could show of a claim; `NONE` where no call can. */
const claimEffects = [...powerEffects, 'NONE'] as const;

const types = Object.keys(catalogue) as [FindingType, ...FindingType[]];

/** One claim of a model about one place in the source. Not believed until it passed the gates. */
export const claim = z.object({
  type: z.enum(types),
  file: z.string().max(300),
  line_start: z.number().int().positive(),
  line_end: z.number().int().positive(),
  quote: z.string().max(8_000),
  function: z.string().max(100),
  effect: z.enum(claimEffects),
  explanation: z.string().max(4_000),
});
export type Claim = z.infer<typeof claim>;

/** Claims are read one by one: one that breaks the form does not take the others with it. */
export const claims = z.object({ findings: z.array(z.unknown()).max(200) });

const text = { type: 'string' };

/** The same as JSON Schema, in the subset that structured output takes: every property required, none else. */
export const claimsJsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['findings'],
  properties: {
    findings: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['type', 'file', 'line_start', 'line_end', 'quote', 'function', 'effect', 'explanation'],
        properties: {
          type: { type: 'string', enum: types },
          file: text,
          line_start: { type: 'integer' },
          line_end: { type: 'integer' },
          quote: text,
          function: text,
          effect: { type: 'string', enum: claimEffects },
          explanation: text,
        },
      },
    },
  },
};
