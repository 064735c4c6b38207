import { type FactBag, type FactKind, knownValue } from '@assay/facts';
import { policy } from '../../policy.js';
import { finite, toWhole } from '../../ratio.js';
import { whyMissing } from '../../why-missing.js';
import type { ExitValue } from '../exit-value.js';
import { exitsOf, toNothing } from '../exits.js';
import { priceOf } from '../price.js';

/** How much is sold: whole tokens, or what they are worth at the price of now. */
export type SaleSize = { readonly tokens: number } | { readonly usd: number };

/** What a sale of one size brings now. `null`: not known; `unknown` says why. */
export interface Sale {
  /** A simulated sale passed, and the size is within the limit that was found. */
  readonly canSell: boolean | null;
  /** Why a sale fails. Hostile text, where it is the reason of a revert. */
  readonly sellError: string | null;
  /** Whole tokens. */
  readonly tokens: number | null;
  readonly value: ExitValue | null;
  /** The largest sale that passed, in whole tokens; `null`: no limit was found. */
  readonly maxTokens: number | null;
  /** What is not known, each in a sentence. */
  readonly unknown: readonly string[];
}

/** What {@link saleOf} reads. */
export const saleFacts: readonly FactKind[] = ['metadata', 'pools', 'simulation', 'tradingChecks'];

/**
 * The sale of one size in the pool that pays best, after sell tax, swap fee and price impact. Exact for pools
 * of one price curve, an estimate for others, see `amountOut`.
 * @example saleOf(facts, { usd: 250 }).value?.receivedUsd
 */
export function saleOf(facts: FactBag, size: SaleSize): Sale {
  const pools = knownValue(facts.pools)?.pools;
  const decimals = knownValue(facts.metadata)?.decimals ?? null;
  const simulation = knownValue(facts.simulation);
  const price = pools ? priceOf(pools, policy.market.outlierRatio) : null;
  const [sizeUsd, tokens] =
    'usd' in size
      ? [size.usd, price && finite(size.usd / price.priceUsd)]
      : [price && finite(size.tokens * price.priceUsd), size.tokens];
  const [value = null] = sizeUsd === null ? [] : exitsOf(facts, [sizeUsd], price);
  const limit = knownValue(facts.tradingChecks)?.maxSell ?? null;
  const maxTokens = limit === null || decimals === null ? null : toWhole(limit, decimals);
  const isTooLarge = tokens !== null && maxTokens !== null && tokens > maxTokens;
  return {
    canSell: isTooLarge ? false : (simulation?.canSell ?? null),
    sellError: isTooLarge
      ? 'The size is above the largest sale that passed.'
      : (simulation?.sellError ?? null),
    tokens,
    value: value && isTooLarge ? toNothing(value) : value,
    maxTokens,
    unknown: unknownOf(facts, value),
  };
}

function unknownOf(facts: FactBag, value: ExitValue | null): readonly string[] {
  const simulation = knownValue(facts.simulation);
  const sale = simulation ? 'the simulation could not try one' : whyMissing('simulation', facts.simulation);
  return [
    ...((simulation?.canSell ?? null) === null ? [`Whether a sale passes is not known: ${sale}.`] : []),
    ...((simulation?.sellTax ?? null) === null
      ? [`The sell tax is not known, and none is taken off what a sale brings: ${sale}.`]
      : []),
    ...(value === null ? [`What a sale brings is not known: ${whyNoValue(facts)}.`] : []),
    ...(facts.tradingChecks?.known
      ? []
      : [`A limit of the size is not known: ${whyMissing('tradingChecks', facts.tradingChecks)}.`]),
  ];
}

function whyNoValue({ pools, metadata }: FactBag): string {
  if (!pools?.known) return whyMissing('pools', pools);
  if (!metadata?.known) return whyMissing('metadata', metadata);
  if (pools.value.pools.length === 0) return 'the token has no pool on a known exchange';
  return 'no pool has a known price, or the size is too small to be sold';
}
