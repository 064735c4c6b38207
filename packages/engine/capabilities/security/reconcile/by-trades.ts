import type { Finding, TradeSimulation } from '@assay/facts';
import { disproved } from './disproved.js';

const SOLD = 'A simulated holder bought it and sold it.';
const TAXES = 'Simulated trades paid less than that.';
/** A tax that takes most of the amount. */
const MOST = 0.5;

/** Statements on every transfer as the code stands, which one trade that passes disproves. */
const ofEveryTransfer: ReadonlySet<string> = new Set(['TRANSFER_ALWAYS_FAILS', 'APPROVAL_REFUSED']);

/** The finding after the trades of a fresh account, which rest on what the code does now. */
export function settledByTrades(finding: Finding, simulation: TradeSimulation | undefined): Finding {
  if (finding.status !== 'STATIC_CONFIRMED' || simulation?.canSell !== true) return finding;
  if (ofEveryTransfer.has(finding.type)) return disproved(finding, SOLD);
  const taxes = [simulation.buyTax, simulation.sellTax, simulation.transferTax];
  const isLow = taxes.every((tax) => tax !== null && tax < MOST);
  return finding.type === 'TAX_FIXED' && isLow ? disproved(finding, TAXES) : finding;
}
