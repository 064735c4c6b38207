import type { FactKind, TokenRef } from '@assay/facts';
import { simToken } from '../devnet/simulators/sim-token.js';
import { type Simulator, startSimulator } from '../devnet/simulators/simulator.js';
import { type OpenService, openService } from '../test/support/providers/open-service.js';
import { benchFlood } from './providers/flood.js';
import { exactly, report } from './support/report.js';

const LATENCY_MS = 100;
const outside: readonly FactKind[] = ['scanReport', 'marketReport', 'source', 'socialLinks', 'auditReport'];
/** Different code for every token, because an audit is stored for ever. */
const sourceOf = (address: string) => ({
  contractName: 'A',
  compilerVersion: '0.8.20',
  files: { 'A.sol': `contract A { address constant self = ${address}; }` },
});

let next = 1;
/** New tokens, which are not cached. */
const newRefs = (count: number): readonly TokenRef[] =>
  Array.from({ length: count }, () => {
    next += 1;
    return { chain: 'eth', address: `0x${next.toString(16).padStart(40, '0')}` } as const;
  });

/** Measures what provider calls cost, with simulated services of 100 ms latency over real HTTP. */
export async function run(): Promise<void> {
  const simulator = await startSimulator({
    latencyMs: LATENCY_MS,
    makeToken: (chain, address) =>
      simToken(chain, address as `0x${string}`, { source: sourceOf(address), description: 'A token.' }),
  });
  try {
    await benchBatch(simulator);
    await benchSharing(simulator);
    await benchBound(simulator);
    await benchParallel(simulator);
    await benchHang(simulator);
  } finally {
    await simulator.close();
  }
  await benchFlood();
}

async function withService<T>(
  simulator: Simulator,
  work: (service: OpenService) => Promise<T>,
  more: Partial<Parameters<typeof openService>[0]> = {},
): Promise<T> {
  simulator.forgetCalls();
  const service = openService({ environment: simulator.environment, ...more });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

async function benchBatch(simulator: Simulator): Promise<void> {
  await withService(simulator, async (service) => {
    const facts = service.request();
    await Promise.all(newRefs(30).map((ref) => facts.load('marketReport', ref)));
    const calls = simulator.calls.length;
    report(exactly('30 tokens of one chain in one query: market calls', calls, 1));
  });
}

async function benchSharing(simulator: Simulator): Promise<void> {
  await withService(simulator, async (service) => {
    const [ref] = newRefs(1);
    if (!ref) return;
    const analyses = Array.from({ length: 100 }, () => service.request());
    await Promise.all(analyses.flatMap((facts) => outside.map((kind) => facts.load(kind, ref))));
    const services = [...new Set(simulator.calls.map((call) => call.service))];
    const counts = services.map((id) => `${id} ${simulator.callsOf(id).length}`);
    const ok = services.every((id) => simulator.callsOf(id).length === 1);
    const what = '100 concurrent identical analyses, cold: calls by service';
    report({ what, figure: counts.join(', '), target: '1 each', ok });
  });
}

/** Measures 200 tokens. The limit allows (calls − burst) ÷ rate seconds, plus one latency. */
async function benchBound(simulator: Simulator): Promise<void> {
  const cases = [
    { kind: 'scanReport', role: 'scan', batch: 30, rps: 2, burst: 1 },
    { kind: 'source', role: 'explorer', batch: 1, rps: 40, burst: 8 },
  ] as const;
  for (const { kind, role, batch, rps, burst } of cases) {
    const limits = { [role]: { rps, burst, daily: 1_000_000, maxWaitMs: 60_000 } };
    const more = { limits, environment: { ...simulator.environment, EXPLORER_PROVIDERS: 'sourcify' } };
    const tookMs = await withService(
      simulator,
      (service) => {
        const facts = service.request(120_000);
        return timed(() => Promise.all(newRefs(200).map((ref) => facts.load(kind, ref))));
      },
      { ...more },
    );
    const boundMs = ((Math.ceil(200 / batch) - burst) * 1_000) / rps + LATENCY_MS;
    const ratio = tookMs / boundMs;
    const what = `200 distinct tokens cold, ${kind} by ${batch} at ${rps}/s, against what the limit allows`;
    const figure = `${ratio.toFixed(3)} (${tookMs.toFixed(0)} and ${boundMs.toFixed(0)} ms)`;
    report({ what, figure, target: 'at most 1.05', ok: ratio <= 1.05 });
  }
}

async function benchParallel(simulator: Simulator): Promise<void> {
  await withService(
    simulator,
    async (service) => {
      for (const kind of outside) await warmUp(service, kind);
      const alone: number[] = [];
      for (const kind of outside) alone.push(median(await repeat(5, () => loadOne(service, [kind]))));
      const together = median(await repeat(5, () => loadOne(service, outside)));
      const slowest = Math.max(...alone);
      const ratio = together / slowest;
      const what = 'cold analysis with all roles against the slowest chain of calls';
      const figure = `${ratio.toFixed(2)} (${together.toFixed(0)} and ${slowest.toFixed(0)} ms)`;
      report({ what, figure, target: 'at most 1.3', ok: ratio <= 1.3 });
    },
    { limits: generous },
  );
}

const unlimited = { rps: 1_000, burst: 1_000, daily: 1_000_000, maxWaitMs: 1_500 };
const generous = { audit: unlimited, scan: unlimited, market: unlimited, explorer: unlimited };

/** Connections and code are warm; the token is cold. */
const warmUp = (service: OpenService, kind: FactKind) => loadOne(service, [kind]);

async function loadOne(service: OpenService, kinds: readonly FactKind[]): Promise<number> {
  const [ref] = newRefs(1);
  if (!ref) return 0;
  const facts = service.request();
  return timed(() => Promise.all(kinds.map((kind) => facts.load(kind, ref))));
}

async function repeat(times: number, work: () => Promise<number>): Promise<number[]> {
  const figures: number[] = [];
  for (let at = 0; at < times; at += 1) figures.push(await work());
  return figures;
}

function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

async function benchHang(simulator: Simulator): Promise<void> {
  await withService(simulator, async (service) => {
    simulator.setFault('goplus', 'hang');
    const [ref] = newRefs(1);
    if (!ref) return;
    const facts = service.request(2_000);
    const startedAt = performance.now();
    const answers = await Promise.all(outside.map((kind) => facts.load(kind, ref)));
    const tookMs = performance.now() - startedAt;
    simulator.setFault('goplus', 'none');
    const complete = answers.filter((fact) => fact.known).length;
    const figure = `${tookMs.toFixed(0)} ms of 2000 ms, ${complete} of ${outside.length - 1} other facts`;
    const target = 'inside the budget, others complete';
    const ok = tookMs <= 2_050 && complete === outside.length - 1;
    report({ what: 'a role that hangs for ever', figure, target, ok });
  });
}
