import { z } from 'zod';

const amount = z.unknown().optional();
const side = z.object({ address: z.string() });

/** The documentation has `platform` and `handle`, real answers have `type` and `url`. */
const link = z.object({ type: amount, platform: amount, url: amount, handle: amount }).partial().catch({});

/**
 * A pool. Prices are strings and refer to the base token. A window without a trade is absent, and so is the
 * liquidity of launchpad pools.
 */
export const pair = z.object({
  pairAddress: z.string().catch(''),
  baseToken: side,
  quoteToken: side,
  priceNative: amount,
  priceUsd: amount,
  txns: z
    .object({ h24: z.object({ buys: amount, sells: amount }).partial().nullish().catch(null) })
    .partial()
    .nullish()
    .catch(null),
  volume: z.object({ h24: amount }).partial().nullish().catch(null),
  priceChange: z.object({ h24: amount }).partial().nullish().catch(null),
  liquidity: z.object({ usd: amount }).partial().nullish().catch(null),
  fdv: amount,
  marketCap: amount,
  info: z
    .object({ websites: z.array(link).nullish().catch(null), socials: z.array(link).nullish().catch(null) })
    .partial()
    .nullish()
    .catch(null),
});
export type Pair = z.infer<typeof pair>;

/** A plain list, or an object with a nullable list (older paths). */
export const answer = z.union([
  z.array(z.unknown()),
  z.object({ pairs: z.array(z.unknown()).nullable() }).transform(({ pairs }) => pairs ?? []),
]);
