import { z } from 'zod';

/** The fields of a chat completion that we read. */
export const completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
  usage: z.object({ total_tokens: z.unknown() }).partial().nullish().catch(null),
});
