import { skippedChecks, skippedHookChecks } from '@assay/audit';
import { type AuditReport, type ContractSource, type FactKind, knownValue } from '@assay/facts';
import { toVerdict } from '../checks.js';
import type { AssessInput, Component } from '../component.js';
import { policy } from '../policy.js';
import { toProtocolTokenView } from '../protocol-token/protocol-token-view.js';
import type { TokenClassification } from '../token-class.js';
import { securityChecks } from './checks.js';
import { toCodeHistoryView } from './code-history.js';
import { toCreatorHistoryView } from './creator-history.js';
import { securityGates } from './gates.js';
import { toTradingView } from './observed/trading-view.js';
import { withLiquidity } from './powers/liquidity-powers.js';
import { ratingOf } from './rating.js';
import { reconcileAudit } from './reconcile/reconcile-audit.js';
import { isRenounced } from './renounced.js';
import type { AuditAnalysis, ReportedAudit, ScanAnalysis, SecurityDetails } from './security-details.js';
import {
  allFindings,
  isHoneypot,
  isMintable,
  type SecurityInputs,
  toSecurityInputs,
} from './security-inputs.js';
import { overallState } from './state/share-state.js';

function toReportedAudits(fact: AssessInput['facts']['auditListings']): readonly ReportedAudit[] | null {
  if (!fact?.known) return null;
  const { source } = fact;
  return fact.value.listings.map((listing) => ({ ...listing, status: 'REPORTED', source }));
}

/**
 * A token that the chain runs has no code to audit: what its issuer can do is what calls proved, and its rating
 * rests on that.
 */
function toIssuerReport({ protocol, powers, ownership }: SecurityInputs): AuditReport | undefined {
  if (!protocol || !powers) return undefined;
  const nothing = { findings: [], basis: 'bytecode', coverage: powers.coverage, models: [] } as const;
  return reconcileAudit(nothing, powers, ownership);
}

function toAudit(inputs: SecurityInputs, facts: AssessInput['facts']): AuditAnalysis | null {
  const { audit, ownership, name, observed } = inputs;
  const report = audit ?? toIssuerReport(inputs);
  const findings = allFindings({ audit: report, observed });
  if (!audit && !ownership && !facts.metadata?.known) return null;
  const rating = ratingOf(inputs, report && { ...report, findings });
  // Without code to audit, calls that were not tried may show something worse.
  const isOpen = !audit && inputs.powers?.untried !== undefined;
  return {
    auditAvailable: audit !== undefined,
    overallAuditRating: isOpen && rating !== 'DANGEROUS' ? 'UNKNOWN' : rating,
    coverage: audit?.coverage ?? null,
    isRenounced: isRenounced(inputs),
    hasOwner: ownership ? ownership.owner !== null && ownership.owner.kind !== 'zero' : null,
    tokenName: name,
    findings,
  };
}

/** Whether a purchase or a sale was tried, or somebody reports of one. */
function isTradeKnown({ simulation, report }: SecurityInputs): boolean {
  return [
    simulation?.canBuy,
    simulation?.canSell,
    report?.isHoneypot,
    report?.cannotBuy,
    report?.cannotSellAll,
    report?.buyTax,
    report?.sellTax,
  ].some((answer) => answer !== null && answer !== undefined);
}

function toScan(inputs: SecurityInputs): ScanAnalysis | null {
  const { simulation, report, source } = inputs;
  if (!simulation && !report) return null;
  return {
    scanAvailable: isTradeKnown(inputs),
    isHoneypot: isHoneypot(inputs),
    isMintable: isMintable(inputs),
    contractVerified: source?.verified ?? report?.isOpenSource ?? null,
    buyTax: simulation?.buyTax ?? report?.buyTax ?? null,
    sellTax: simulation?.sellTax ?? report?.sellTax ?? null,
    transferTax: simulation?.transferTax ?? null,
    canBuy: simulation?.canBuy ?? null,
    canSell: simulation?.canSell ?? null,
    canTransfer: simulation?.canTransfer ?? null,
    sellError: simulation?.sellError ?? null,
    simulatedPool: simulation ? simulation.simulatedPool === true : null,
    state: simulation?.state ?? null,
  };
}

const toShownClass = ({ class: name, reason, standards }: TokenClassification) => ({
  class: name,
  reason,
  standards,
});

/** Without what it rests on, every token would be an ordinary one. */
function isClassKnown({ code, ownership, pools }: AssessInput['facts']): boolean {
  return [code, ownership, pools].every((fact) => fact?.known === true);
}

function toSourceInfo(source: ContractSource | undefined): SecurityDetails['source'] {
  if (!source) return null;
  const { files: _files, ...info } = source;
  return info;
}

