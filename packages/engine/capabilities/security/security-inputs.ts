import {
  type AuditReport,
  type ContractSource,
  type FactKind,
  type Finding,
  INCOMPLETE_STATE,
  knownValue,
  type MissingReason,
  type OwnerPowers,
  type Ownership,
  type Pool,
  type Power,
  type PowerEffect,
  type ProtocolToken,
  type ScanReport,
  severities,
  type TradeSimulation,
  type TradingChecks,
} from '@assay/facts';
import type { AssessInput } from '../component.js';
import type { LockSummary } from '../liquidity-locks/lock-shapes.js';
import { liquidityFateOf, lockSummaryOf } from '../liquidity-locks/lock-summary.js';
import type { LiquidityFate } from '../liquidity-removals/fate.js';
import { marketCreationOf } from '../market/market-creation.js';
import { policy } from '../policy.js';
import { type TokenClassification, tokenClassOf } from '../token-class.js';
import { whyMissing } from '../why-missing.js';
import { findAirdrops } from './observed/airdrops.js';
import { findHookPowers } from './observed/hooks.js';
import { findSimilarCode } from './observed/similar-code.js';
import { reconcileAudit } from './reconcile/reconcile-audit.js';

/** What the facts say about a token's security; `undefined` or `null` if they do not say. */
export interface SecurityInputs {
  readonly simulation: TradeSimulation | undefined;
  readonly ownership: Ownership | undefined;
  readonly locks: LockSummary | null;
  /** What became of the liquidity. */
  readonly fate: LiquidityFate | undefined;
  readonly trading: TradingChecks | undefined;
  readonly powers: OwnerPowers | undefined;
  readonly report: ScanReport | undefined;
  /** Every finding that calls can test is reconciled with them. */
  readonly audit: AuditReport | undefined;
  /** Findings from the chain beside the code; known even if nothing was audited. */
  readonly observed: readonly Finding[];
  readonly source: ContractSource | undefined;
  readonly pools: readonly Pool[] | undefined;
  readonly name: string | null;
  readonly tokenClass: TokenClassification;
  /** Present: the chain runs the token, and it has no code of its own. */
  readonly protocol: ProtocolToken | undefined;
  /** Facts that are missing for the node's reasons, each with why, as a part of a sentence. */
  readonly untried: Readonly<Partial<Record<FactKind, string>>>;
  /** Start of its market, Unix seconds; `null`: not known. */
  readonly marketCreatedAt: number | null;
  /** Unix seconds. */
  readonly now: number;
}

/** A better node, or the same one later, would tell. */
const nodeReasons: ReadonlySet<MissingReason> = new Set<MissingReason>([
  'node_cannot',
  'unavailable',
  'timed_out',
  'invalid_answer',
]);

/** Facts from the chain whose absence may hide a danger. */
const playedFacts = ['simulation', 'tradingChecks', 'powers', 'liquidityLocks'] as const;

/** Incomplete: the fact is there for its calls alone, and says nothing of the token. */
function isIncomplete(value: object): boolean {
  return 'state' in value && value.state === 'incomplete';
}

function findUntried(facts: AssessInput['facts']): SecurityInputs['untried'] {
  return Object.fromEntries(
    playedFacts.flatMap((kind) => {
      const fact = facts[kind];
      if (fact?.known) return isIncomplete(fact.value) ? [[kind, INCOMPLETE_STATE]] : [];
      const isNodes = fact && nodeReasons.has(fact.reason);
      return isNodes ? [[kind, whyMissing(kind, fact)]] : [];
    }),
  );
}

function findObserved(facts: AssessInput['facts']): readonly Finding[] {
  const simulation = knownValue(facts.simulation);
  const airdrops = findAirdrops({
    metadata: knownValue(facts.metadata),
    massTransfers: knownValue(facts.massTransfers),
    honeypot: provenHoneypot({ simulation, trading: undefined }),
    saleEvidence: simulation?.evidence ?? [],
  });
  const pools = knownValue(facts.pools)?.pools ?? [];
  return [
    ...airdrops,
    ...findHookPowers({ pools, simulation, trading: knownValue(facts.tradingChecks) }),
    ...findSimilarCode(knownValue(facts.codeLikeness)),
  ];
}

/**
 * Reads the facts once for all checks and gates of the security component.
 *
 * @example const inputs = toSecurityInputs({ ref, facts, now: Date.now() });
 */
export function toSecurityInputs({ facts, now: nowMs }: AssessInput): SecurityInputs {
  const now = Math.floor(nowMs / 1000);
  const powers = knownValue(facts.powers);
  const ownership = knownValue(facts.ownership);
  const simulation = knownValue(facts.simulation);
  return {
    simulation,
    ownership,
    locks: lockSummaryOf(facts, now),
    fate: liquidityFateOf(facts),
    trading: knownValue(facts.tradingChecks),
    powers,
    report: knownValue(facts.scanReport),
    audit: reconcileAudit(knownValue(facts.auditReport), powers, ownership, simulation),
    observed: findObserved(facts),
    source: knownValue(facts.source),
    pools: knownValue(facts.pools)?.pools,
    name: knownValue(facts.metadata)?.name ?? null,
    tokenClass: tokenClassOf(facts, now),
    protocol: knownValue(facts.code)?.protocol,
    untried: findUntried(facts),
    marketCreatedAt: marketCreationOf(facts),
    now,
  };
}

/** The proven powers with one of `effects`; `undefined` if powers were not tried. */
export function provenPowers(
  inputs: Pick<SecurityInputs, 'powers'>,
  ...effects: readonly PowerEffect[]
): readonly Power[] | undefined {
  return inputs.powers?.matrix.filter(
    ({ status, effect }) => status === 'PROVEN' && effects.includes(effect),
  );
}

/**
 * Why calls that may show one of `effects` were not tried, as a part of a sentence; `undefined`: all were, or
 * powers are not known at all.
 */
export function whyPowersUntried(
  { powers }: Pick<SecurityInputs, 'powers'>,
  ...effects: readonly PowerEffect[]
): string | undefined {
  const untried = powers?.matrix.some(
    ({ status, effect }) => status === 'NOT_TRIED' && effects.includes(effect),
  );
  return untried ? (powers?.untried ?? 'its calls could not be made') : undefined;
}

/** Findings that may move the score. */
export function confirmedFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ status }) => status === 'PROVEN' || status === 'STATIC_CONFIRMED');
}

/** All findings of the audit and of the chain, the gravest first. */
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

/** The same from calls and code alone; `false` only if most functions could be called, by all actors. */
export function provenMintable(inputs: Pick<SecurityInputs, 'powers' | 'audit'>): boolean | null {
  const proven = provenPowers(inputs, 'MINT');
  if (proven && proven.length > 0) return true;
  if (confirmedFindings(inputs.audit?.findings ?? []).some(({ type }) => type.includes('MINT'))) return true;
  if (whyPowersUntried(inputs, 'MINT') !== undefined) return null;
  return proven && (inputs.powers?.coverage ?? 0) >= policy.coverage.capped ? false : null;
}
