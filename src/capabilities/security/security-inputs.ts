import { knownValue } from '../../domain/fact.js';
import { type Finding, severities } from '../../domain/finding.js';
import type { AssessInput } from '../component.js';
import { type LockSummary, toLockSummary } from '../liquidity-locks/locks.js';
import { marketCreationOf } from '../market/market-creation.js';
import { policy } from '../policy.js';
import { type TokenClassification, tokenClassOf } from '../token-class.js';
import type { Power, PowerEffect } from './facts/powers.js';
import { findAirdrops } from './observed/airdrops.js';
import { findHookPowers } from './observed/hooks.js';
import { findSimilarCode } from './observed/similar-code.js';
import { reconcileAudit } from './reconcile/reconcile-audit.js';

/** What the facts say of a token's security, read once; `undefined` or `null` wherever they do not say. */
export interface SecurityInputs {
  readonly simulation: ReturnType<typeof readSimulation>;
  readonly ownership: ReturnType<typeof readOwnership>;
  readonly locks: LockSummary | null;
  readonly trading: ReturnType<typeof readTrading>;
  readonly powers: ReturnType<typeof readPowers>;
  readonly report: ReturnType<typeof readReport>;
  /** With every finding that calls can test settled by them. */
  readonly audit: ReturnType<typeof readAudit>;
  /** What the chain shows beside the code: known also where nothing was audited. */
  readonly observed: readonly Finding[];
  readonly source: ReturnType<typeof readSource>;
  readonly pools: ReturnType<typeof readPools>;
  readonly name: string | null;
  readonly tokenClass: TokenClassification;
  /** When its market began, Unix seconds; `null`: not known. */
  readonly marketCreatedAt: number | null;
  /** Unix seconds. */
  readonly now: number;
}

const readSimulation = ({ facts }: AssessInput) => knownValue(facts.simulation);
const readOwnership = ({ facts }: AssessInput) => knownValue(facts.ownership);
const readTrading = ({ facts }: AssessInput) => knownValue(facts.tradingChecks);
const readPowers = ({ facts }: AssessInput) => knownValue(facts.powers);
const readReport = ({ facts }: AssessInput) => knownValue(facts.scanReport);
const readAudit = ({ facts }: AssessInput) =>
  reconcileAudit(knownValue(facts.auditReport), knownValue(facts.powers), knownValue(facts.ownership));
const readSource = ({ facts }: AssessInput) => knownValue(facts.source);
const readPools = ({ facts }: AssessInput) => knownValue(facts.pools)?.pools;

function readObserved(input: AssessInput): readonly Finding[] {
  const simulation = readSimulation(input);
  const airdrops = findAirdrops({
    metadata: knownValue(input.facts.metadata),
    massTransfers: knownValue(input.facts.massTransfers),
    honeypot: provenHoneypot({ simulation, trading: undefined }),
    saleEvidence: simulation?.evidence ?? [],
  });
  const pools = readPools(input) ?? [];
  return [
    ...airdrops,
    ...findHookPowers({ pools, simulation, trading: readTrading(input) }),
    ...findSimilarCode(knownValue(input.facts.codeLikeness)),
  ];
}

export function toSecurityInputs(input: AssessInput): SecurityInputs {
  const locks = knownValue(input.facts.liquidityLocks);
  return {
    simulation: readSimulation(input),
    ownership: readOwnership(input),
    locks:
      locks && locks.holders.length > 0
        ? toLockSummary(locks, Math.floor(input.now / 1000), knownValue(input.facts.lockerTrust)?.lockers)
        : null,
    trading: readTrading(input),
    powers: readPowers(input),
    report: readReport(input),
    audit: readAudit(input),
    observed: readObserved(input),
    source: readSource(input),
    pools: readPools(input),
    name: knownValue(input.facts.metadata)?.name ?? null,
    tokenClass: tokenClassOf(input.facts, Math.floor(input.now / 1000)),
    marketCreatedAt: marketCreationOf(input.facts),
    now: Math.floor(input.now / 1000),
  };
}

/** The proven cells of the matrix that have `effect`; `undefined` where powers were not tried. */
export function provenPowers(
  inputs: Pick<SecurityInputs, 'powers'>,
  ...effects: readonly PowerEffect[]
): readonly Power[] | undefined {
  return inputs.powers?.matrix.filter(
    ({ status, effect }) => status === 'PROVEN' && effects.includes(effect),
  );
}

/** Findings that may move the score. */
export function confirmedFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ status }) => status === 'PROVEN' || status === 'STATIC_CONFIRMED');
}

/** All findings, those of the audit and those beside it, the gravest first. */
export function allFindings({
  audit,
  observed,
}: Pick<SecurityInputs, 'audit' | 'observed'>): readonly Finding[] {
  const found = audit?.findings ?? [];
  if (observed.length === 0) return found;
  const gravity = ({ severity }: Finding) => severities.indexOf(severity);
  return [...found, ...observed].sort((a, b) => gravity(b) - gravity(a));
}

/**
 * Whether the token is a honeypot. `true`: a simulated sale failed after a purchase that passed, the tax
 * takes (nearly) everything, or a scanner reports it. `false`: a sale passed and no scanner contradicts.
 * `null`: not known.
 */
export function isHoneypot({
  simulation,
  trading,
  report,
}: Pick<SecurityInputs, 'simulation' | 'trading' | 'report'>): boolean | null {
  const measured = provenHoneypot({ simulation, trading });
  if (measured || report?.isHoneypot === true || report?.cannotSellAll === true) return true;
  if (
    report?.sellTax !== null &&
    report?.sellTax !== undefined &&
    report.sellTax >= policy.security.honeypotTax
  )
    return true;
  return measured ?? report?.isHoneypot ?? null;
}

/** The same from our own calls alone: `true` is proven by the evidence of the simulation. */
export function provenHoneypot({
  simulation,
  trading,
}: Pick<SecurityInputs, 'simulation' | 'trading'>): boolean | null {
  if (simulation?.canSell === false) return true;
  const sellTax = simulation?.sellTax ?? null;
  if (sellTax !== null && sellTax >= policy.security.honeypotTax) return true;
  if (trading?.canSellAll === false && trading.canSellHalf === false && trading.canSellDust === false)
    return true;
  return simulation?.canSell === true ? false : null;
}

/** Whether the supply can grow after the launch, as executed, confirmed or reported; `null`: not known. */
export function isMintable(inputs: Pick<SecurityInputs, 'powers' | 'audit' | 'report'>): boolean | null {
  const shown = provenMintable(inputs);
  if (shown === true || inputs.report?.isMintable === true) return true;
  return shown ?? inputs.report?.isMintable ?? null;
}

/** The same from calls and code alone; `false` only where most of what could be called was. */
export function provenMintable(inputs: Pick<SecurityInputs, 'powers' | 'audit'>): boolean | null {
  const proven = provenPowers(inputs, 'MINT');
  if (proven && proven.length > 0) return true;
  if (confirmedFindings(inputs.audit?.findings ?? []).some(({ type }) => type.includes('MINT'))) return true;
  return proven && (inputs.powers?.coverage ?? 0) >= policy.coverage.capped ? false : null;
}
