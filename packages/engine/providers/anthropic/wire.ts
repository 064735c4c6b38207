import { z } from 'zod';

/** The fields of a message that we read. Blocks other than text become null. */
export const message = z.object({
  content: z.array(
    z
      .object({ type: z.literal('text'), text: z.string() })
      .nullable()
      .catch(null),
  ),
  stop_reason: z.string().nullish(),
  usage: z.object({ input_tokens: z.unknown(), output_tokens: z.unknown() }).partial().nullish().catch(null),
});
