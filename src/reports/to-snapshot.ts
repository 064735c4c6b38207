import {
  type AssessInput,
  assessWash,
  type CompleteAnalysis,
  type CoreScore,
  gradeByCoverage,
  holdersComponent,
  policy,
  securityRatingOf,
  standingOf,
  toComponentSentence,
  toTokenSentence,
  type Verdict,
} from '@assay/engine';
import {
  type BlockRef,
  type FactBag,
  knownValue,
  type OwnerPowers,
  type Ownership,
  type PowerActor,
  poolIdOf,
} from '@assay/facts';
import type { ReportPart } from '../domain/stored-report.js';
import {
  type CheckSnapshot,
  type ComponentSnapshot,
  type LockSnapshot,
  type PoolSnapshot,
  type ReportWords,
  SNAPSHOT_VERSION,
  type Snapshot,
  type WatchedValues,
} from './snapshot.js';

/** Smaller shares of a pool are dust. */
const DUST = 0.001;
const MAX_LOCKS = 20;
const MAX_POOLS = 20;

/** Pure. `undefined`: no fact came from a chain, so there is no block that the analysis was made at. */
export function toSnapshot(
  { input, verdicts, core }: CompleteAnalysis,
  part: ReportPart = '',
): Snapshot | undefined {
  const block = newestBlockOf(input.facts);
  if (!block) return undefined;
  return {
    version: SNAPSHOT_VERSION,
    chain: input.ref.chain,
    address: input.ref.address,
    ...(part === '' ? {} : { part }),
    block,
    policyVersion: policy.policyVersion,
    score: core.score,
    scoreLow: core.low,
    scoreHigh: core.high,
    grade: core.grade,
    coverage: round(core.coverage),
    components: Object.fromEntries([...verdicts].map(([id, verdict]) => [id, toComponent(id, verdict)])),
    gates: Object.fromEntries(core.gatesApplied.map(({ id, cap }) => [id, cap])),
    checks: Object.fromEntries(
      verdicts.size === 0
        ? toRouteStatuses(input.facts)
        : [...verdicts].flatMap(([id, verdict]) => toChecks(id, verdict)),
    ),
    watched: toWatchedValues(input),
    words: toWords({ input, verdicts, core }),
  };
}

/** Names are chosen by strangers and may have any length. */
const MAX_WORDS = 200;

function toWords({ input, verdicts, core }: CompleteAnalysis): ReportWords {
  const { symbol = null, name = null } = knownValue(input.facts.metadata) ?? {};
  const reasons = core.gatesApplied.map(({ id, reason }) => [id, reason.slice(0, MAX_WORDS)]);
  return {
    symbol: symbol?.slice(0, MAX_WORDS) ?? null,
    name: name?.slice(0, MAX_WORDS) ?? null,
    sentence: toWordsOf(core, verdicts).slice(0, 2 * MAX_WORDS),
    reasons: Object.fromEntries(reasons),
  };
}

/** Of a part, the verdict of its component. */
function toWordsOf(core: CoreScore, verdicts: CompleteAnalysis['verdicts']): string {
  const [first, ...others] = verdicts;
  if (verdicts.size === 0) return 'Through which ways it moves. Nothing is judged here.';
  if (!first || others.length > 0) return toTokenSentence(core, verdicts);
  const [id, verdict] = first;
  return toComponentSentence(id, verdict, standingOf(id, verdicts));
}

/** The newest block at which one of the facts was read. */
export function newestBlockOf(facts: FactBag): BlockRef | undefined {
  let newest: BlockRef | undefined;
  for (const fact of Object.values(facts))
    if (fact.known && fact.block && fact.block.number > (newest?.number ?? -1)) newest = fact.block;
  return newest;
}

function toComponent(id: string, verdict: Verdict): ComponentSnapshot {
  if (!verdict.judged) return { score: null, grade: 'N/A', coverage: 0 };
  const rating =
    id === 'security' ? securityRatingOf(verdict) : { score: verdict.score, grade: gradeByCoverage(verdict) };
  return { score: rating.score, grade: rating.grade, coverage: round(verdict.coverage) };
}

function toChecks(component: string, verdict: Verdict): [string, CheckSnapshot][] {
  if (!verdict.judged) return [];
  return verdict.checks.map(({ id, status, severity }) => [`${component}.${id}`, [status, round(severity)]]);
}

/** A report that judges nothing is of the ways through which a token moves. */
function toRouteStatuses({ routes: fact }: FactBag): [string, CheckSnapshot][] {
  return (knownValue(fact)?.routes ?? []).map(({ route, status }) => [`routes.${route}`, [status, 0]]);
}

/** The values that people watch, from whatever facts are known. */
export function toWatchedValues(input: AssessInput): WatchedValues {
  const { facts } = input;
  const simulation = knownValue(facts.simulation);
  const supply = knownValue(facts.metadata)?.totalSupply;
  const code = knownValue(facts.code);
  return {
    buyTax: roundKnown(simulation?.buyTax),
    sellTax: roundKnown(simulation?.sellTax),
    transferTax: roundKnown(simulation?.transferTax),
    canSell: simulation?.canSell ?? null,
    canBuy: simulation?.canBuy ?? null,
    paused: toPaused(facts),
    owner: toOwner(facts),
    powers: toPowers(facts),
    logic: code ? { address: code.logicAddress, codeHash: code.logicCodeHash } : null,
    totalSupply: supply === undefined || supply === null ? null : supply.toString(),
    pools: toPools(facts),
    locks: toLocks(facts),
    holders: toHolders(input),
    wash: toWash(input),
  };
}

