import { createServer, type Server } from 'node:http';
import { readExemplar } from '@assay/chain';
import type { ChainHealth } from '@assay/facts';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type Metric,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';

interface ObservedCall {
  readonly provider: string;
  readonly role: string;
  readonly kind: string;
  readonly durationMs: number;
  readonly outcome: string;
}

interface Watched {
  readonly cache: () => {
    readonly entries: number;
    readonly bytes: number;
    readonly hits: number;
    readonly misses: number;
  };
  readonly statements: () => number;
  readonly lostCalls: () => number;
  /** How many are in the queue of each gate now. */
  readonly gates: Readonly<Record<string, { readonly waiting: number }>>;
  readonly chains: () => readonly ChainHealth[];
}

/**
 * Metrics for Prometheus, in the OpenMetrics format. The set of labels is bounded: our routes, roles and ids, never a
 * caller's text. Durations carry the last trace of each bucket as their exemplar, while telemetry is on.
 */
export interface Metrics {
  request(route: string, status: number, seconds: number): void;
  /** `cold`: a fact had to be read. `cached`: none. */
  analysis(read: 'cold' | 'cached', seconds: number): void;
  refusal(code: string): void;
  readonly providerCall: (call: ObservedCall) => void;
  readonly limiterWait: (role: string, waitedMs: number) => void;
  readonly limiterRefusal: (role: string) => void;
  /** Registers values that are read when the metrics are scraped. */
  watch(watched: Watched): void;
  render(): Promise<string>;
  /** `GET /metrics`, for the admin port. */
  createServer(): Server;
}

/** An idle process wakes up this often only to see that it is idle; the default of 10 ms is most of what it then does. */
const EVENT_LOOP_CHECK_MS = 50;
/**
 * Those of the process, made once: their observer of garbage collections has no end, so one that belonged to a
 * service would keep the whole service in memory after it is closed.
 */
const processMetrics = collectProcessMetrics();

function collectProcessMetrics(): readonly Metric[] {
  const register = new Registry();
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: EVENT_LOOP_CHECK_MS });
  // By their first names: writing counters as OpenMetrics changes the names.
  return register.getMetricsAsArray().flatMap(({ name }) => register.getSingleMetric(name) ?? []);
}

export function createMetrics(): Metrics {
  const register = new Registry<OpenMetricsContentType>();
  register.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [register];
  for (const metric of processMetrics) register.registerMetric(metric);
  const observe = createHistograms(registers);
  const refusals = new Counter({
    name: 'assay_refusals_total',
    help: 'Requests refused, by error.',
    labelNames: ['error'],
    registers,
  });
  const limiterRefusals = new Counter({
    name: 'assay_gate_refusals_total',
    help: "Calls refused by a role's limit, and works refused by a resource that is shared out.",
    labelNames: ['role'],
    registers,
  });

  return {
    ...observe,
    refusal: (error) => refusals.inc({ error }),
    limiterRefusal: (role) => limiterRefusals.inc({ role }),
    watch: (watched) => watch(watched, registers),
    render: () => register.metrics(),
    createServer: () =>
      createServer((request, response) => {
        if (request.method !== 'GET' || request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        register.metrics().then(
          (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
          () => response.writeHead(500).end(),
        );
      }),
  };
}

type Durations = Pick<Metrics, 'request' | 'analysis' | 'providerCall' | 'limiterWait'>;

function createHistograms(registers: Registry<OpenMetricsContentType>[]): Durations {
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) => {
    return new Histogram({ name, help, labelNames, buckets, registers, enableExemplars: true });
  };
  const requests = histogram(
    'assay_request_seconds',
    'Answers by route and status.',
    ['route', 'status'],
    [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  );
  const analyses = histogram(
    'assay_analysis_seconds',
    'Answered analyses, by whether a fact had to be read.',
    ['read'],
    [0.005, 0.02, 0.1, 0.5, 2, 5, 10, 20],
  );
  const calls = histogram(
    'assay_provider_call_seconds',
    'Questions to providers.',
    ['provider', 'role', 'fact', 'outcome'],
    [0.01, 0.05, 0.2, 1, 5, 20],
  );
  const waits = histogram(
    'assay_gate_wait_seconds',
    'Time in the queue of a role limiter, or of a resource that is shared out.',
    ['role'],
    [0.001, 0.01, 0.1, 0.5, 1, 2],
  );
  return {
    request: (route, status, seconds) =>
      requests.observe({
        labels: { route, status: String(status) },
        value: seconds,
        exemplarLabels: readExemplar(),
      }),
    analysis: (read, seconds) =>
      analyses.observe({ labels: { read }, value: seconds, exemplarLabels: readExemplar() }),
    providerCall: ({ provider, role, kind, outcome, durationMs }) =>
      calls.observe({
        labels: { provider, role, fact: kind, outcome },
        value: durationMs / 1000,
        exemplarLabels: readExemplar(),
      }),
    limiterWait: (role, waitedMs) =>
      waits.observe({ labels: { role }, value: waitedMs / 1000, exemplarLabels: readExemplar() }),
  };
}

function watch(
  { cache, statements, lostCalls, gates, chains }: Watched,
  registers: Registry<OpenMetricsContentType>[],
): void {
  const read = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  read('assay_cache_entries', 'Facts in memory.', () => cache().entries);
  read('assay_cache_bytes', 'Their estimated size.', () => cache().bytes);
  read('assay_cache_hits', 'Facts found in memory.', () => cache().hits);
  read('assay_cache_misses', 'Facts not found in memory.', () => cache().misses);
  read('assay_database_statements', 'Statements sent.', statements);
  new Gauge({
    name: 'assay_gate_waiting',
    help: 'What is in the queue of a role limiter, or of a resource that is shared out, e.g. role=cold: tokens that wait to be read.',
    labelNames: ['role'],
    registers,
    collect() {
      for (const [role, { waiting }] of Object.entries(gates)) this.set({ role }, waiting);
    },
  });
  new Gauge({
    name: 'assay_chain_gaps',
    help: "What a chain's endpoints cannot do together: 1 for each gap. costs=facts: facts are missing.",
    labelNames: ['chain', 'gap', 'costs'],
    registers,
    collect() {
      this.reset();
      for (const { chain, gaps } of chains())
        for (const { code, costs } of gaps) this.set({ chain, gap: code, costs }, 1);
    },
  });
  read('assay_history_lost_calls', 'Calls of the history that could not be kept.', lostCalls);
}
