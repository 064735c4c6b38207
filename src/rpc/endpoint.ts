import type { Dispatcher } from 'undici';
import { parseBatchRefusal, toNodeError, toRpcError } from './classify.js';
import { type HttpAnswer, postJson } from './http.js';
import { LearnedAbilities } from './learned-abilities.js';
import { type ProbeName, probeCalls } from './probes.js';
import { parseRangeRefusal } from './range-refusal.js';
import { toHost } from './redact.js';
import { type RequestNeed, toNeed } from './request-need.js';
import { type NodeAbilities, RpcError } from './rpc.js';
import type { SharedRequest } from './shared-request.js';

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
}

/** The outcome of one call at one endpoint. */
export type Outcome = { readonly value: unknown } | { readonly error: RpcError };

/** One of a chain's endpoints, with its known limits and abilities. */
export interface Endpoint {
  readonly host: string;
  /** It computes answers in this process from what the nodes answer: asked only where no node can. */
  readonly isLocal: boolean;
  /**
   * Sends all calls in as few batches as the node accepts. Never rejects; an entry without an outcome was
   * aborted.
   */
  exchange(entries: readonly SharedRequest[]): Promise<ReadonlyMap<SharedRequest, Outcome>>;
  /** `undefined` until the first answer. */
  abilities(): NodeAbilities | undefined;
  /** True where it can answer such a request; `undefined` where that is not known yet. */
  can(need: RequestNeed): boolean | undefined;
}

interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Aborted calls are left out; absent for our own probes. */
  readonly entry?: SharedRequest;
  readonly probe?: ProbeName;
}

export function createEndpoint(options: EndpointOptions): Endpoint {
  return new HttpEndpoint(options);
}

class HttpEndpoint implements Endpoint {
  readonly host = toHost(this.options.url);
  readonly isLocal = false;
  private maxBatch = this.options.maxBatch;
  private wrongChain: RpcError | undefined;
  private readonly learned = new LearnedAbilities(this.options.now);

  constructor(private readonly options: EndpointOptions) {}

  abilities(): NodeAbilities | undefined {
    return this.learned.abilities();
  }

  can(need: RequestNeed): boolean | undefined {
    return this.learned.can(need);
  }

  async exchange(entries: readonly SharedRequest[]): Promise<ReadonlyMap<SharedRequest, Outcome>> {
    const calls: Call[] = entries.map((entry) => ({ method: entry.method, params: entry.params, entry }));
    const probes: Call[] = this.wrongChain
      ? []
      : this.learned.pending().map((probe) => ({ ...probeCalls[probe], probe }));
    const outcomes = this.wrongChain ? new Map<Call, Outcome>() : await this.sendBatch([...probes, ...calls]);
    if (probes.length > 0) {
      this.learn(new Map([...outcomes].filter(([call]) => call.probe !== undefined)));
    }
    const refused = this.wrongChain;
    return new Map(
      calls.flatMap((call) => {
        const outcome = refused ? { error: refused } : outcomes.get(call);
        return call.entry && outcome ? [[call.entry, outcome] as const] : [];
      }),
    );
  }

  private async post(calls: readonly Call[]): Promise<HttpAnswer> {
    const live = watchAborts(calls);
    try {
      this.options.onRoundTrip();
      return await postJson({ ...this.options, host: this.host, body: toBody(calls), signal: live.signal });
    } finally {
      live.stop();
    }
  }

  private async sendBatch(calls: readonly Call[]): Promise<Map<Call, Outcome>> {
    if (calls.length > this.maxBatch) {
      const parts = chunk(calls, this.maxBatch);
      return merge(await Promise.all(parts.map((part) => this.sendBatch(part))));
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
        return merge(
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

  private toOutcome(row: Row | undefined, call: Call): Outcome {
    if (row?.error !== undefined && row.error !== null) {
      const error = toRpcError(toNodeError(row.error), this.host, call.method);
      return { error: call.probe ? error : this.learnFrom(error, call) };
    }
    return row === undefined || row.result === undefined
      ? { error: new RpcError('invalid_answer', `${this.host} did not answer ${call.method}`) }
      : { value: row.result };
  }

  private learnFrom(error: RpcError, { method, params }: Call): RpcError {
    const need = toNeed(method, params, this.options.newest());
    const limit = error.kind === 'range_too_wide' ? parseRangeRefusal(error.message)?.maxBlocks : undefined;
    if (limit !== undefined) this.learned.limitLogs(limit);
    this.learned.refused(need, error);
    return error;
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
      const kind = answer.status === 401 || answer.status === 403 ? 'refused' : 'unreachable';
      return new RpcError(kind, `${this.host} answered HTTP ${answer.status}`);
    }
    return new RpcError('invalid_answer', `${this.host} answered something that is not JSON-RPC`);
  }

  private learn(probed: ReadonlyMap<Call, Outcome>): void {
    for (const [{ probe }, outcome] of probed) {
      const chainId = probe === 'chainId' && 'value' in outcome ? Number(outcome.value) : undefined;
      if (chainId !== undefined && Number.isInteger(chainId) && chainId !== this.options.chainId) {
        const message = `${this.host} is a node of chain ${chainId}, not of ${this.options.chainId}`;
        this.wrongChain = new RpcError('refused', message);
        return;
      }
    }
    for (const [{ probe }, outcome] of probed) if (probe) this.learned.learn(probe, outcome);
  }
}

interface Row {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toBody(calls: readonly Call[]): string {
  const rows = calls.map(({ method, params }, index) => ({ jsonrpc: '2.0', id: index + 1, method, params }));
  return JSON.stringify(rows.length === 1 ? rows[0] : rows);
}

/** The answer as rows, or unchanged where it is not a list (a refusal of the whole batch is one object). */
function toRows(answer: HttpAnswer, sent: number): unknown {
  const { json } = answer;
  if (
    sent === 1 &&
    isRow(json) &&
    ('result' in json || (json.error !== undefined && answer.status !== 429))
  ) {
    return [{ ...json, id: 1 }];
  }
  // Some gateways refuse a batch with an array of one error without an id.
  return Array.isArray(json) && json.length === 1 && sent > 1 && isRow(json[0]) && !('result' in json[0])
    ? json[0]
    : json;
}

function refusedBatchSize(answer: HttpAnswer, body: unknown, sent: number): number | undefined {
  if (answer.status === 413) {
    return Math.floor(sent / 2);
  }
  return isRow(body) && body.error !== undefined
    ? parseBatchRefusal(toNodeError(body.error).message, sent)
    : undefined;
}

function all(calls: readonly Call[], error: RpcError): Map<Call, Outcome> {
  return new Map(calls.map((call) => [call, { error }]));
}

function merge(parts: readonly Map<Call, Outcome>[]): Map<Call, Outcome> {
  return new Map(parts.flatMap((part) => [...part]));
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < items.length; at += size) {
    parts.push(items.slice(at, at + size));
  }
  return parts;
}

/** A signal that aborts when every caller of the batch has given up. */
function watchAborts(calls: readonly Call[]): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const signals = calls.flatMap(({ entry }) => (entry ? [entry.signal] : []));
  let waiting = signals.filter((signal) => !signal.aborted).length;
  const onAbort = () => {
    waiting -= 1;
    if (waiting === 0) {
      controller.abort();
    }
  };
  if (waiting === 0 && signals.length > 0) {
    controller.abort();
  }
  for (const signal of signals) {
    signal.addEventListener('abort', onAbort, { once: true });
  }
  return {
    signal: controller.signal,
    stop: () => {
      for (const signal of signals) {
        signal.removeEventListener('abort', onAbort);
      }
    },
  };
}
