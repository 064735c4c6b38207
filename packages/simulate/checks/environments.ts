import { randomBytes } from 'node:crypto';
import { type BlockRef, createFreshAddress, type EnvironmentId, type Hex, toQuantity } from '@assay/facts';

/** One set of conditions that a token could check before it allows a trade. */
export interface Environment {
  readonly id: EnvironmentId;
  /** `account`: no code. `contract`: the trader carries code and another account is `tx.origin`. */
  readonly caller: 'account' | 'contract';
  /** Seconds between the purchase and the sale; `null`: both in one block. */
  readonly saleAfterSeconds: number | null;
  /** Overrides of every block, in addition to those of `toBlockOverrides`. */
  readonly block: Readonly<Record<string, Hex>>;
  /** Wei; `null`: 0, the default of `eth_call`. Absent: the gas price of the block. */
  readonly gasPrice?: bigint | null;
  /** Gas limit of the trader's transactions. */
  readonly gas?: number;
  /** Purchase in tenths of the usual one. */
  readonly sizeTenths: number;
  /** The sale is of what was bought, divided by this. */
  readonly sellDivisor: bigint;
  /** The trader has sent transactions before. */
  readonly nonce?: number;
  /**
   * Which differences to other environments count. Other sizes and the same block can differ for ordinary
   * reasons (limits, cooldown), so there only a different tax counts (`tax`), or nothing (`none`).
   */
  readonly compares: 'all' | 'tax' | 'none';
}

const HOUR = 3_600;
const DAY = 86_400;
const GWEI = 10n ** 9n;

const baseline: Environment = {
  id: 'baseline',
  caller: 'account',
  saleAfterSeconds: 12,
  block: {},
  sizeTenths: 10,
  sellDivisor: 1n,
  compares: 'all',
};

/** All environments, with fresh random values where a token could recognise a simulator. */
export function createEnvironments(): readonly Environment[] {
  const later = (id: EnvironmentId, saleAfterSeconds: number) => ({ ...baseline, id, saleAfterSeconds });
  return [
    baseline,
    { ...baseline, id: 'same_block', saleAfterSeconds: null, compares: 'none' },
    later('one_hour_later', HOUR),
    later('one_day_later', DAY),
    later('thirty_days_later', 30 * DAY),
    { ...baseline, id: 'contract_caller', caller: 'contract' },
    { ...baseline, id: 'high_gas_limit', gas: 10_000_000 },
    {
      ...baseline,
      id: 'other_producer',
      block: { feeRecipient: createFreshAddress(), prevRandao: `0x${randomBytes(32).toString('hex')}` },
    },
    {
      ...baseline,
      id: 'high_gas_price',
      block: { baseFeePerGas: toQuantity(20n * GWEI) },
      gasPrice: 30n * GWEI,
    },
    { ...baseline, id: 'simulated_block', gasPrice: null },
    { ...baseline, id: 'smaller', sizeTenths: 1, compares: 'tax' },
    { ...baseline, id: 'larger', sizeTenths: 100, compares: 'tax' },
    { ...baseline, id: 'aged_wallet', nonce: 137 },
    { ...baseline, id: 'half_sold', sellDivisor: 2n, compares: 'none' },
    { ...baseline, id: 'dust_sold', sellDivisor: 1_000n, compares: 'none' },
  ];
}

/** Time of the block in which the purchase is simulated, and of the sale's. */
export function toTimes(block: BlockRef, environment: Environment): { buyAt: number; sellAt: number } {
  const buyAt = block.timestamp + 12;
  return { buyAt, sellAt: buyAt + (environment.saleAfterSeconds ?? 0) };
}

/** What one environment showed. */
export interface EnvironmentReading {
  readonly canBuy: boolean | null;
  readonly canSell: boolean | null;
  readonly buyTax: number | null;
  readonly sellTax: number | null;
}

const TAX_DIFFERENCE = 0.05;

function differ(a: boolean | null, b: boolean | null): boolean {
  return a !== null && b !== null && a !== b;
}

function taxesDiffer(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && Math.abs(a - b) > TAX_DIFFERENCE;
}

/**
 * True where two environments disagree in something that both measured. The first comes before the second in
 * the list.
 */
export function disagree(
  [first, a]: readonly [Environment, EnvironmentReading],
  [second, b]: readonly [Environment, EnvironmentReading],
): boolean {
  if (first.compares === 'none' || second.compares === 'none') return false;
  if (isLater(second)) return differsWithTime(first, a, b);
  if (isLater(first)) return false;
  if (taxesDiffer(a.buyTax, b.buyTax) || taxesDiffer(a.sellTax, b.sellTax)) return true;
  if (first.compares === 'tax' || second.compares === 'tax') return false;
  return differ(a.canBuy, b.canBuy) || differ(a.canSell, b.canSell);
}

const isLater = ({ saleAfterSeconds }: Environment): boolean =>
  (saleAfterSeconds ?? 0) > (baseline.saleAfterSeconds ?? 0);

/**
 * A later sale against one now or less late: refused, or taxed more. One that is taxed less is a launch tax,
 * which the tax curve tells.
 */
function differsWithTime(first: Environment, a: EnvironmentReading, b: EnvironmentReading): boolean {
  if (first.id !== 'baseline' && !isLater(first)) return false;
  const isTaxedMore = taxesDiffer(a.sellTax, b.sellTax) && (b.sellTax ?? 0) > (a.sellTax ?? 0);
  return isTaxedMore || differ(a.canBuy, b.canBuy) || differ(a.canSell, b.canSell);
}
