import type { Condition } from '../../policy-language/fact-type.js';

/** A gate is raised where all conditions of one of its ways are met. A fact that is not known meets none. */
export type GateWays = Readonly<Record<string, readonly [Condition, ...Condition[]]>>;

type Conditions = readonly [Condition, ...Condition[]];
const where = (
  path: string,
  operator: Condition['operator'],
  threshold: Condition['threshold'],
): Condition => ({ path, operator, threshold });
/** One way to raise it. */
const only = (...conditions: Conditions): GateWays => ({ '': conditions });

/** A power in the hands of one key that is not expected of the class, or in everybody's. */
const heldByOneKey = (effect: string): GateWays => ({
  unexpected: [
    where(`controllers.${effect}.by`, 'at_least', 'key'),
    where(`controllers.${effect}.expected`, 'is', false),
  ],
  anyone: [where(`controllers.${effect}.by`, 'is', 'anyone')],
});
const anyHeldByOneKey = (...effects: readonly string[]): GateWays =>
  Object.fromEntries(
    effects.flatMap((effect) =>
      Object.entries(heldByOneKey(effect)).map(([way, conditions]) => [
        `${effect.toLowerCase()}-${way}`,
        conditions,
      ]),
    ),
  );

const honeypot = (found: string) => only(where('trades.honeypot', 'is', found));

/** Percent. */
const HIGH_TAX = 15;

/**
 * Hard caps on the core score, each with what raises it, in the language of policies: the pack `assay` is made of
 * them. Each needs something proven, confirmed or reported by a scanner, never an absence.
 */
export const gatePolicy = {
  /** (Nearly) all liquidity was taken out: there is nobody to sell to. */
  liquidityWasTaken: { id: 'liquidity_was_taken', cap: 5, when: honeypot('no_market') },
  /** A simulated sale fails although the purchase passed. */
  provenHoneypot: { id: 'proven_honeypot', cap: 5, when: honeypot('proven') },
  /** A scanner reports a honeypot, and no sale could be simulated. */
  reportedHoneypot: { id: 'reported_honeypot', cap: 25, when: honeypot('reported') },
  /** A scanner reports a honeypot, but our simulated sale passed. */
  contestedHoneypot: { id: 'contested_honeypot', cap: 65, when: honeypot('contested') },
  /** A call shows that one account can mint at will. */
  provenMint: { id: 'proven_mint', cap: 25, when: heldByOneKey('MINT') },
  /** A call shows that one account can move or erase the balances of others. */
  provenBalanceChange: {
    id: 'proven_balance_change',
    cap: 25,
    when: anyHeldByOneKey('MOVE_OTHERS_BALANCE', 'ERASE_OTHERS_BALANCE'),
  },
  /** A call shows that one account can stop holders from selling. */
  provenSellBlock: {
    id: 'proven_sell_block',
    cap: 40,
    when: anyHeldByOneKey('BLOCK_SELLS', 'BLOCK_TRANSFERS'),
  },
  /** A call shows that an account can become owner that should not be able to. */
  provenTakeover: { id: 'proven_takeover', cap: 30, when: heldByOneKey('TAKE_OWNERSHIP') },
  /** One account can put other code behind the address. */
  replaceableCode: { id: 'replaceable_code', cap: 65, when: heldByOneKey('CHANGE_CODE') },
  /** It can be sold in one environment (time, caller, gas) and not in another. */
  hiddenHoneypot: {
    id: 'hidden_honeypot',
    cap: 15,
    when: only(where('trades.environment', 'is', 'sale_blocked')),
  },
  /** It trades differently by environment, but can be sold in all. */
  environmentSensitive: {
    id: 'environment_sensitive',
    cap: 60,
    when: only(where('trades.environment', 'is', 'differs')),
  },
  /** Much of the volume is wash trading by the strict rules. */
  artificialVolume: {
    id: 'artificial_volume',
    cap: 60,
    when: only(where('wash.volumePercentage', 'at_least', 50)),
  },
  /** It pretends to be a well-known token. */
  impersonation: { id: 'impersonation', cap: 20, when: only(where('trades.impersonates', 'is', true)) },
  /** Measured, or where none could be measured reported. */
  confiscatoryTax: {
    id: 'confiscatory_tax',
    cap: 25,
    when: only(where('trades.sellTaxPercentage', 'at_least', 50)),
  },
  highTax: {
    id: 'high_tax',
    cap: 55,
    when: only(where('trades.sellTaxPercentage', 'at_least', HIGH_TAX)),
    minTax: HIGH_TAX / 100,
  },
  /** One account can set the sell tax this high, as a call shows. */
  settableTax: {
    id: 'settable_tax',
    cap: 40,
    when: only(
      where('trades.worstSellTaxPercentage', 'at_least', 50),
      where('trades.sellTaxSettable', 'is', true),
    ),
  },
  /** Much of the liquidity of a young pool can be taken out now. */
  pullableLiquidity: {
    id: 'pullable_liquidity',
    cap: 40,
    when: only(
      where('liquidity.pullablePercentage', 'above', 80),
      where('age.marketSeconds', 'below', 30 * 86_400),
      where('liquidity.lockExpected', 'is', false),
    ),
  },
} as const;
