import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Devnet } from '../devnet/devnet.js';
import { toDevnetEnvironment } from '../devnet/devnet-settings.js';
import { startDevnet } from '../devnet/start.js';

const ANALYSES = 5_000;
/** The engine gives memory back when the load has ended. */
const QUIET_MS = 60_000;

/**
 * Measures what an operator installs and runs (size, time to the first answer, memory) over the embedded
 * chains, in a new folder.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-shipping-'));
  const devnet = await startDevnet();
  try {
    console.log(`production install: ${install(folder)} MB (target: at most 150)`);
    const environment = await toEnvironment(folder, devnet);
    const plan = ['run', '-s', 'plan', '--', 'grant', '0x00000000000000000000000000000000000000aa', 'team'];
    const granted = execFileSync('npm', plan, { cwd: folder, env: environment, encoding: 'utf8' });
    const apiKey = /assay_team_\w+/.exec(granted)?.[0] ?? '';
    const { service, seconds } = await start(folder, environment);
    console.log(`npm start to the first answer: ${seconds.toFixed(1)} s (target: at most 3)`);
    await analyse(environment, apiKey, devnet, service);
    await stop(service);
  } finally {
    await devnet.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `npm ci --omit=dev` next to the build. Returns the size in megabytes. */
function install(folder: string): number {
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(file, join(folder, file));
  for (const part of ['bundle', 'src', 'migrations', 'web'])
    cpSync(join('dist', part), join(folder, 'dist', part), { recursive: true });
  execFileSync('npm', ['ci', '--omit=dev'], { cwd: folder, stdio: 'ignore' });
  return Number(
    execFileSync('du', ['-sm', join(folder, 'node_modules')], { encoding: 'utf8' }).split('\t')[0],
  );
}

async function toEnvironment(folder: string, devnet: Devnet): Promise<Record<string, string>> {
  const chainsFile = join(folder, 'chains.json');
  writeFileSync(chainsFile, JSON.stringify(devnet.chainsFile));
  const { PATH = '', HOME = '' } = process.env;
  return {
    PATH,
    HOME,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    CHAINS_FILE: chainsFile,
    ...toDevnetEnvironment(devnet),
    PARTNER_PROVIDERS: '',
    LIMIT_CONCURRENT: '1000000',
    LIMIT_PER_MINUTE: '1000000000',
    TIER_STANDARD_PER_MINUTE: '1000000000',
    PLAN_TEAM_QUOTA: '1000000000',
  };
}

async function start(folder: string, environment: Record<string, string>) {
  const began = performance.now();
  const service = spawn('npm', ['start', '--silent'], { cwd: folder, env: environment, stdio: 'inherit' });
  for (;;) {
    if (service.exitCode !== null) throw new Error(`npm start ended with ${service.exitCode}`);
    const isUp = await fetch(`http://127.0.0.1:${environment.PORT}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { service, seconds: (performance.now() - began) / 1_000 };
    await sleep(20);
  }
}

/**
 * Analyses the tokens of all scenarios in rotation. The first analysis of each is cold; later ones use cached
 * facts while these are fresh.
 */
async function analyse(
  environment: Record<string, string>,
  apiKey: string,
  devnet: Devnet,
  service: ChildProcess,
): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` };
  const requests = devnet.scenarios.map(({ chain, address }) => ({
    method: 'POST' as const,
    path: '/api/v1/token/analyze',
    headers,
    body: JSON.stringify({ contract_address: address, chain }),
  }));
  const sizes = [residentMb(service)];
  for (let done = 0; done < ANALYSES; done += 1_000) {
    const url = `http://127.0.0.1:${environment.PORT}`;
    const result = await autocannon({ url, requests, connections: 10, amount: 1_000, timeout: 60 });
    if (result.non2xx + result.errors > 0)
      throw new Error(`${result.non2xx + result.errors} analyses failed`);
    sizes.push(residentMb(service));
  }
  console.log(
    `resident memory at the start, then after each 1,000 analyses: ${sizes.join(', ')} MB (target: at most 250)`,
  );
  await sleep(QUIET_MS);
  console.log(`the same a minute later, without load: ${residentMb(service)} MB`);
}

/** Memory of the largest process below npm. */
function residentMb({ pid }: ChildProcess): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(processes.map((id) => [id, Number(statusOf(id, 'PPid'))]));
  const isBelow = (id: string): boolean => Number(id) === pid || isBelowParent(parents.get(id));
  const isBelowParent = (parent: number | undefined): boolean =>
    parent !== undefined && parent > 1 && isBelow(String(parent));
  const sizes = processes.filter(isBelow).map((id) => Number(statusOf(id, 'VmRSS')));
  return Math.round(Math.max(...sizes) / 1_024);
}

function statusOf(id: string, field: string): string {
  try {
    return (
      new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? '0'
    );
  } catch {
    return '0';
  }
}

async function stop(service: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => service.once('exit', resolve));
  service.kill('SIGTERM');
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
