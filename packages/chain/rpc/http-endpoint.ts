import { setTimeout as sleep } from 'node:timers/promises';
import { chunk } from '@assay/facts';
import type { Dispatcher } from 'undici';
import { toNodeError, toRpcError } from './classify.js';
import { isEmptyAnswer } from './empty-answer.js';
import type { Endpoint, EndpointLimits, Outcome } from './endpoint.js';
import { type HttpAnswer, postJson } from './http.js';
import { isRow, mergeMaps, type Row, refusedBatchSize, toBody, toRows } from './json-rpc.js';
import { type AbilityMemory, LearnedAbilities } from './learned-abilities.js';
import { lookAgain } from './look-again.js';
import { type ProbeName, probeCalls } from './probes.js';
import { createRateWatch } from './rate-watch.js';
import { toHost } from './redact.js';
import { type RequestNeed, toNeed } from './request-need.js';
import { type NodeAbilities, RpcError } from './rpc.js';
import type { SharedRequest } from './shared-request.js';
import { watchAborts } from './watch-aborts.js';

export interface EndpointOptions {
  readonly url: string;
  readonly chainId: number;
  readonly connections: Dispatcher;
  readonly timeoutMs: number;
  readonly maxBatch: number;
  readonly maxBytes: number;
  /** Called for every HTTP request that is sent. */
  readonly onRoundTrip: () => void;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Number of the newest block that is known; `undefined` before the first. */
  readonly newest: () => number | undefined;
  /** The chain has other endpoints, which may be ahead of this one. */
  readonly isInTeam: boolean;
  readonly memory?: AbilityMemory;
  /** Called for the block that a batch of simulations was answered at, as the node named it in that batch. */
  readonly onBlockSeen?: (number: number, hash: string | null) => void;
}

interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Absent for our own probes. Aborted calls are left out. */
  readonly entry?: SharedRequest;
  readonly probe?: ProbeName;
  /** Number of the block that this call of our own looks at again. */
  readonly seen?: number;
}

/** Empty answers of overridden code, right only if the node honours overrides. */
const MAX_DOUBTS = 3;

export function createEndpoint(options: EndpointOptions): Endpoint {
  return new HttpEndpoint(options);
}

class HttpEndpoint implements Endpoint {
  readonly host = toHost(this.options.url);
  readonly isSubstitute = false;
  private maxBatch = this.options.maxBatch;
  private doubts = MAX_DOUBTS;
  private wrongChain: RpcError | undefined;
  private newestBlock: number | undefined;
  private readonly rate = createRateWatch(this.options.now);
  private readonly learned = new LearnedAbilities(this.options.now, this.options.memory);

  constructor(private readonly options: EndpointOptions) {}

  abilities(): NodeAbilities | undefined {
    return this.learned.abilities();
  }

  isUndecided(): boolean {
    return this.learned.isUndecided();
  }

  height(): number | undefined {
    return this.newestBlock;
  }

  limits(): EndpointLimits {
    const batch = this.maxBatch < this.options.maxBatch ? { batch: this.maxBatch } : {};
    const perSecond = this.rate.perSecond();
    const rate = perSecond === undefined ? {} : { requestsPerSecond: perSecond };
    return { ...batch, ...rate, ...this.learned.limits() };
  }

  can(need: RequestNeed): boolean | undefined {
    return this.isBehind(need) ? false : this.learned.can(need);
  }

  async exchange(entries: readonly SharedRequest[]): Promise<ReadonlyMap<SharedRequest, Outcome>> {
    const calls = entries.map((entry) => ({ method: entry.method, params: entry.params, entry }));
    const probes = this.learned.take().map((probe) => ({ ...probeCalls[probe], probe }));
    // A node may answer no logs for blocks that it does not have yet, which looks like a real answer.
    const mayBeBehind = calls.some((call) => this.isBehind(this.needOf(call)) !== false);
    const height: Call[] = mayBeBehind ? [{ method: 'eth_blockNumber', params: [] }] : [];
    const outcomes = this.wrongChain
      ? new Map<Call, Outcome>()
      : await this.sendBatch([...probes, ...height, ...calls, ...this.again(calls)]);
    for (const [call, outcome] of outcomes) {
      if (call.seen === undefined) this.learnFrom(call, outcome);
      else if (this.isAnsweredAt(call.seen, outcomes)) this.noteBlock(call.seen, outcome);
    }
    for (const [call, outcome] of await this.askAgain(outcomes)) outcomes.set(call, outcome);
    if (!this.wrongChain) this.learned.keep();
    return new Map(
      calls.flatMap((call) => {
        const outcome = this.wrongChain ? { error: this.wrongChain } : outcomes.get(call);
        return outcome ? [[call.entry, this.check(call, outcome)] as const] : [];
      }),
    );
  }

