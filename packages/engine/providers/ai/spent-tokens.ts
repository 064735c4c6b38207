import { toAmount } from '@assay/facts';

/** A low estimate: Solidity has more characters per model token. */
export const CHARACTERS_PER_TOKEN = 3;

/**
 * The model tokens that an answer cost: the sum of the service's counts, or, if one is missing or invalid, an
 * estimate from the text sent and received.
 */
export function spentTokens(counts: readonly unknown[], texts: readonly string[]): number {
  const amounts = counts.map(toAmount);
  const counted = amounts.includes(null)
    ? 0
    : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  if (counted > 0) return Math.ceil(counted);
  return Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / CHARACTERS_PER_TOKEN);
}
