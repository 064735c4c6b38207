import { allProbes, isRefusal, type ProbeName, probeCalls, readProbe } from './probes.js';
import { abilityOf, type RequestNeed } from './request-need.js';
import type { NodeAbilities, RpcError } from './rpc.js';

/** What an endpoint cannot do is probed anew after this time: it may have been changed. */
const PROBE_AGAIN_MS = 600_000;
/** A probe that is left out of this many answers is one that the node does not know. */
const MAX_UNANSWERED = 3;

type Outcome = { readonly value: unknown } | { readonly error: RpcError };
type Ability = keyof NodeAbilities;
type Findings = { -readonly [A in Ability]?: NodeAbilities[A] };

/** What is known of one endpoint: by its answers to the probes, and by what it refused. */
export class LearnedAbilities {
  private readonly findings: Findings = {};
  private readonly unanswered = new Map<ProbeName, number>();
  private open = new Set<ProbeName>(allProbes);
  private isChainOpen = true;
  private probedAt = 0;
  /** State that is at least this many blocks old is gone. */
  private lostDepth = Number.POSITIVE_INFINITY;
  /** Most blocks of one log request. */
  private logBlocks = Number.POSITIVE_INFINITY;

  constructor(private readonly now: () => number) {}

  /** The probes to send with the next batch. */
  pending(): readonly ProbeName[] {
    const lacks = Object.values(this.findings).includes(false);
    if (this.open.size === 0 && lacks && this.now() - this.probedAt >= PROBE_AGAIN_MS) this.reset();
    return [...this.open];
  }

  /** Takes the answer to a probe. What says nothing (a rate limit, a time-out) leaves the probe open. */
  learn(probe: ProbeName, outcome: Outcome): void {
    if (probe === 'chainId' && !('value' in outcome && Number.isInteger(Number(outcome.value)))) return;
    if ('error' in outcome && !isRefusal(probe, outcome.error)) {
      const times = (this.unanswered.get(probe) ?? 0) + (outcome.error.kind === 'invalid_answer' ? 1 : 0);
      this.unanswered.set(probe, times);
      if (times < MAX_UNANSWERED) return;
    }
    if (probe === 'chainId') this.isChainOpen = false;
    this.open.delete(probe);
    this.probedAt = this.now();
    Object.assign(this.findings, readProbe(probe, 'value' in outcome ? outcome.value : undefined));
  }

  /** Takes an error of the endpoint's making, for a request with this need. */
  refused(need: RequestNeed, { kind }: RpcError): void {
    if (kind === 'unsupported' && need.kind !== 'none') {
      // It said otherwise before: the next batch asks again.
      if (this.findings[abilityOf[need.kind]]) this.probeAnew(need);
      this.findings[abilityOf[need.kind]] = false;
    }
    if (kind === 'no_state' && need.depth !== undefined) {
      this.lostDepth = Math.min(this.lostDepth, need.depth);
    }
    if (kind === 'gas_capped' && need.gas !== undefined) {
      const known = this.findings.callGas ?? need.gas;
      this.findings.callGas = Math.min(known, Math.floor(need.gas / 2));
    }
  }

  /** A log request of more blocks than this is refused. */
  limitLogs(blocks: number): void {
    this.logBlocks = Math.min(this.logBlocks, blocks);
  }

  /** `undefined` until the node has told its chain and what it does with overrides. */
  abilities(): NodeAbilities | undefined {
    const { stateOverride, blockOverride, simulate, callGas, ...others } = this.findings;
    if (stateOverride === undefined || blockOverride === undefined || simulate === undefined)
      return undefined;
    if (this.isChainOpen) return undefined;
    const measured = stateOverride && callGas !== undefined ? { callGas } : {};
    return { stateOverride, blockOverride, simulate, ...others, ...measured };
  }

  /** `undefined` where it is not known. */
  can(need: RequestNeed): boolean | undefined {
    if (need.kind === 'none') return true;
    if (need.kind === 'old-state') return this.findings.oldState || (need.depth ?? 0) < this.lostDepth;
    if ((need.blocks ?? 0) > this.logBlocks) return false;
    if ((need.gas ?? 0) > (this.findings.callGas ?? Number.POSITIVE_INFINITY)) return false;
    return this.findings[abilityOf[need.kind]];
  }

  private probeAnew({ kind }: RequestNeed): void {
    for (const probe of allProbes) {
      if (kind !== 'none' && probeCalls[probe].shows === abilityOf[kind]) this.open.add(probe);
    }
  }

  private reset(): void {
    this.open = new Set(allProbes);
    this.unanswered.clear();
    this.lostDepth = Number.POSITIVE_INFINITY;
    this.logBlocks = Number.POSITIVE_INFINITY;
  }
}