function details(input: AssessInput): SecurityDetails {
  const inputs = toSecurityInputs(input);
  const changes = knownValue(input.facts.codeHistory);
  const creator = knownValue(input.facts.creatorHistory);
  const protocol = knownValue(input.facts.protocolToken);
  return {
    auditAnalysis: toAudit(inputs, input.facts),
    scanAnalysis: toScan(inputs),
    lockAnalysis: inputs.locks,
    owner: inputs.ownership?.owner ?? null,
    proxy: inputs.ownership?.proxy ?? null,
    ownerSource: inputs.ownership?.ownerSource ?? null,
    roles: inputs.ownership?.roles ?? null,
    hiddenAuthorities: inputs.ownership?.hiddenAuthorities ?? null,
    deployer: inputs.ownership?.deployer ?? null,
    deployerAccount: inputs.ownership?.deployerAccount ?? null,
    source: toSourceInfo(inputs.source),
    powers: inputs.powers ? withLiquidity(inputs.powers, inputs) : null,
    trading: toTradingView(inputs),
    tokenClass: isClassKnown(input.facts) ? toShownClass(inputs.tokenClass) : null,
    createdThrough: inputs.ownership?.createdThrough ?? null,
    audits: toReportedAudits(input.facts.auditListings),
    launchpad: inputs.ownership?.launchpad ?? null,
    protocolToken: protocol ? toProtocolTokenView(protocol) : null,
    codeHistory: changes ? toCodeHistoryView(changes, inputs.now) : null,
    creatorHistory: creator ? toCreatorHistoryView(creator) : null,
    playedState: overallState(input.facts) ?? null,
    checksNotMade: [...skippedChecks, ...skippedHookChecks(knownValue(input.facts.pools))],
  };
}

const everything: readonly FactKind[] = [
  'metadata',
  'code',
  'ownership',
  'pools',
  'launch',
  'simulation',
  'tradingChecks',
  'powers',
  'auditReport',
  'source',
  'scanReport',
  'liquidityLocks',
  'lockerTrust',
  'liquidityRemovals',
  'massTransfers',
  'codeLikeness',
];

/** What says how the token trades. */
const traded: readonly FactKind[] = ['simulation', 'scanReport'];

/** What the contract does, what its owner could make it do, and whether the liquidity can be removed. */
export const securityComponent: Component<SecurityDetails> = {
  id: 'security',
  scoreName: 'securityAnalysis',
  weight: policy.security.componentWeight,
  holdsBack: true,
  facts: everything,
  fieldFacts: {
    auditAnalysis: [
      'metadata',
      'ownership',
      'auditReport',
      'powers',
      'pools',
      'code',
      'simulation',
      'tradingChecks',
      'massTransfers',
      'codeLikeness',
    ],
    scanAnalysis: [
      'simulation',
      'tradingChecks',
      'powers',
      'auditReport',
      'ownership',
      'source',
      'scanReport',
    ],
    lockAnalysis: ['liquidityLocks', 'lockerTrust', 'liquidityRemovals'],
    owner: ['ownership'],
    proxy: ['ownership'],
    ownerSource: ['ownership'],
    roles: ['ownership'],
    hiddenAuthorities: ['ownership'],
    deployer: ['ownership'],
    deployerAccount: ['ownership'],
    source: ['source'],
    powers: ['powers'],
    trading: ['tradingChecks', 'pools'],
    tokenClass: ['ownership', 'pools', 'code', 'simulation'],
    createdThrough: ['ownership'],
    audits: ['auditListings'],
    launchpad: ['ownership'],
    protocolToken: ['protocolToken'],
    codeHistory: ['codeHistory'],
    creatorHistory: ['creatorHistory'],
    playedState: ['simulation', 'tradingChecks', 'powers'],
    checksNotMade: ['pools'],
  },
  leafFacts: {
    powers: { matrix: ['powers', 'liquidityLocks', 'lockerTrust', 'ownership'] },
    auditAnalysis: {
      auditAvailable: ['metadata', 'auditReport'],
      isRenounced: ['ownership', 'powers', 'auditReport'],
      hasOwner: ['ownership'],
      tokenName: ['metadata'],
    },
    scanAnalysis: {
      scanAvailable: traded,
      isHoneypot: [...traded, 'tradingChecks'],
      isMintable: [...traded, 'powers', 'auditReport', 'ownership'],
      contractVerified: [...traded, 'source'],
      buyTax: traded,
      sellTax: traded,
      transferTax: ['simulation'],
      canBuy: ['simulation'],
      canSell: ['simulation'],
      canTransfer: ['simulation'],
      sellError: ['simulation'],
      simulatedPool: ['simulation'],
      state: ['simulation'],
    },
  },
  details,
  judge(input) {
    const inputs = toSecurityInputs(input);
    return toVerdict(securityChecks(inputs), securityGates(inputs));
  },
};
