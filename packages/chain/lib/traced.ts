import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

/** Samplers read it of a request: more than an answer from memory, or one that failed. */
export const NOTABLE = 'assay.notable';

// Asked for each time: the packages that make spans may be loaded later, or never.
const tracer = () => trace.getTracer('assay');

/** The trace of a request, which most are not kept: `run` then only calls. */
export class TracedRequest {
  private readonly since = Date.now();
  private span: Span;
  private hasEnded = false;

  constructor(
    private readonly method: string,
    private readonly caller: Context,
  ) {
    this.span = this.begin({});
  }

  /** It is more than an answer from memory, so its trace is kept more often, from here on. */
  isCold(): void {
    this.keepLater('cold');
  }

  /** Runs work inside the trace, if that is kept. */
  run<T>(work: () => T): T {
    return this.span.isRecording() ? context.with(trace.setSpan(this.caller, this.span), work) : work();
  }

  /** What a line of the log says of the trace: its own, or that which a caller named. */
  ids(): object {
    const { traceId, spanId } =
      (this.isKept ? this.span.spanContext() : trace.getSpanContext(this.caller)) ?? {};
    return traceId === undefined ? {} : { traceId, spanId };
  }

  /** Only the first call counts. Attributes by the semantic conventions of OpenTelemetry. */
  end(attributes: Attributes, failed: boolean): void {
    if (this.hasEnded) return;
    if (failed) this.keepLater('failed');
    this.hasEnded = true;
    this.span.setAttributes(attributes);
    if (failed) this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }

  private get isKept(): boolean {
    return (this.span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  }

  private begin(options: SpanOptions): Span {
    return tracer().startSpan(this.method, { kind: SpanKind.SERVER, ...options }, this.caller);
  }

  /** Asks the sampler again. The span then begins when the request did. */
  private keepLater(why: 'cold' | 'failed'): void {
    if (this.isKept || this.hasEnded) return;
    this.span = this.begin({ startTime: this.since, attributes: { [NOTABLE]: why } });
  }
}

/** `traceparent`: the header of the caller. */
export function traceRequest(method: string, traceparent: string | undefined): TracedRequest {
  return new TracedRequest(method, propagation.extract(ROOT_CONTEXT, { traceparent }));
}

/** Runs work inside the trace of a request, if that is kept. */
export function inTrace<T>(request: TracedRequest | undefined, work: () => T): T {
  return request ? request.run(work) : work();
}

/** The span of what runs now; `undefined` where its trace is not kept, and where it is over. */
function current(): Span | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span : undefined;
}

/**
 * Runs work as a part of the trace, if that is kept.
 * @example traced('fact.load', 'internal', () => ({ 'assay.fact': kind }), () => load(kind))
 */
export function traced<T>(
  name: string,
  kind: 'client' | 'internal',
  attributes: () => Attributes,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!current()) return work();
  const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes: attributes() };
  return tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs `work` as a part of the trace that ends when the returned function is called: for work that ends with an event. */
export function tracedUntil(name: string, work: () => void): (() => void) | undefined {
  if (!current()) return void work();
  return tracer().startActiveSpan(name, (span) => {
    work();
    return () => span.end();
  });
}

export const noAttributes = (): Attributes => ({});

/** `headers` with those that continue the trace, if that is kept. */
export function withTraceHeaders(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (!current()) return headers;
  const carried = { ...headers };
  propagation.inject(context.active(), carried);
  return carried;
}

/** What a line of the log says of the trace that it belongs to: an object of its own, since the logger adds to it. */
export function readTraceIds(): object {
  const { traceId, spanId } = current()?.spanContext() ?? {};
  return traceId === undefined ? {} : { traceId, spanId };
}

/** The ids by which a metric names the trace that it was observed in; none where no trace is kept. */
export function readExemplar(): Record<string, string> {
  const { traceId, spanId } = current()?.spanContext() ?? {};
  return traceId && spanId ? { trace_id: traceId, span_id: spanId } : {};
}
