import { catalogue, historyFindings, hookFindings, observations } from '@assay/audit';
import { severities } from '@assay/facts';
import { policy } from '../../capabilities/policy.js';
import { allFindings } from '../../capabilities/security/security-inputs.js';
import { flag, type Reading, scale } from '../../policy-language/fact-type.js';
import { type FactPath, type FactPaths, told, whyNot } from './path.js';
import type { Subject } from './subject.js';

type GateId = (typeof policy.gates)[keyof typeof policy.gates]['id'];

/** The checks that must be answered before a gate that is not raised may be called so. */
const questionsOfGate: Readonly<Record<GateId, readonly string[]>> = {
  liquidity_was_taken: ['liquidity_taken'],
  proven_honeypot: ['can_sell'],
  reported_honeypot: ['can_sell'],
  contested_honeypot: ['can_sell'],
  proven_mint: ['mint'],
  proven_balance_change: ['balance_change'],
  proven_sell_block: ['sell_block'],
  proven_takeover: ['take_ownership'],
  replaceable_code: ['proxy_upgrade'],
  hidden_honeypot: ['environment'],
  environment_sensitive: ['environment'],
  artificial_volume: ['wash_share'],
  impersonation: [],
  pullable_liquidity: ['liquidity_locked', 'age'],
  confiscatory_tax: ['sell_tax'],
  high_tax: ['sell_tax'],
  settable_tax: ['worst_case_tax'],
};

/** What makes a sale fail, or takes from who sells. Everything else harms who takes the token on. */
const harmsSellers: ReadonlySet<string> = new Set([
  'proven_honeypot',
  'reported_honeypot',
  'contested_honeypot',
  'hidden_honeypot',
  'liquidity_was_taken',
  'confiscatory_tax',
  'high_tax',
  'can_sell',
  'sell_tax',
  'transfer',
  'exit_impact',
]);

const harmsOf = (code: string) => (harmsSellers.has(code) ? 'seller' : 'buyer');

function readGate(subject: Subject, id: GateId): Reading {
  const gate = subject.gate(id);
  if (gate) return { known: true, value: true, says: gate.reason };
  // No check asks what it pretends to be.
  if (id === 'impersonation' && !subject.security.trading)
    return { known: false, reason: whyNot(subject, 'tradingChecks', 'it was not looked for') };
  for (const question of questionsOfGate[id]) {
    const check = subject.check(question);
    if (!check || check.status === 'UNKNOWN')
      return { known: false, reason: check?.reason ?? `the check ${question} was not made` };
  }
  return { known: true, value: false };
}

function gatePath(id: GateId): FactPath {
  // Evidence belongs to the check that asks about it.
  const [code] = questionsOfGate[id];
  return {
    type: flag,
    subject: `The gate ${id}`,
    harms: harmsOf(id),
    ...(code === undefined ? {} : { code }),
    read: (one) => readGate(one, id),
  };
}

/** From the least to the most grave: what does not apply harms nobody. */
const statuses = ['N/A', 'PASS', 'WARN', 'FAIL'];

function readCheck(subject: Subject, id: string): Reading {
  const check = subject.check(id);
  if (!check) return { known: false, reason: 'its component could not be judged' };
  if (check.status === 'UNKNOWN') return { known: false, reason: check.reason };
  return { known: true, value: check.status, says: check.reason };
}

function checkPath(id: string): FactPath {
  const subject = `The check ${id}`;
  return { type: scale(statuses), subject, harms: harmsOf(id), code: id, read: (one) => readCheck(one, id) };
}

/** `NONE`: it was looked for, and is not there, or a call refuted it. */
const findingSeverities = ['NONE', ...severities];

/** Findings that no reading of the code makes: what the chain and the pools show. */
const observed: ReadonlySet<string> = new Set([
  ...Object.keys(historyFindings),
  ...Object.keys(hookFindings),
  ...Object.keys(observations),
]);

/** Whether its absence means something; the reason where it does not. */
function whyAbsenceSaysNothing(subject: Subject, type: string): string | undefined {
  if (observed.has(type))
    return subject.facts.pools?.known && subject.facts.code?.known
      ? undefined
      : whyNot(subject, subject.facts.pools?.known ? 'code' : 'pools', 'it was not looked for');
  const { audit, protocol } = subject.security;
  if (protocol) return undefined;
  if (!audit) return whyNot(subject, 'auditReport', 'the contract was not audited');
  if (audit.coverage < policy.coverage.capped || (audit.unread ?? []).length > 0)
    return 'the audit could not read all of the code';
  return undefined;
}

function readFinding(subject: Subject, type: string): Reading {
  const found = allFindings(subject.security).filter(
    (one) => one.type === type && one.status !== 'DISPROVED_NOW',
  );
  const [worst] = found;
  if (worst) return { known: true, value: worst.severity, says: worst.issue };
  const reason = whyAbsenceSaysNothing(subject, type);
  return reason === undefined ? { known: true, value: 'NONE' } : { known: false, reason };
}

function findingPath(type: string): FactPath {
  const subject = `The finding ${type}`;
  return {
    type: scale(findingSeverities),
    subject,
    harms: 'buyer',
    code: type,
    read: (one) => readFinding(one, type),
  };
}

function readWorst(subject: Subject): Reading {
  const confirmed = allFindings(subject.security).filter(
    ({ type, status }) =>
      (status === 'PROVEN' || status === 'STATIC_CONFIRMED') && !subject.security.tokenClass.expects(type),
  );
  const worst = [...confirmed].sort(
    (a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity),
  )[0];
  const reason = whyAbsenceSaysNothing(subject, '');
  if (reason !== undefined && worst?.severity !== 'CRITICAL')
    return { known: false, reason, ...(worst ? { atLeast: worst.severity } : {}) };
  return told(worst?.severity ?? 'NONE', '', worst && `${worst.issue} (${worst.severity}).`);
}

const gates = Object.values(policy.gates).map(({ id }) => [`gates.${id}`, gatePath(id)] as const);
const weights = [
  policy.security,
  policy.market,
  policy.holders,
  policy.washTrading,
  policy.snipers,
  policy.links,
].flatMap((component) => Object.keys(component.weights));
const checks = weights.map((id) => [`checks.${id}.status`, checkPath(id)] as const);
const types = [catalogue, historyFindings, hookFindings, observations].flatMap(Object.keys);
const findings = types.map((type) => [`findings.${type}.severity`, findingPath(type)] as const);

/** The paths that follow from the registries of gates, checks and finding types: a new one is a path at once. */
export const cataloguePaths: FactPaths = {
  ...Object.fromEntries([...gates, ...checks, ...findings]),
  'findings.worst': {
    type: scale(findingSeverities),
    subject: 'The worst confirmed finding that is not expected of its class',
    harms: 'buyer',
    read: readWorst,
  },
};
