import { z } from 'zod';
import { catalogue, type FindingType } from '../../audit/catalogue.js';
import { powerEffects } from '../../capabilities/security/facts/powers.js';

/** What a call could show of a claim; `NONE` where no call can. */
const claimEffects = [...powerEffects, 'NONE'] as const;

const types = Object.keys(catalogue) as [FindingType, ...FindingType[]];

/** One claim of a model about one place in the source. Not believed until it passed the filters. */
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

/** What structured output does not take; whether a claim keeps to it is checked anyway. */
const UNSUPPORTED = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

const { $schema: _, ...schema } = z.toJSONSchema(z.object({ findings: z.array(claim) }), {
  override: ({ jsonSchema }) => {
    for (const keyword of UNSUPPORTED) Reflect.deleteProperty(jsonSchema, keyword);
  },
});

/** The same as JSON Schema, in the subset that structured output takes: every property required, none else. */
export const claimsJsonSchema = schema;
