import { NOTABLE, withTimeout } from '@assay/chain';
import { context, propagation, trace } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace-base';

export interface Telemetry {
  /** Sends what is left, within a second. Rejects where the collector does not take it in time. */
  close(): Promise<void>;
}

/** Which traces are kept. Shares are 0..1. */
interface Sampling {
  readonly share: number;
  /** Of requests that are more than an answer from memory. Above 0, those that fail are all kept. */
  readonly coldShare: number;
  /** Whether the caller's flag decides, where a caller began the trace. */
  readonly followsCallers: boolean;
}

interface TelemetryOptions extends Sampling {
  /** `http://collector:4318`: `/v1/traces` is added. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly version: string;
}

/** A collector that does not answer must not hold up the end of the process. */
const CLOSING_MS = 1_000;
/** Callers cannot make this service keep more traces than this each second. */
const MOST_OF_CALLERS_PER_SECOND = 50;

const packages =
  '@opentelemetry/sdk-trace-base, @opentelemetry/resources, @opentelemetry/exporter-trace-otlp-http, @opentelemetry/context-async-hooks, @opentelemetry/core';

/** By the names of samplers that OpenTelemetry uses; `coldShare` counts where traces are kept by a ratio. */
export function toSampling(sampler: string, ratio: number, coldShare: number): Sampling {
  const followsCallers = sampler.startsWith('parentbased_');
  if (sampler.endsWith('always_on')) return { share: 1, coldShare: 1, followsCallers };
  if (sampler.endsWith('always_off')) return { share: 0, coldShare: 0, followsCallers };
  return { share: ratio, coldShare, followsCallers };
}

/**
 * Exports the traces of this process. The packages are loaded here alone: without telemetry none of them is in
 * memory, and they need not be installed.
 * @throws where they are not
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const [sdk, { resourceFromAttributes }, { OTLPTraceExporter }, hooks, core] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
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
    sampler: createSampler(sdk, options),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  return {
    async close() {
      for (const part of [trace, context, propagation]) part.disable();
      await withTimeout(provider.shutdown(), CLOSING_MS, () => new Error('traces were left unsent'));
    },
  };
}

/** Asked once for each request: what runs within follows its request. Exported for its test. */
export function createSampler(
  sdk: typeof import('@opentelemetry/sdk-trace-base'),
  { share, coldShare, followsCallers }: Sampling,
): Sampler {
  const ofShare = (ratio: number) => new sdk.TraceIdRatioBasedSampler(ratio);
  const usual = ofShare(share);
  const notable = new Map([
    ['cold', ofShare(coldShare)],
    ['failed', ofShare(coldShare > 0 ? 1 : 0)],
  ]);
  const root: Sampler = {
    shouldSample(parent, traceId, _name, _kind, attributes) {
      const sampler = notable.get(String(attributes[NOTABLE])) ?? usual;
      return sampler.shouldSample(parent, traceId);
    },
    toString: () => 'by what a request needs',
  };
  const hasRoom = limitEachSecond(MOST_OF_CALLERS_PER_SECOND);
  const wanted: Sampler = {
    shouldSample: (...terms) => (hasRoom() ? new sdk.AlwaysOnSampler() : root).shouldSample(...terms),
    toString: () => 'wanted by a caller',
  };
  return new sdk.ParentBasedSampler(
    followsCallers
      ? { root, remoteParentSampled: wanted }
      : { root, remoteParentSampled: root, remoteParentNotSampled: root },
  );
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
