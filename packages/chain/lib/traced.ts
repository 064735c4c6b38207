type Attributes = Readonly<Record<string, string | number | undefined>>;
type Kind = 'client' | 'internal';

/** A request as its trace sees it. Most traces are not kept: `run` then only calls. */
export interface TracedRequest {
  /** It is more than an answer from memory, so its trace is kept more often, from here on. */
  isCold(): void;
  /** Runs work inside the trace, if that is kept. */
  run<T>(work: () => T): T;
  /** What a line of the log says of the trace. */
  ids(): object;
  /** Only the first call counts. Attributes by the semantic conventions of OpenTelemetry. */
  end(attributes: Attributes, failed: boolean): void;
}

/** A part of a trace that is kept. */
export interface TracedPart {
  run<T>(work: () => T): T;
  set(name: string, value: string | number): void;
  end(failed: boolean): void;
}

/** Makes traces of the work below. `observability/telemetry.ts` is one, where the operator wants traces. */
export interface Tracer {
  /** `traceparent`: the header of the caller. */
  beginRequest(method: string, traceparent: string | undefined): TracedRequest;
  /** `undefined` where what runs now belongs to no trace that is kept. */
  beginPart(name: string, kind: Kind, attributes: () => Attributes): TracedPart | undefined;
  /** The part that runs now. */
  current(): { readonly traceId: string; readonly spanId: string } | undefined;
}

let tracer: Tracer | undefined;

/** `undefined`: no traces from now on. */
export function setTracer(given: Tracer | undefined): void {
  tracer = given;
}

/** `undefined` while nobody wants traces. */
export function traceRequest(method: string, traceparent: string | undefined): TracedRequest | undefined {
  return tracer?.beginRequest(method, traceparent);
}

/** Runs work inside the trace of a request, if that is kept. */
export function inTrace<T>(request: TracedRequest | undefined, work: () => T): T {
  return request ? request.run(work) : work();
}

/**
 * Runs work as a part of the trace. Costs a comparison or two where no trace is kept.
 * @example traced('fact.load', 'internal', () => ({ 'assay.fact': kind }), () => load(kind))
 */
export function traced<T>(
  name: string,
  kind: Kind,
  attributes: () => Attributes,
  work: (part?: TracedPart) => Promise<T>,
): Promise<T> {
  const part = tracer?.beginPart(name, kind, attributes);
  return part ? runPart(part, work) : work();
}

async function runPart<T>(part: TracedPart, work: (part: TracedPart) => Promise<T>): Promise<T> {
  try {
    const done = await part.run(() => work(part));
    part.end(false);
    return done;
  } catch (error) {
    part.end(true);
    throw error;
  }
}

/**
 * Runs `work` as a part of the trace that ends when the returned function is called: for work that ends with an event.
 */
export function tracedUntil(name: string, work: () => void): (() => void) | undefined {
  const part = tracer?.beginPart(name, 'internal', noAttributes);
  if (!part) {
    work();
    return undefined;
  }
  part.run(work);
  return () => part.end(false);
}

export const noAttributes = (): Attributes => ({});

/** `headers` with those that continue the trace. */
export function withTraceHeaders(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const current = tracer?.current();
  return current ? { ...headers, traceparent: `00-${current.traceId}-${current.spanId}-01` } : headers;
}

/** What a line of the log says of the trace that it belongs to: an object of its own, since the logger adds to it. */
export function readTraceIds(): object {
  return { ...tracer?.current() };
}

/** The ids by which a metric names the trace that it was observed in; none where no trace is kept. */
export function readExemplar(): Record<string, string> {
  const current = tracer?.current();
  return current ? { trace_id: current.traceId, span_id: current.spanId } : {};
}
