import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanContext } from '@opentelemetry/api';
import { type TracedWork, tracedWork, traceHeaders, traceIds } from '../lib/traced.js';

export interface Telemetry {
  /** Sends what is left. */
  close(): Promise<void>;
}

interface TelemetryOptions {
  /** `http://collector:4318`: `/v1/traces` is added. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly version: string;
  /** Share of traces that are kept, 0..1. A trace that a caller began follows the caller's decision. */
  readonly sampleRatio: number;
}

const packages =
  '@opentelemetry/api, @opentelemetry/sdk-trace-base, @opentelemetry/resources, @opentelemetry/exporter-trace-otlp-http';

/**
 * Listens to the work of this process and exports it as spans. The packages are loaded here alone: without telemetry
 * none of them is in memory, and they need not be installed.
 * @throws where they are not
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]).catch((cause: unknown) => {
    throw new Error(
      `OTEL_EXPORTER_OTLP_ENDPOINT needs packages that are not installed: npm install ${packages}`,
      {
        cause,
      },
    );
  });
  const exporter = new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.serviceName,
      'service.version': options.version,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(options.sampleRatio) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('assay');
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL };
  const active = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<TracedWork, Span>();

  const begin = (work: TracedWork): Span => {
    const remote = parseTraceparent(work.parent);
    const parent = active.getStore();
    const context = parent
      ? api.trace.setSpan(api.ROOT_CONTEXT, parent)
      : remote
        ? api.trace.setSpanContext(api.ROOT_CONTEXT, remote)
        : api.ROOT_CONTEXT;
    const span = tracer.startSpan(
      work.name,
      { kind: kinds[work.kind], attributes: work.attributes },
      context,
    );
    spans.set(work, span);
    return span;
  };
  const end = (message: unknown) => {
    const work = message as TracedWork;
    const span = spans.get(work);
    span?.setAttributes(work.attributes);
    if (work.error !== undefined) span?.setStatus({ code: api.SpanStatusCode.ERROR });
    span?.end();
    spans.delete(work);
  };
  const addHeaders = (message: unknown) => {
    const context = active.getStore()?.spanContext();
    if (context) Object.assign(message as object, { traceparent: toTraceparent(context) });
  };
  const addIds = (message: unknown) => {
    const context = active.getStore()?.spanContext();
    if (context) Object.assign(message as object, { traceId: context.traceId, spanId: context.spanId });
  };
  tracedWork.start.bindStore(active, begin);
  tracedWork.asyncEnd.subscribe(end);
  traceHeaders.subscribe(addHeaders);
  traceIds.subscribe(addIds);
  return {
    async close() {
      tracedWork.start.unbindStore(active);
      tracedWork.asyncEnd.unsubscribe(end);
      traceHeaders.unsubscribe(addHeaders);
      traceIds.unsubscribe(addIds);
      await provider.shutdown();
    },
  };
}

/** W3C Trace Context, version 00. */
function parseTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

function toTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
