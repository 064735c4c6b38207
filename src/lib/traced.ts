import { channel, tracingChannel } from 'node:diagnostics_channel';

/** A piece of work that a trace shows. Nobody looks at it unless telemetry is on. */
export interface TracedWork {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  /** By the semantic conventions of OpenTelemetry; may be completed until the work ends. */
  readonly attributes: Record<string, string | number | undefined>;
  /** The `traceparent` that a caller sent. */
  readonly parent?: string | undefined;
  error?: unknown;
}

/** Work begins and ends here. `observability/telemetry.ts` listens, if the operator wants traces. */
export const tracedWork = tracingChannel<unknown, TracedWork>('assay:work');
/** Asks for the headers that continue the trace elsewhere: a listener fills the object. */
export const traceHeaders = channel('assay:trace-headers');
/** Asks for the ids that a line of the log carries: a listener fills the object. */
export const traceIds = channel('assay:trace-ids');

/**
 * Runs work as a part of the trace. Costs one comparison while nobody listens.
 * @example traced('fact.load', 'internal', () => ({ 'assay.fact': kind }), () => load(kind))
 */
export function traced<T>(
  name: string,
  kind: TracedWork['kind'],
  attributes: () => TracedWork['attributes'],
  work: (traced?: TracedWork) => Promise<T>,
): Promise<T> {
  if (!tracedWork.start.hasSubscribers) return work();
  const context: TracedWork = { name, kind, attributes: attributes() };
  return tracedWork.tracePromise(() => work(context), context);
}

/**
 * Runs `work` inside a piece of the trace that ends when the returned function is called: for work that ends with an
 * event.
 */
export function tracedUntil(context: () => TracedWork, work: () => void): (() => TracedWork) | undefined {
  if (!tracedWork.start.hasSubscribers) {
    work();
    return undefined;
  }
  const given = context();
  tracedWork.start.runStores(given, work);
  return () => given;
}

/** Ends what `tracedUntil` began. */
export function endTraced(context: TracedWork): void {
  tracedWork.asyncEnd.publish(context);
}

/** `headers` with those that continue the trace. */
export function withTraceHeaders(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (!traceHeaders.hasSubscribers) return headers;
  const continued: Record<string, string> = { ...headers };
  traceHeaders.publish(continued);
  return continued;
}

/** What a line of the log says of the trace that it belongs to. */
export function readTraceIds(): object {
  if (!traceIds.hasSubscribers) return {};
  const ids = {};
  traceIds.publish(ids);
  return ids;
}

/** The ids by which a metric names the trace that it was observed in; none where no trace is kept. */
export function readExemplar(): Record<string, string> {
  const { traceparent = '' } = withTraceHeaders(noHeaders);
  const [, traceId = '', spanId = '', flags] = traceparent.split('-');
  return flags === '01' ? { trace_id: traceId, span_id: spanId } : {};
}

const noHeaders = {};
