import { catalogue, historyFindings, hookFindings, observations } from '@assay/audit';
import { policy } from './policy.js';

const findings = [catalogue, historyFindings, hookFindings, observations].flatMap(Object.keys);
const checks = [
  policy.security,
  policy.market,
  policy.holders,
  policy.washTrading,
  policy.snipers,
  policy.links,
].flatMap(({ weights }) => Object.keys(weights));
const gates = Object.values(policy.gates).map(({ id }) => id);

/** Codes of everything that has evidence of its own: the types of findings and the codes of checks. */
export const evidenceCodes: ReadonlySet<string> = new Set([...findings, ...checks]);

/** Codes of everything that an analysis may state: those, and the codes of gates. */
export const statementCodes: ReadonlySet<string> = new Set([...evidenceCodes, ...gates]);
