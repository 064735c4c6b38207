import type { Power } from '@assay/facts';
import { raiseSentence } from '../../words/powers.js';
import { provenPowers, type SecurityInputs } from './security-inputs.js';

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
