import type { Power } from '@assay/facts';
import { raiseSentence } from '../../words/powers.js';
import { provenPowers, type SecurityInputs } from './security-inputs.js';

/** What is less is the rounding of a trade. */
const MIN_RAISE = 0.01;

/** An issuer stands behind it, and people know it by that name. */
export function isIssued({ protocol, tokenClass }: Pick<SecurityInputs, 'protocol' | 'tokenClass'>): boolean {
  return protocol !== undefined || tokenClass.expects('blacklist');
}

/** Who can raise the sell tax, from where and how far. @param worst 0..1 */
export function toRaise(inputs: SecurityInputs, worst: number): string {
  const raises = provenPowers(inputs, 'RAISE_TAX') ?? [];
  const after = (power: Power) => power.taxAfter ?? power.transferTaxAfter ?? 0;
  const [holder] = [...raises].sort((a, b) => after(b) - after(a));
  const from = inputs.simulation?.sellTax ?? null;
  return raiseSentence({ holder, from, to: worst, isIssuer: isIssued(inputs) });
}

/** The same of the buy tax; `undefined`: no call raised it. */
export function toRaiseOfPurchases(
  inputs: SecurityInputs,
): { readonly worst: number; readonly sentence: string } | undefined {
  const raises = provenPowers(inputs, 'RAISE_TAX') ?? [];
  const after = (power: Power) => power.buyTaxAfter ?? 0;
  const [holder] = [...raises].sort((a, b) => after(b) - after(a));
  const from = inputs.simulation?.buyTax ?? null;
  if (!holder || from === null || after(holder) - from < MIN_RAISE) return undefined;
  const worst = after(holder);
  return {
    worst,
    sentence: raiseSentence({ side: 'buy', holder, from, to: worst, isIssuer: isIssued(inputs) }),
  };
}