  /**
   * Asks again where code that this call put at an address answered nothing: one server of several behind the
   * URL may ignore overrides, which the probe shows.
   */
  private async askAgain(outcomes: ReadonlyMap<Call, Outcome>): Promise<ReadonlyMap<Call, Outcome>> {
    const doubted = [...outcomes].flatMap(([call, outcome]) =>
      !call.probe && 'value' in outcome && isEmptyAnswer(call, outcome.value) ? [call] : [],
    );
    if (doubted.length === 0 || this.doubts === 0 || !this.can({ kind: 'overrides' })) return new Map();
    this.doubts -= 1;
    const probe: Call = { ...probeCalls.stateOverride, probe: 'stateOverride' };
    const answers = await this.sendBatch([probe, ...doubted]);
    for (const [call, outcome] of answers) this.learnFrom(call, outcome);
    if (!this.can({ kind: 'overrides' })) this.doubts = MAX_DOUBTS;
    return answers;
  }

  private again(calls: readonly Call[]): readonly Call[] {
    if (!this.options.onBlockSeen) return [];
    return lookAgain(
      calls.map((call) => ({ method: call.method, need: this.needOf(call) })),
      this.maxBatch,
    );
  }

  private needOf({ method, params }: Call): RequestNeed {
    return toNeed(method, params, this.options.newest());
  }

  /** False: no other endpoint could be ahead. `undefined`: the endpoint's height is not known. */
  private isBehind({ block }: RequestNeed): boolean | undefined {
    if (!this.options.isInTeam || block === undefined) return false;
    return this.newestBlock === undefined ? undefined : block > this.newestBlock;
  }

  /** Turns false answers into errors: no logs of blocks that the node lacks, or a revert for lack of gas. */
  private check(call: Call, outcome: Outcome): Outcome {
    const need = this.needOf(call);
    if ('error' in outcome) {
      const { kind, message } = outcome.error;
      const ranOut =
        kind === 'reverted' && /: (?:.*\W)?out ?of ?gas/i.test(message) && !/revert/i.test(message);
      return ranOut && this.learned.capsGas(need) ? { error: new RpcError('gas_capped', message) } : outcome;
    }
    if (!this.isBehind(need)) return outcome;
    const text = `${this.host} is at block ${this.newestBlock}, not yet at ${need.block}`;
    return { error: new RpcError('no_state', text) };
  }

  private async post(calls: readonly Call[]): Promise<HttpAnswer> {
    const live = watchAborts(calls.flatMap(({ entry }) => entry ?? []));
    try {
      this.options.onRoundTrip();
      const waitMs = this.rate.turn();
      if (waitMs > 0) await sleep(waitMs, undefined, { signal: live.signal }).catch(() => undefined);
      const body = toBody(calls);
      const answer = await postJson({ ...this.options, host: this.host, body, signal: live.signal });
      this.rate.answered(answer.headers, answer.status === 429);
      return answer;
    } finally {
      live.stop();
    }
  }