/**
 * Measured by a simulated transfer. If nothing could be transferred, what the token says, or the chain if the
 * chain runs the token.
 */
function toPaused({ simulation, protocolToken, metadata }: FactBag): boolean | null {
  const protocol = knownValue(protocolToken);
  if (protocol) return protocol.paused.includes('transfer');
  const trade = knownValue(simulation);
  const claims = knownValue(metadata)?.paused ?? null;
  if (!trade) return claims;
  if (trade.canTransfer === true || trade.canSell === true) return false;
  return trade.canBuy !== true && (trade.canTransfer === false || claims === true) ? true : null;
}

function toOwner({ ownership: fact }: FactBag): WatchedValues['owner'] {
  const ownership = knownValue(fact);
  if (!ownership) return null;
  if (ownership.renounced) return 'renounced';
  return ownership.owner && ownership.owner.kind !== 'zero' ? ownership.owner.address : 'none';
}

/** If powers were read in part, nothing is known about those that were not shown. */
function toPowers({ powers: fact, ownership }: FactBag): WatchedValues['powers'] {
  const powers = knownValue(fact);
  if (!powers) return null;
  const cellsOf = (status: 'PROVEN' | 'NOT_SHOWN') =>
    powers.matrix.filter((power) => power.status === status).map(({ actor, effect }) => `${actor}:${effect}`);
  const proven = [...new Set(cellsOf('PROVEN'))].sort();
  const notShown = powers.partial ? [] : [...new Set(cellsOf('NOT_SHOWN'))].sort();
  const nobody = powers.partial ? [] : toMissingActors(powers, knownValue(ownership));
  const missing = nobody.length > 0 ? { nobody } : {};
  return { proven, notShown: notShown.filter((cell) => !proven.includes(cell)), ...missing };
}

/** A token that has no owner, or no account with a role, as far as both were read. */
function toMissingActors({ matrix }: OwnerPowers, ownership: Ownership | undefined): readonly PowerActor[] {
  if (!ownership) return [];
  const areRolesKnown = ownership.roles !== undefined && ownership.hiddenAuthorities !== undefined;
  const read: readonly PowerActor[] = areRolesKnown ? ['owner', 'role_holder'] : ['owner'];
  return read.filter((kind) => !matrix.some(({ actor }) => actor === kind));
}

function toPools({ pools: fact }: FactBag): WatchedValues['pools'] {
  const pools = knownValue(fact);
  if (!pools || pools.unseen) return null;
  return Object.fromEntries(
    pools.pools.slice(0, MAX_POOLS).map((pool): [string, PoolSnapshot] => [
      poolIdOf(pool),
      {
        depth: significant(Math.sqrt(Number(pool.tokenReserve)) * Math.sqrt(Number(pool.quoteReserve))),
        liquidityUsd: toUsd(pool.liquidityUsd),
      },
    ]),
  );
}

function toUsd(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : significant(value);
}

function toLocks({ liquidityLocks: fact }: FactBag): WatchedValues['locks'] {
  const locks = knownValue(fact);
  if (!locks) return null;
  return locks.holders
    .filter(({ kind, share }) => kind === 'locked' && share >= DUST && Number.isFinite(share))
    .map(
      ({ pool, holder, share, locker, unlockAt }): LockSnapshot => ({
        pool,
        locker: locker ?? '',
        holder,
        share: round(share),
        unlockAt: unlockAt ?? null,
      }),
    )
    .sort((a, b) => b.share - a.share || keyOf(a).localeCompare(keyOf(b)))
    .slice(0, MAX_LOCKS);
}

const keyOf = ({ pool, holder, unlockAt }: LockSnapshot) => `${pool} ${holder} ${unlockAt}`;

function toHolders(input: AssessInput): WatchedValues['holders'] {
  const holders = knownValue(input.facts.holders);
  // Holders from a part of the history would differ each time more of it is read.
  if (!holders || holders.coverage < 1) return null;
  const { whaleConcentration } = holdersComponent.details(input);
  const topTenPercentage = roundKnown(whaleConcentration);
  return { total: holders.totalHolders, topTenPercentage };
}

function toWash(input: AssessInput): WatchedValues['wash'] {
  const wash = assessWash(input);
  if (!wash) return null;
  const share = roundKnown(wash.analysis.strict.volumeRatio);
  return share === null ? null : { detected: share >= policy.washTrading.detectedShare, share };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** What cannot be written as a number is not known. */
function roundKnown(value: number | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  const rounded = round(value);
  // Adding zero turns minus zero into zero.
  return Number.isFinite(rounded) ? rounded + 0 : null;
}

/** Six digits: more are noise and take space. */
function significant(value: number): number {
  return Number(value.toPrecision(6)) + 0;
}
