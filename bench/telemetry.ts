import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevnet } from '../devnet/start.js';
import { plainly, report } from './support/report.js';
import { startProgram } from './support/start-program.js';
import {
  buyKeys,
  type Fleet,
  measureWarm,
  quietest,
  stopAll,
  toReplicaEnvironment,
} from './support/warm-load.js';

const WARM_UP = 2_000;
const ROUNDS = 12;
const REQUESTS = 400;
const MOST_ON = 0.05;

/**
 * What telemetry costs: processor time of a warm analysis, against a service without. That one runs twice: what two
 * equal processes differ by is the error of the figures.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-telemetry-'));
  const devnet = await startDevnet({ scenarios: ['healthy'] });
  const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
  const fleets: Fleet[] = [];
  try {
    const chainsFile = join(folder, 'chains.json');
    writeFileSync(chainsFile, JSON.stringify(devnet.chainsFile));
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    const off = { ...toReplicaEnvironment(devnet, chainsFile), DATA_DIR: 'memory' };
    const on = { ...off, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
    for (const settings of [off, off, on, { ...on, OTEL_TRACES_SAMPLER: 'always_on' }])
      fleets.push([await startProgram(settings)]);
    const keys = await buyKeys(devnet, fleets);
    const size = { warmUp: WARM_UP, rounds: ROUNDS, requests: REQUESTS };
    reportCosts(await measureWarm(devnet, fleets, keys, size));
  } finally {
    await stopAll(fleets);
    collector.close();
    await devnet.stop();
    rmSync(folder, { recursive: true });
  }
}

function reportCosts([none = [], again = [], ...others]: readonly (readonly number[])[]): void {
  const ratioOf = (rounds: readonly number[], base: readonly number[]) =>
    quietest(rounds) / quietest(base) - 1;
  const what = (name: string) => `telemetry ${name}: processor time of a warm answer, against none at all`;
  report(plainly('telemetry: two equal processes without it differ by', percent(ratioOf(again, none))));
  const both = [...none, ...again];
  const cases = [
    ['on, as by default', MOST_ON],
    ['on, each trace kept', Number.POSITIVE_INFINITY],
  ] as const;
  for (const [place, [name, most]] of cases.entries()) {
    const ratio = ratioOf(others[place] ?? [], both);
    const target = Number.isFinite(most) ? { target: `at most ${percent(most)}` } : {};
    report({ what: what(name), figure: percent(ratio), ...target, ok: ratio <= most });
  }
}

const percent = (ratio: number): string => `${ratio > 0 ? '+' : ''}${(ratio * 100).toFixed(1)} %`;
