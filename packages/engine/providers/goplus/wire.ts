import { z } from 'zod';

/** GoPlus answers most failures with HTTP 200 and puts the failure in `code`. */
export const envelope = z.object({
  code: z.number().int(),
  message: z.string().nullish(),
  result: z.unknown().optional(),
});

/**
 * Rows by lower-case address. Each row is parsed separately, so that an invalid row does not affect the
 * others.
 */
export const rows = z.record(z.string(), z.unknown());

const text = z.unknown().optional();
const holder = z.object({ percent: text, is_locked: text }).partial();

/**
 * One token. Flags are "0" or "1". Taxes are decimal fractions ("1": 100 %, or it cannot be traded). An
 * absent or empty field is unknown. Fields that we do not read are dropped.
 */
export const tokenRow = z
  .object({
    is_honeypot: text,
    is_mintable: text,
    is_open_source: text,
    is_proxy: text,
    is_blacklisted: text,
    transfer_pausable: text,
    cannot_buy: text,
    cannot_sell_all: text,
    hidden_owner: text,
    can_take_back_ownership: text,
    owner_change_balance: text,
    selfdestruct: text,
    slippage_modifiable: text,
    trading_cooldown: text,
    buy_tax: text,
    sell_tax: text,
    transfer_tax: text,
    holder_count: text,
    honeypot_with_same_creator: text,
    is_true_token: text,
    is_airdrop_scam: text,
    trust_list: text,
    creator_address: text,
    owner_address: text,
    lp_holders: z.array(holder).nullish().catch(null),
  })
  .partial();
export type TokenRow = z.infer<typeof tokenRow>;

export const accessToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().catch(3_600),
});

/** Codes that say something about the token or the question. */
export const CODE = {
  complete: 1,
  partial: 2,
  badAddress: 2004,
  chainNotSupported: [2018, 2022],
  notAContract: 2020,
  noInformation: 2021,
  keyRefused: [4010, 4011, 4012, 4022, 4023],
  limited: 4029,
} as const;
