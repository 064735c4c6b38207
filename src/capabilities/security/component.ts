import { type SkippedCheck, skippedChecks, skippedHookChecks } from '../../audit/catalogue/skipped-checks.js';
import { overallAuditRating } from '../../audit/rating.js';
import type { Address } from '../../domain/address.js';
import { knownValue } from '../../domain/fact.js';
import type { AuditRating, Finding } from '../../domain/finding.js';
import { toVerdict } from '../checks.js';
import type { AssessInput, Component } from '../component.js';
import type { AuditListing } from '../contract-audit/facts/audit-listings.js';
import type { AuditReport } from '../contract-audit/facts/audit-report.js';
import type { ContractSource } from '../contract-audit/facts/source.js';
import type { FactKind } from '../fact-map.js';
import type { LockSummary } from '../liquidity-locks/locks.js';
import type { Account, LaunchpadContract, Ownership } from '../ownership/facts.js';
import { policy } from '../policy.js';
import { type ProtocolTokenView, toProtocolTokenView } from '../protocol-token/protocol-token-view.js';
import type { TokenClassification } from '../token-class.js';
import { securityChecks } from './checks.js';
import { type CodeHistoryView, toCodeHistoryView } from './code-history.js';
import { type CreatorHistoryView, toCreatorHistoryView } from './creator-history.js';
import type { OwnerPowers } from './facts/powers.js';
import { securityGates } from './gates.js';
import { type TradingView, toTradingView } from './observed/trading-view.js';
import { reconcileAudit } from './reconcile/reconcile-audit.js';
import { noAuthorityRemains } from './reconcile/remaining-authorities.js';
import {
  allFindings,
  isHoneypot,
  isMintable,
  type SecurityInputs,
  toSecurityInputs,
} from './security-inputs.js';

interface AuditAnalysis {
  readonly auditAvailable: boolean;
  readonly overallAuditRating: AuditRating;
  /** `null`: the owner could not be read. */
  readonly isRenounced: boolean | null;
  readonly hasOwner: boolean | null;
  readonly tokenName: string | null;
  readonly findings: readonly Finding[];
}

interface ScanAnalysis {
  readonly scanAvailable: boolean;
  readonly isHoneypot: boolean | null;
  readonly isMintable: boolean | null;
  readonly contractVerified: boolean | null;
  /** Ratios 0..1. */
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  readonly transferTax: number | null;
  readonly canBuy: boolean | null;
  readonly canSell: boolean | null;
  readonly canTransfer: boolean | null;
  readonly sellError: string | null;
  /** True: the token has no pool, and was traded in one that only the simulation has. */
  readonly simulatedPool: boolean | null;
}

/** Security details; `null`: unknown or not requested. */
export interface SecurityDetails {
  readonly auditAnalysis: AuditAnalysis | null;
  readonly scanAnalysis: ScanAnalysis | null;
  readonly lockAnalysis: LockSummary | null;
  readonly owner: Account | null;
  readonly proxy: Ownership['proxy'];
  readonly ownerSource: Ownership['ownerSource'] | null;
  /** `null`: not read. */
  readonly roles: Ownership['roles'] | null;
  readonly hiddenAuthorities: Ownership['hiddenAuthorities'] | null;
  readonly deployer: Address | null;
  readonly deployerAccount: Account | null;
  /** What is published of the source, without its files. */
  readonly source: Omit<ContractSource, 'files'> | null;
  readonly powers: OwnerPowers | null;
  readonly trading: TradingView | null;
  /** The class that the token behaves like, and why. */
  readonly tokenClass: Pick<TokenClassification, 'class' | 'reason' | 'standards'> | null;
  /**
   * The contract called by the creating transaction (a factory), if the deployer did not create the token
   * directly.
   */
  readonly createdThrough: Address | null;
  /** Audits by third parties as a register reports them; `null`: none is listed, or no register was asked. */
  readonly audits: readonly ReportedAudit[] | null;
  /** The launchpad of that contract, if known. */
  readonly launchpad: LaunchpadContract | null;
  /** Present if the chain itself runs the token. */
  readonly protocolToken: ProtocolTokenView | null;
  /** When the code behind a proxy was changed. */
  readonly codeHistory: CodeHistoryView | null;
  /** Other contracts that the deployer created. */
  readonly creatorHistory: CreatorHistoryView | null;
  /** Checks that are not made: their absence among the findings means nothing. */
  readonly checksNotMade: readonly SkippedCheck[];
}

/**
 * One entry of a register, with the register's name. It moves no score: which code was audited is not known.
 */
interface ReportedAudit extends AuditListing {
  readonly status: 'REPORTED';
  readonly source: string;
}

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
  const { audit, ownership, name, tokenClass, observed } = inputs;
  const report = audit ?? toIssuerReport(inputs);
  const findings = allFindings({ audit: report, observed });
  if (!audit && !ownership && !facts.metadata?.known) return null;
  return {
    auditAvailable: audit !== undefined,
    overallAuditRating: overallAuditRating(report && { ...report, findings }, tokenClass.findingClass),
    isRenounced: ownership ? ownership.renounced || noAuthorityRemains(ownership) : null,
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
  };
}

const toShownClass = ({ class: name, reason, standards }: TokenClassification) => ({
  class: name,
  reason,
  standards,
});

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
  const asked = (kind: FactKind) => input.facts[kind] !== undefined;
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
    powers: inputs.powers ?? null,
    trading: toTradingView(inputs),
    tokenClass: asked('ownership') && asked('pools') ? toShownClass(inputs.tokenClass) : null,
    createdThrough: inputs.ownership?.createdThrough ?? null,
    audits: toReportedAudits(input.facts.auditListings),
    launchpad: inputs.ownership?.launchpad ?? null,
    protocolToken: protocol ? toProtocolTokenView(protocol) : null,
    codeHistory: changes ? toCodeHistoryView(changes, inputs.now) : null,
    creatorHistory: creator ? toCreatorHistoryView(creator) : null,
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
    lockAnalysis: ['liquidityLocks', 'lockerTrust'],
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
    checksNotMade: ['pools'],
  },
  leafFacts: {
    auditAnalysis: {
      auditAvailable: ['metadata', 'auditReport'],
      isRenounced: ['ownership'],
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
    },
  },
  details,
  judge(input) {
    const inputs = toSecurityInputs(input);
    return toVerdict(securityChecks(inputs), securityGates(inputs));
  },
};
