import { catalogue, type FindingType } from '@assay/audit';
import { powerEffects } from '@assay/facts';
import { z } from 'zod';

/** The effect of a call that would prove the claim. `NONE` if no call can. */
const claimEffects = [...powerEffects, 'NONE'] as const;

const types = Object.keys(catalogue) as [FindingType, ...FindingType[]];

/** One claim of a model about one place in the source. Not trusted until it has passed the filters. */
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

/** Claims are parsed one by one, so that an invalid claim does not discard the others. */
export const claims = z.object({ findings: z.array(z.unknown()).max(200) });

/** Keywords that structured output does not support. Claims are validated against them anyway. */
const UNSUPPORTED = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

const { $schema: _, ...schema } = z.toJSONSchema(z.object({ findings: z.array(claim) }), {
  override: ({ jsonSchema }) => {
    for (const keyword of UNSUPPORTED) Reflect.deleteProperty(jsonSchema, keyword);
  },
});

/**
 * The same as JSON Schema, in the subset that structured output supports: every property is required, and no
 * others are allowed.
 */
export const claimsJsonSchema = schema;
