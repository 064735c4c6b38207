import { z } from 'zod';
import { allProbes, isNo, type ProbeName, probeCalls, readProbe } from './probes.js';
import { parseRangeRefusal } from './range-refusal.js';
import { abilityOf, type RequestNeed } from './request-need.js';
import type { NodeAbilities, RpcError } from './rpc.js';

/** What an endpoint cannot do is probed again after this time: it may have been changed. */
const PROBE_AGAIN_MS = 600_000;
/** Older results are not used after a restart. */
const KEPT_MS = 86_400_000;
/** After so many answers that say nothing, the endpoint counts as unable. */
const MAX_UNANSWERED = 3;
/** A missing block so near to the newest one is not lost: the endpoint does not have it yet. */
const NEAR_BLOCKS = 4;

type Outcome = { readonly value: unknown } | { readonly error: RpcError };
type Findings = { -readonly [A in keyof NodeAbilities]?: NodeAbilities[A] };

/** Limits of an endpoint, as its refusals have shown them; a field is absent where none was met. */
export interface LearnedLimits {
  /** Blocks of one log request. */
  readonly logBlocks?: number;
  /** Contracts in one log request, at most: half of those that it refused. */
  readonly logAddresses?: number;
  /** Logs in one answer. */
  readonly logResults?: number;
  /** Blocks before the newest one whose state it has. */
  readonly stateBlocks?: number;
}

/** What is kept of an endpoint over a restart. */
const keptShape = z.object({
  findings: z
    .object({
      stateOverride: z.boolean(),
      blockOverride: z.boolean(),
      simulate: z.boolean(),
      logs: z.boolean(),
      oldState: z.boolean(),
      trace: z.boolean(),
      callGas: z.number().int().positive(),
    })
    .partial(),
  limits: z
    .object({
      logBlocks: z.number(),
      logAddresses: z.number(),
      logResults: z.number(),
      stateBlocks: z.number(),
    })
    .partial(),
  learnedAt: z.number(),
});

/** Keeps what is learned of one endpoint over a restart. */
export interface AbilityMemory {
  recall(): unknown;
  keep(known: object): void;
}

/** What is known of one endpoint: by its answers to the probes, and by what it refused. */
export class LearnedAbilities {
  private readonly findings: Findings = {};
  private learnedLimits: LearnedLimits = {};
  private readonly unanswered = new Map<ProbeName, number>();
  private open = new Set<ProbeName>(allProbes);
  private readonly putOff = new Set<ProbeName>();
  private isChainKnown = false;
  private isAskingForLogs = false;
  private probedAt = 0;
  private kept = '';

  /** @param memory of this endpoint */
  constructor(
    private readonly now: () => number,
    private readonly memory?: AbilityMemory,
  ) {
    const known = keptShape.safeParse(memory?.recall()).data;
    if (!known || now() - known.learnedAt > KEPT_MS) return;
    Object.assign(this.findings, known.findings);
    this.learnedLimits = known.limits as LearnedLimits;
    this.isChainKnown = true;
    this.probedAt = known.learnedAt;
    // The chain is asked for once more: another node may answer at the URL now.
    this.open = new Set<ProbeName>(['chainId']);
  }

  /** Stores what changed since the last time. */
  keep(): void {
    const { findings, learnedLimits: limits, probedAt: learnedAt } = this;
    const text = JSON.stringify({ findings, limits, learnedAt });
    if (!this.memory || !this.abilities() || text === this.kept) return;
    this.kept = text;
    this.memory.keep(JSON.parse(text));
  }

  limits(): LearnedLimits {
    return this.learnedLimits;
  }

  /** True where probes met a rate limit or a time-out, and may be answered later. */
  isUndecided(): boolean {
    return this.putOff.size > 0;
  }

  /**
   * The probes to send with the next batch; that for logs only once at a time, because nodes count each
   * request for logs of a batch.
   */
  take(): readonly ProbeName[] {
    const lacks = Object.values(this.findings).includes(false) || Object.keys(this.learnedLimits).length > 0;
    if (this.open.size === 0 && lacks && this.now() - this.probedAt >= PROBE_AGAIN_MS) this.reset();
    const probes = [...this.open].filter((probe) => probe !== 'logs' || !this.isAskingForLogs);
    this.isAskingForLogs ||= probes.includes('logs');
    return probes;
  }

