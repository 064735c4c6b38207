import type { FindingType } from '@assay/audit';
import type { Power, PowerEffect } from '@assay/facts';

/** What a call must show to confirm a static finding. */
export interface LiveTest {
  /** Any one of them. */
  readonly effects: readonly PowerEffect[];
  /** The finding speaks of a caller without any rights. */
  readonly byStranger?: true;
  /** `RAISE_TAX` counts from this sell, buy or transfer tax on, 0..1. */
  readonly minTax?: number;
  /** Shows only when holders trade, or at least transfer, after the call. */
  readonly needsTrade?: true;
}

const blocks: readonly PowerEffect[] = [
  'BLOCK_SELLS',
  'BLOCK_TRANSFERS',
  'BLACKLIST',
  'PAUSE',
  'LIMIT_AMOUNTS',
];
const takes: readonly PowerEffect[] = ['MOVE_OTHERS_BALANCE', 'ERASE_OTHERS_BALANCE'];
/** Possible effects of foreign code, or of a write to any storage. */
const anything: readonly PowerEffect[] = ['CHANGE_CODE', 'MINT', 'TAKE_OWNERSHIP', ...takes];
const blocking: LiveTest = { effects: blocks, needsTrade: true };

/**
 * Static findings whose effect a call can show. The others (re-entrancy, a destructor, what a transfer reads)
 * have no test.
 */
export const liveTests: Readonly<Partial<Record<FindingType, LiveTest>>> = {
  OWNER_MINT: { effects: ['MINT'] },
  HIDDEN_MINT: { effects: ['MINT'] },
  INFLATING_TRANSFER: { effects: ['MINT'] },
  PUBLIC_MINT: { effects: ['MINT'], byStranger: true },
  OWNER_SETS_BALANCES: { effects: ['MINT', ...takes] },
  OWNER_MOVES_BALANCES: { effects: ['MOVE_OTHERS_BALANCE'] },
  OWNER_SETS_ALLOWANCES: { effects: ['MOVE_OTHERS_BALANCE'] },
  OWNER_ERASES_BALANCES: { effects: takes },
  ANYONE_MOVES_BALANCES: { effects: ['MOVE_OTHERS_BALANCE'], byStranger: true },
  ANYONE_ERASES_BALANCES: { effects: takes, byStranger: true },
  TRADING_PAUSABLE: blocking,
  BLACKLIST: blocking,
  WHITELIST: blocking,
  AMOUNT_LIMIT: blocking,
  TIME_LOCK: blocking,
  HOLDER_LOCK: blocking,
  EXTERNAL_POLICY_REPLACEABLE: blocking,
  EXTERNAL_POLICY_SWITCHED: blocking,
  CALLED_CONTRACT_REPLACEABLE: blocking,
  TAX_UNLIMITED: { effects: ['RAISE_TAX', ...blocks], minTax: 0.5, needsTrade: true },
  TAX_CONFISCATORY: { effects: ['RAISE_TAX', ...blocks], minTax: 0.5, needsTrade: true },
  TAX_MODIFIABLE: { effects: ['RAISE_TAX'], needsTrade: true },
  COLLATERAL_DRAIN: { effects: ['TAKE_CONTRACT_ASSETS'] },
  CUSTODY_DRAIN: { effects: ['TAKE_CONTRACT_ASSETS'] },
  OPEN_SWAP: { effects: ['SELL_CONTRACT_TOKENS'], byStranger: true },
  OWNERSHIP_RECLAIM: { effects: ['TAKE_OWNERSHIP'] },
  PUBLIC_OWNERSHIP: { effects: ['TAKE_OWNERSHIP'], byStranger: true },
  ARBITRARY_DELEGATECALL: { effects: anything },
  IMPLEMENTATION_REPLACEABLE: { effects: [...anything, ...blocks], needsTrade: true },
  PUBLIC_DELEGATECALL: { effects: anything, byStranger: true },
  ARBITRARY_WRITE: { effects: anything },
};

/** True if the power is proven and has the effect that the test asks for. */
export function shows(test: LiveTest, power: Power): boolean {
  const { actor, effect, status } = power;
  if (status !== 'PROVEN' || !test.effects.includes(effect)) return false;
  if (test.byStranger && actor !== 'stranger') return false;
  return effect !== 'RAISE_TAX' || highestTax(power) >= (test.minTax ?? 0);
}

/** The highest tax that the cell shows on a sale, a purchase or a transfer, 0..1. */
export function highestTax({ taxAfter, buyTaxAfter, transferTaxAfter }: Power): number {
  return Math.max(taxAfter ?? 0, buyTaxAfter ?? 0, transferTaxAfter ?? 0);
}
