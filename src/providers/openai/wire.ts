import { z } from 'zod';

/** Chat completions, as far as they are read. */
export const completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
  usage: z.object({ total_tokens: z.unknown() }).partial().nullish().catch(null),
});