  /**
   * Takes the answer to a probe. An answer that says nothing (a rate limit, a time-out) leaves the probe
   * open.
   */
  learn(probe: ProbeName, outcome: Outcome): void {
    this.putOff.delete(probe);
    if (probe === 'logs') this.isAskingForLogs = false;
    if ('error' in outcome) {
      const says = isNo(probe, outcome.error);
      const times = (this.unanswered.get(probe) ?? 0) + (says === 'perhaps' ? 1 : 0);
      this.unanswered.set(probe, times);
      if (!says) this.putOff.add(probe);
      if (says !== 'yes' && times < MAX_UNANSWERED) return;
    }
    const answer = 'value' in outcome ? outcome.value : undefined;
    if (probe === 'chainId') {
      if (!Number.isInteger(Number(answer))) return;
      this.isChainKnown = true;
    }
    this.open.delete(probe);
    this.probedAt = this.now();
    Object.assign(this.findings, readProbe(probe, answer));
  }

  /** Takes an error that the endpoint caused, for a request with this need. */
  refused(need: RequestNeed, { kind, message }: RpcError): void {
    if (kind === 'unsupported' && need.kind !== 'none') this.contradict(abilityOf[need.kind]);
    if (kind === 'no_state' && need.depth !== undefined && need.depth > NEAR_BLOCKS) {
      this.lower('stateBlocks', need.depth - 1);
    }
    if (kind === 'gas_capped' && need.gas !== undefined) {
      const known = this.findings.callGas ?? need.gas;
      this.findings.callGas = Math.min(known, Math.floor(need.gas / 2));
    }
    if (kind === 'too_large' && need.addresses !== undefined && need.addresses > 1) {
      this.lower('logAddresses', Math.floor(need.addresses / 2));
    }
    const refusal = kind === 'range_too_wide' ? parseRangeRefusal(message) : undefined;
    if (refusal?.maxBlocks !== undefined) this.lower('logBlocks', refusal.maxBlocks);
    if (refusal?.maxResults !== undefined) this.lower('logResults', refusal.maxResults);
  }

  /**
   * Takes an answer to a request with this need. It does not show whether overrides were honoured: only
   * probes do.
   */
  answered({ kind }: RequestNeed): void {
    if (kind === 'trace') this.findings.trace = true;
  }

  /** `undefined` until the node has named its chain and what it does with overrides. */
  abilities(): NodeAbilities | undefined {
    const { stateOverride, blockOverride, simulate, callGas, ...others } = this.findings;
    if (stateOverride === undefined || blockOverride === undefined || simulate === undefined)
      return undefined;
    if (!this.isChainKnown) return undefined;
    const measured = stateOverride && callGas !== undefined ? { callGas } : {};
    return { stateOverride, blockOverride, simulate, ...others, ...measured };
  }

  /** `undefined` where it is not known. */
  can(need: RequestNeed): boolean | undefined {
    const { logBlocks, logAddresses, stateBlocks } = this.learnedLimits;
    if (exceeds(need.addresses, logAddresses)) return false;
    if (exceeds(need.depth, stateBlocks) || exceeds(need.blocks, logBlocks)) return false;
    if (this.capsGas(need)) return false;
    if (need.kind === 'none') return true;
    // Only a failed read shows how old a state it has: a node without an archive may keep weeks of it.
    if (need.kind === 'old-state') return this.findings.oldState || undefined;
    return this.findings[abilityOf[need.kind]];
  }

  /** True where it gives a call less gas than this one asks for. */
  capsGas({ gas }: RequestNeed): boolean {
    return exceeds(gas, this.findings.callGas);
  }

  /**
   * A request was refused as one that the node does not know: what the probe showed may not hold any more.
   */
  private contradict(ability: keyof NodeAbilities): void {
    if (this.findings[ability]) {
      for (const probe of allProbes) if (probeCalls[probe].shows === ability) this.open.add(probe);
    }
    Object.assign(this.findings, { [ability]: false });
  }

  private lower(limit: keyof LearnedLimits, to: number): void {
    const known = this.learnedLimits[limit] ?? Number.POSITIVE_INFINITY;
    this.learnedLimits = { ...this.learnedLimits, [limit]: Math.min(known, to) };
  }

  private reset(): void {
    this.open = new Set(allProbes);
    this.unanswered.clear();
    this.learnedLimits = {};
  }
}

function exceeds(asked: number | undefined, limit: number | undefined): boolean {
  return asked !== undefined && limit !== undefined && asked > limit;
}