  private async sendBatch(calls: readonly Call[]): Promise<Map<Call, Outcome>> {
    if (calls.length > this.maxBatch) {
      const parts = chunk(calls, this.maxBatch);
      return mergeMaps(await Promise.all(parts.map((part) => this.sendBatch(part))));
    }
    try {
      const answer = await this.post(calls);
      const rows = toRows(answer, calls.length);
      if (Array.isArray(rows)) {
        return this.match(calls, rows);
      }
      const fits = calls.length > 1 ? refusedBatchSize(answer, rows, calls.length) : undefined;
      if (fits === undefined) {
        return all(calls, this.toFailure(answer, rows, calls));
      }
      this.maxBatch = Math.min(this.maxBatch, fits);
      return this.sendBatch(calls);
    } catch (error) {
      if (!(error instanceof RpcError)) {
        throw error;
      }
      // The answers were too long together; in smaller batches they may fit.
      if (error.kind === 'too_large' && calls.length > 1) {
        return mergeMaps(
          await Promise.all(chunk(calls, Math.ceil(calls.length / 2)).map((part) => this.sendBatch(part))),
        );
      }
      const isLogs = error.kind === 'too_large' && calls[0]?.method === 'eth_getLogs';
      return all(calls, isLogs ? new RpcError('range_too_wide', error.message) : error);
    }
  }

  private match(calls: readonly Call[], rows: readonly unknown[]): Map<Call, Outcome> {
    const byId = new Map(rows.filter(isRow).map((row) => [Number(row.id), row]));
    return new Map(
      calls.map((call, index) => {
        const row = byId.get(index + 1);
        return [call, this.toOutcome(row, call)];
      }),
    );
  }

  private toOutcome(row: Row | undefined, { method }: Call): Outcome {
    if (row?.error !== undefined && row.error !== null) {
      return { error: toRpcError(toNodeError(row.error), this.host, method) };
    }
    return row === undefined || row.result === undefined
      ? { error: new RpcError('invalid_answer', `${this.host} did not answer ${method}`) }
      : { value: row.result };
  }

  private toFailure(answer: HttpAnswer, body: unknown, calls: readonly Call[]): RpcError {
    const method = calls.length === 1 ? (calls[0]?.method ?? 'call') : 'a batch';
    if (isRow(body) && body.error !== undefined) {
      return toRpcError(toNodeError(body.error), this.host, method);
    }
    if (answer.status === 429) {
      return new RpcError('limited', `${this.host} limits requests (HTTP 429)`);
    }
    if (answer.status >= 400) {
      return new RpcError(kindOf(answer.status), `${this.host} answered HTTP ${answer.status}`);
    }
    return new RpcError('invalid_answer', `${this.host} answered something that is not JSON-RPC`);
  }

  /** False where all calls at the block were refused since the node lacks it: that tells nothing of the answers of others. */
  private isAnsweredAt(number: number, outcomes: ReadonlyMap<Call, Outcome>): boolean {
    return [...outcomes].some(([call, outcome]) => {
      const isRefused = 'error' in outcome && outcome.error.kind === 'no_state';
      return call.entry !== undefined && !isRefused && this.needOf(call).block === number;
    });
  }

  private noteBlock(number: number, outcome: Outcome): void {
    if ('error' in outcome) return;
    const hash = isRow(outcome.value) ? (outcome.value as { readonly hash?: unknown }).hash : null;
    if (hash === null || typeof hash === 'string') this.options.onBlockSeen?.(number, hash);
  }

  private learnFrom(call: Call, outcome: Outcome): void {
    const { method, params, probe } = call;
    if (probe) this.learned.learn(probe, outcome);
    else if ('error' in outcome) this.learned.refused(this.needOf(call), outcome.error);
    if ('error' in outcome) return;
    if (!probe) this.learned.answered(this.needOf(call));
    const { chainId } = this.options;
    const reported = probe === 'chainId' ? Number(outcome.value) : chainId;
    if (Number.isInteger(reported) && reported !== chainId) {
      this.wrongChain = new RpcError(
        'refused',
        `${this.host} is a node of chain ${reported}, not of ${chainId}`,
      );
    }
    const isLatest = method === 'eth_getBlockByNumber' && params[0] === 'latest';
    const number =
      isLatest && isRow(outcome.value) ? (outcome.value as { number?: unknown }).number : undefined;
    const height = Number(method === 'eth_blockNumber' ? outcome.value : number);
    if (Number.isSafeInteger(height)) this.newestBlock = height;
  }
}

function kindOf(status: number): RpcError['kind'] {
  if (status === 413) return 'too_large';
  return status === 401 || status === 403 ? 'refused' : 'unreachable';
}

function all(calls: readonly Call[], error: RpcError): Map<Call, Outcome> {
  return new Map(calls.map((call) => [call, { error }]));
}
