import { z } from 'zod';

const said = (description: string, pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .optional()
    .meta({ description: `${description} Absent: not known.` });
const flag = (description: string) => said(`"1": ${description}`, /^[01]$/);
const fraction = (description: string) => said(`${description}, as a decimal fraction.`, /^\d+(\.\d+)?$/);
const amount = (description: string) => said(`${description}, in whole tokens.`, /^\d+(\.\d+)?$/);
const count = (description: string) => said(description, /^\d+$/);
const text = (description: string) =>
  z
    .string()
    .optional()
    .meta({ description: `${description} Absent: not known.` });
const whole = (description: string) => z.int().min(0).max(1).meta({ description });

const holder = z
  .object({
    address: z.string().meta({ description: 'The account, lower case.' }),
    tag: z.string().meta({ description: 'What it is known as; empty: nothing is known.' }),
    is_contract: whole('1: it is a contract.'),
    balance: amount('What it holds'),
    percent: fraction('Its share'),
    is_locked: whole('1: nobody can take it out now: burned, or in a locker.'),
  })
  .meta({ title: 'GoplusHolder' });

const liquidityHolder = holder
  .extend({
    value: said('Worth in USD.', /^\d+(\.\d+)?$/),
    locked_detail: z
      .array(z.object({ end_time: z.string().meta({ description: 'Until when, ISO 8601.' }) }))
      .optional()
      .meta({ description: 'The lock. Absent: none, or the locker does not tell.' }),
    NFT_list: z
      .array(
        z.object({
          NFT_id: z.string().meta({ description: 'Id of the position.' }),
          in_effect: z
            .string()
            .regex(/^[01]$/)
            .meta({ description: '"1": the price is within its range.' }),
          value: said('Worth in USD.', /^\d+(\.\d+)?$/),
        }),
      )
      .optional()
      .meta({ description: 'The position, where it is an NFT.' }),
  })
  .meta({ title: 'GoplusLiquidityHolder' });

/** One token in the shape that GoPlus documents. A field that is not known is absent, never "0". */
export const goplusRow = z
  .object({
    token_name: text('Name.'),
    token_symbol: text('Symbol.'),
    total_supply: amount('Total supply'),
    holder_count: count('How many accounts hold it.'),
    holders: z.array(holder).max(10).optional().meta({ description: 'The largest. Absent: not known.' }),
    creator_address: text('Who deployed it, lower case.'),
    creator_balance: amount('What that account holds'),
    creator_percent: fraction('Its share'),
    owner_address: text('Who owns it, lower case; empty: nobody.'),
    owner_balance: amount('What that account holds'),
    owner_percent: fraction('Its share'),
    is_open_source: flag('its source is published.'),
    is_proxy: flag('it is a proxy.'),
    is_mintable: flag('the supply can grow.'),
    can_take_back_ownership: flag('ownership can be taken, or taken back.'),
    hidden_owner: flag('an account beside the owner is let in.'),
    owner_change_balance: flag('balances of others can be changed.'),
    selfdestruct: flag('the contract can be destroyed.'),
    external_call: flag('transfers depend on another contract.'),
    is_in_dex: flag('it has a pool on a known exchange.'),
    buy_tax: fraction('What a purchase loses'),
    sell_tax: fraction('What a sale loses'),
    transfer_tax: fraction('What a transfer loses'),
    cannot_buy: flag('a simulated purchase fails.'),
    cannot_sell_all: flag('a holder cannot sell everything.'),
    slippage_modifiable: flag('a tax can be changed.'),
    personal_slippage_modifiable: said('"0": calls raise no tax of anyone.', /^0$/),
    gas_abuse: flag('a transfer uses the more gas the more there is.'),
    honeypot_with_same_creator: said('"0": the creator made no other contract.', /^0$/),
    is_honeypot: flag('buyers cannot sell.'),
    transfer_pausable: flag('transfers can be stopped.'),
    is_blacklisted: flag('single accounts can be blocked.'),
    is_whitelisted: flag('only listed accounts can pass.'),
    is_anti_whale: flag('amounts are limited.'),
    anti_whale_modifiable: flag('that limit can be changed.'),
    trading_cooldown: flag('a sale must wait after a purchase.'),
    is_true_token: z
      .literal('0')
      .optional()
      .meta({ description: '"0": it imitates a well-known token. Absent: nothing is said.' }),
    is_airdrop_scam: z
      .literal('1')
      .optional()
      .meta({ description: '"1": it was sent unasked, to lure. Absent: nothing is said.' }),
    fake_token: z
      .object({
        value: z.literal(1).meta({ description: '1: it imitates that token.' }),
        true_token_address: text('The well-known token, lower case.'),
      })
      .optional()
      .meta({ title: 'GoplusFakeToken', description: 'What it imitates. Absent: nothing is said.' }),
    note: text('Who the owner is, where that is no single key.'),
    other_potential_risks: text('What is critical, in sentences.'),
    dex: z
      .array(
        z
          .object({
            liquidity_type: text('UniV2, UniV3 or UniV4.'),
            name: z.string().meta({ description: 'The exchange.' }),
            liquidity: said('Worth of both sides in USD.', /^\d+(\.\d+)?$/),
            pair: z.string().meta({ description: 'The pool.' }),
          })
          .meta({ title: 'GoplusPool' }),
      )
      .optional()
      .meta({ description: 'Its pools. Absent: not known.' }),
    lp_holder_count: count('How many hold its liquidity.'),
    lp_holders: z
      .array(liquidityHolder)
      .max(10)
      .optional()
      .meta({ description: 'The largest. Absent: not known.' }),
  })
  .meta({ title: 'GoplusToken' });

export type GoplusRow = z.input<typeof goplusRow>;

/** Fields of the documentation that are never answered here, with the reason. */
export const goplusUnanswered: Readonly<Record<string, string>> = {
  trust_list: 'nobody is trusted by name',
  lp_total_supply: 'liquidity is counted by worth, over pools of all kinds',
};
