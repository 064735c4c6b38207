import { z } from 'zod';

const amount = z.unknown().optional();
const ref = z.object({ id: z.string() });

/**
 * Addresses are lower case, money and percentages are strings, counts are numbers. Nearly every field may be
 * null.
 */
export const token = z.object({
  attributes: z.object({
    address: z.string(),
    price_usd: amount,
    fdv_usd: amount,
    market_cap_usd: amount,
    total_reserve_in_usd: amount,
    volume_usd: z.object({ h24: amount }).partial().nullish().catch(null),
  }),
  relationships: z
    .object({
      top_pools: z
        .object({ data: z.array(ref) })
        .partial()
        .nullish()
        .catch(null),
    })
    .partial()
    .nullish()
    .catch(null),
});
export type TokenRow = z.infer<typeof token>;

export const pool = z.object({
  id: z.string(),
  type: z.literal('pool'),
  attributes: z.object({
    price_change_percentage: z.object({ h24: amount }).partial().nullish().catch(null),
    transactions: z
      .object({ h24: z.object({ buys: amount, sells: amount }).partial().nullish().catch(null) })
      .partial()
      .nullish()
      .catch(null),
  }),
  relationships: z
    .object({ base_token: z.object({ data: ref }).nullish().catch(null) })
    .partial()
    .nullish()
    .catch(null),
});
export type PoolRow = z.infer<typeof pool>;

export const tokensAnswer = z.object({
  data: z.array(z.unknown()),
  included: z.array(z.unknown()).catch([]),
});

export const infoAnswer = z.object({
  data: z.object({
    attributes: z
      .object({
        websites: z.array(z.string()).nullish(),
        twitter_handle: z.string().nullish(),
        telegram_handle: z.string().nullish(),
        discord_url: z.string().nullish(),
        description: z.string().nullish(),
        gt_score: amount,
        holders: z.object({ count: amount }).partial().nullish().catch(null),
      })
      .partial(),
  }),
});
export type InfoAnswer = z.infer<typeof infoAnswer>;
