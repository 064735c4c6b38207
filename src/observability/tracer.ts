import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracedPart, TracedRequest, Tracer } from '@assay/chain';
import type { Context, Span, SpanContext } from '@opentelemetry/api';

/** Which traces are kept. Shares are 0..1. */
export interface Sampling {
  readonly share: number;
  /** Of requests that are more than an answer from memory. */
  readonly coldShare: number;
  /** Whether the caller's flag decides, where a caller began the trace. */
  readonly followsCallers: boolean;
}

/** By the names of samplers that OpenTelemetry uses; `coldShare` counts where traces are kept by a ratio. */
export function toSampling(sampler: string, ratio: number, coldShare: number): Sampling {
  const followsCallers = sampler.startsWith('parentbased_');
  if (sampler.endsWith('always_on')) return { share: 1, coldShare: 1, followsCallers };
  if (sampler.endsWith('always_off')) return { share: 0, coldShare: 0, followsCallers };
  return { share: ratio, coldShare, followsCallers };
}

/** Callers cannot make this service keep more traces than this each second. */
const MOST_OF_CALLERS_PER_SECOND = 50;

/** What the tracer needs of the packages. */
export interface Spans {
  begin(
    name: string,
    kind: 'server' | 'client' | 'internal',
    context: Context | undefined,
    options: {
      readonly attributes?: Readonly<Record<string, string | number | undefined>>;
      readonly startTime?: number;
    },
  ): Span;
  below(span: Span): Context;
  belowRemote(parent: SpanContext): Context;
  fail(span: Span): void;
}

/** A trace that is kept. It lives while a part of it does. */
class Trace {
  private open = 0;
  /** Whether its parts are found through promises too. */
  isFollowed = false;

  constructor(readonly spans: Spans) {}

  get lives(): boolean {
    return this.open > 0;
  }

  began(): void {
    this.open += 1;
  }

  ended(): void {
    this.open -= 1;
  }
}

/** What runs in a trace: a part of it, or a request whose trace may be kept only later. */
interface Running {
  readonly part: Part | undefined;
}

/** The part of a trace that runs now. Of an answer from memory only what begins in one go is found. */
class ActivePart {
  private readonly storage = new AsyncLocalStorage<Running>();
  private inOneGo: Part | undefined;

  run<T>(running: Running, work: () => T): T {
    const before = this.inOneGo;
    this.inOneGo = running.part;
    try {
      return this.storage.run(running, work);
    } finally {
      this.inOneGo = before;
    }
  }

  /** What a finished trace left behind on a connection is no part of anything. */
  current(): Part | undefined {
    const followed = this.storage.getStore()?.part;
    const part = this.inOneGo ?? (followed?.trace.isFollowed ? followed : undefined);
    return part?.trace.lives ? part : undefined;
  }
}

class Part implements TracedPart, Running {
  readonly part = this;
  private context: Context | undefined;
  private hasEnded = false;

  constructor(
    readonly trace: Trace,
    readonly span: Span,
    private readonly active: ActivePart,
  ) {
    trace.began();
  }

  /** Where its own parts belong. */
  below(): Context {
    this.context ??= this.trace.spans.below(this.span);
    return this.context;
  }

  run<T>(work: () => T): T {
    return this.active.run(this, work);
  }

  set(name: string, value: string | number): void {
    this.span.setAttribute(name, value);
  }

  end(failed: boolean): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (failed) this.trace.spans.fail(this.span);
    this.span.end();
    this.trace.ended();
  }
}

/** Decides which traces are kept, and follows each from part to part. */
export function createTracer(spans: Spans, sampling: Sampling): Tracer {
  const active = new ActivePart();
  const hasRoom = limitEachSecond(MOST_OF_CALLERS_PER_SECOND);
  const isKept = (caller: SpanContext | undefined) => {
    if (!caller || !sampling.followsCallers) return Math.random() < sampling.share;
    return caller.traceFlags === 1 && (hasRoom() || Math.random() < sampling.share);
  };
  return {
    beginRequest(method, traceparent) {
      const caller = traceparent === undefined ? undefined : parseTraceparent(traceparent);
      const request = new RequestTrace(method, caller, { spans, active, sampling });
      if (isKept(caller)) request.keep({});
      return request;
    },
    beginPart(name, kind, attributes) {
      const parent = active.current();
      if (!parent) return undefined;
      const span = spans.begin(name, kind, parent.below(), { attributes: attributes() });
      return new Part(parent.trace, span, active);
    },
    current() {
      const { traceId, spanId } = active.current()?.span.spanContext() ?? {};
      return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
    },
  };
}

class RequestTrace implements TracedRequest, Running {
  private readonly since = Date.now();
  /** Absent while the trace is not kept. */
  part: Part | undefined;
  private hasEnded = false;

  constructor(
    private readonly method: string,
    private readonly caller: SpanContext | undefined,
    private readonly deps: {
      readonly spans: Spans;
      readonly active: ActivePart;
      readonly sampling: Sampling;
    },
  ) {}

  /** Keeps the trace: the request, from the given time on, and the parts that begin from now on. */
  keep(given: { readonly startTime?: number }): void {
    const { spans, active } = this.deps;
    const parent = this.caller && spans.belowRemote(this.caller);
    const span = spans.begin(this.method, 'server', parent, given);
    this.part = new Part(new Trace(spans), span, active);
  }

  isCold(): void {
    this.keepLater(this.deps.sampling.coldShare);
    if (this.part) this.part.trace.isFollowed = true;
  }

  run<T>(work: () => T): T {
    return this.deps.active.run(this, work);
  }

  ids(): object {
    const { traceId, spanId } = this.part?.span.spanContext() ?? this.caller ?? {};
    return traceId === undefined ? {} : { traceId, spanId };
  }

  end(attributes: Parameters<TracedRequest['end']>[0], failed: boolean): void {
    if (this.hasEnded) return;
    // A failure is shown, if only by itself.
    if (failed && this.deps.sampling.coldShare > 0) this.keepLater(1);
    this.hasEnded = true;
    this.part?.span.setAttributes(attributes);
    this.part?.end(failed);
  }

  /** Unless a caller decided that there is no trace. */
  private keepLater(share: number): void {
    const isOurs = !this.caller || !this.deps.sampling.followsCallers;
    if (!this.part && !this.hasEnded && isOurs && Math.random() < share) this.keep({ startTime: this.since });
  }
}

/** Says yes at most `most` times in a second. */
function limitEachSecond(most: number): () => boolean {
  let [second, passed] = [0, 0];
  return () => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) [second, passed] = [now, 0];
    passed += 1;
    return passed <= most;
  };
}

/** W3C Trace Context, version 00. */
function parseTraceparent(header: string): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header) ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
