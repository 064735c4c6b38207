import { overallAuditRating } from '@assay/audit';
import type { AuditRating, AuditReport, Power } from '@assay/facts';
import { policy } from '../policy.js';
import { isOneKey } from '../token-class.js';
import { isWholeMarket } from './liquidity-checks.js';
import { provenHoneypot, provenPowers, type SecurityInputs } from './security-inputs.js';

/** One call that creates as much as there is has no limit that helps. */
const UNLIMITED = 1;

/** Somebody whom no other account has to agree with, and who cannot be waited for. */
function isAlone({ actor, account, once }: Power): boolean {
  return actor === 'stranger' ? once === undefined : isOneKey(account);
}

/** A sale or a transfer that was played fails, or one key or anyone creates as much as it likes. */
function isHarmful(inputs: SecurityInputs): boolean {
  const { simulation, tokenClass } = inputs;
  if (provenHoneypot(inputs) === true && !isWholeMarket(inputs)) return true;
  if (simulation?.canBuy === true && simulation.canTransfer === false) return true;
  // Who bought paid, and nothing arrived.
  if ((simulation?.buyTax ?? 0) >= policy.security.honeypotTax) return true;
  const mints = (provenPowers(inputs, 'MINT') ?? []).filter(
    (cell) => (cell.growth ?? 0) >= UNLIMITED && isAlone(cell),
  );
  return mints.some(({ actor }) => actor === 'stranger' || !tokenClass.expects('mint'));
}

/** The rating after what calls proved: it follows the harm, and not the number of findings. */
export function ratingOf(
  inputs: SecurityInputs,
  report: Pick<AuditReport, 'findings' | 'coverage'> | undefined,
): AuditRating {
  if (isHarmful(inputs)) return 'DANGEROUS';
  return overallAuditRating(report, inputs.tokenClass.findingClass);
}
