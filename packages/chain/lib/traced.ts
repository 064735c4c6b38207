import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

/** Samplers read it of a request: more than an answer from memory, or one that failed. */
export const NOTABLE = 'assay.notable';

// The tracer is asked for each time: the packages that make spans may be loaded later, or never.
const NAME = 'assay';

/** The trace of a request, which most are not kept: `run` then only calls. */
export class TracedRequest {
  private readonly since = Date.now();
  private readonly caller: Context;
  private span: Span;
  private isKept: boolean;
  private hasEnded = false;

  /** @param traceparent the header of the caller */
  constructor(
    private readonly method: string,
    traceparent: string | undefined,
  ) {
    this.caller = propagation.extract(ROOT_CONTEXT, { traceparent });
    this.span = trace.getTracer(NAME).startSpan(method, { kind: SpanKind.SERVER }, this.caller);
    this.isKept = (this.span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  }

  /** It is more than an answer from memory, so its trace is kept more often, from here on. */
  isCold(): void {
    this.keepLater('cold');
  }

  /** Runs work inside the trace, if that is kept. */
  run<T>(work: () => T): T {
    return this.span.isRecording() ? context.with(trace.setSpan(this.caller, this.span), work) : work();
  }

  /** Begins a part of the trace that ends with the span; `undefined` where it is not kept. */
  begin(name: string): Span | undefined {
    if (!this.span.isRecording()) return undefined;
    return trace.getTracer(NAME).startSpan(name, {}, trace.setSpan(this.caller, this.span));
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

  /** Asks the sampler again. The span then begins when the request did. */
  private keepLater(why: 'cold' | 'failed'): void {
    if (this.isKept || this.hasEnded) return;
    const options = { kind: SpanKind.SERVER, startTime: this.since, attributes: { [NOTABLE]: why } };
    this.span = trace.getTracer(NAME).startSpan(this.method, options, this.caller);
    this.isKept = (this.span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  }
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
  return trace.getTracer(NAME).startActiveSpan(name, options, async (span) => {
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
