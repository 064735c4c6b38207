import { z } from 'zod';

const usd = z.object({ usd: z.unknown().optional() }).partial().nullish().catch(null);
const list = z.array(z.unknown()).nullish().catch(null);

/** A listed coin. Lists of links may hold empty strings; descriptions may hold HTML. */
export const coin = z.object({
  id: z.string(),
  description: z.object({ en: z.unknown().optional() }).partial().nullish().catch(null),
  links: z
    .object({
      homepage: list,
      chat_url: list,
      announcement_url: list,
      twitter_screen_name: z.unknown().optional(),
      telegram_channel_identifier: z.unknown().optional(),
      subreddit_url: z.unknown().optional(),
      repos_url: z.object({ github: list }).partial().nullish().catch(null),
    })
    .partial()
    .nullish()
    .catch(null),
  watchlist_portfolio_users: z.unknown().optional(),
  market_data: z
    .object({
      current_price: usd,
      market_cap: usd,
      fully_diluted_valuation: usd,
      total_volume: usd,
      price_change_percentage_24h: z.unknown().optional(),
    })
    .partial()
    .nullish()
    .catch(null),
});
export type Coin = z.infer<typeof coin>;
