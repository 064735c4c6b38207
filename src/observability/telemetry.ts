import { setTracer, withTimeout } from '@assay/chain';
import { createTracer, type Sampling, type Spans } from './tracer.js';

export interface Telemetry {
  /** Sends what is left, within a second. Rejects where the collector does not take it in time. */
  close(): Promise<void>;
}

/** A collector that does not answer must not hold up the end of the process. */
const CLOSING_MS = 1_000;

interface TelemetryOptions extends Sampling {
  /** `http://collector:4318`: `/v1/traces` is added. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly version: string;
}

const packages =
  '@opentelemetry/api, @opentelemetry/sdk-trace-base, @opentelemetry/resources, @opentelemetry/exporter-trace-otlp-http';

/**
 * Makes traces of the work of this process and exports them. The packages are loaded here alone: without telemetry
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
      { cause },
    );
  });
  const exporter = new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.serviceName,
      'service.version': options.version,
    }),
    // What is not kept makes no span at all.
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  const otel = provider.getTracer('assay');
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL };
  const spans: Spans = {
    begin: (name, kind, context = api.ROOT_CONTEXT, options = {}) =>
      otel.startSpan(name, { kind: kinds[kind], ...options }, context),
    below: (span) => api.trace.setSpan(api.ROOT_CONTEXT, span),
    belowRemote: (parent) => api.trace.setSpanContext(api.ROOT_CONTEXT, parent),
    fail: (span) => span.setStatus({ code: api.SpanStatusCode.ERROR }),
  };
  setTracer(createTracer(spans, options));
  return {
    async close() {
      setTracer(undefined);
      await withTimeout(provider.shutdown(), CLOSING_MS, () => new Error('traces were left unsent'));
    },
  };
}
