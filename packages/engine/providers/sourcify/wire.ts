import { z } from 'zod';

/** `exact_match`: metadata matches too. `match`: the code matches. null: not verified (with HTTP 404). */
export const contract = z.object({
  match: z.enum(['exact_match', 'match']).nullable(),
  sources: z.record(z.string(), z.object({ content: z.string() })).nullish(),
  compilation: z
    .object({ name: z.unknown().optional(), compilerVersion: z.unknown().optional() })
    .partial()
    .nullish()
    .catch(null),
  /** The proxy resolution that the service read from the chain. */
  proxyResolution: z
    .object({ isProxy: z.boolean(), implementations: z.array(z.object({ address: z.string() })).catch([]) })
    .nullish()
    .catch(null),
});

export const problem = z.object({ customCode: z.string() });
