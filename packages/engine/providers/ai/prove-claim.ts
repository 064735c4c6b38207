import type { Finding, OwnerPowers, Power } from '@assay/facts';
import type { Claim } from './claim.js';

/** A claim that passed the filters, and the effect that a call could show. */
export interface ClaimedFinding {
  readonly finding: Finding;
  readonly effect: Claim['effect'];
}

/**
 * Compares a claim with executed calls. The power scenarios call each function of the token as every actor.
 * If a call had the claimed effect, the claim is `PROVEN` by it. If all were tried, none had it, and the
 * calls are recorded, it is `DISPROVED_NOW`. Otherwise it stays `REPORTED`. Pure.
 */
export function proveClaim({ finding, effect }: ClaimedFinding, powers: OwnerPowers | undefined): Finding {
  if (!powers || effect === 'NONE') return finding;
  const cells = powers.matrix.filter((power) => power.effect === effect);
  const shown = cells.find((power) => power.status === 'PROVEN' && isOf(power, finding.function));
  if (shown) return { ...finding, status: 'PROVEN', evidence: [...shown.evidence, ...finding.evidence] };
  const tried = cells.filter((power) => power.status === 'NOT_SHOWN' && isOf(power, finding.function));
  const calls = tried.flatMap((power) => power.evidence);
  const contrary =
    powers.coverage >= 1 && cells.every((power) => power.status === 'NOT_SHOWN') && calls.length > 0;
  return contrary
    ? { ...finding, status: 'DISPROVED_NOW', evidence: [...calls, ...finding.evidence] }
    : finding;
}

function isOf(power: Power, name: string | undefined): boolean {
  return name !== undefined && power.signature !== undefined && power.signature.split('(')[0] === name;
}
