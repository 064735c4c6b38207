import { z } from 'zod';

const amount = z.unknown().optional();

/**
 * `/v2/IsHoneypot`. Taxes are numbers in percent. Parts are absent if the simulation failed or the data is
 * old.
 */
export const answer = z.object({
  simulationSuccess: z.boolean(),
  honeypotResult: z.object({ isHoneypot: z.boolean() }).nullish().catch(null),
  simulationResult: z
    .object({ buyTax: amount, sellTax: amount, transferTax: amount })
    .partial()
    .nullish()
    .catch(null),
  token: z.object({ totalHolders: amount }).partial().nullish().catch(null),
  summary: z.object({ risk: z.unknown().optional(), riskLevel: amount }).partial().nullish().catch(null),
  contractCode: z
    .object({
      openSource: z.unknown().optional(),
      rootOpenSource: z.unknown().optional(),
      isProxy: z.unknown().optional(),
    })
    .partial()
    .nullish()
    .catch(null),
});
export type Answer = z.infer<typeof answer>;
