import { once } from 'node:events';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simToken } from '../../devnet/simulators/sim-token.js';
import { type Simulator, startSimulator } from '../../devnet/simulators/simulator.js';
import { openDatabase } from '../../src/db/client.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { bearer } from '../support/service.js';
import {
  makeProgramFolder,
  type Program,
  type ProgramFolder,
  startProgram,
} from '../support/start-program.js';

const SLOW_MS = 2_000;
const tokens = ['renounced-clean', 'blacklist'];

/** A client that stops in the middle of its request. */
async function sendHalfARequest(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('POST /api/v1/token/analyze HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
  return socket;
}

async function everythingIn(path: string): Promise<{ path: string; mode: number; isFolder: boolean }[]> {
  const inside = await readdir(path, { withFileTypes: true, recursive: true });
  const paths = [path, ...inside.map((entry) => join(entry.parentPath, entry.name))];
  return Promise.all(
    paths.map(async (each) => {
      const status = await lstat(each);
      return { path: each, mode: status.mode & 0o777, isFolder: status.isDirectory() };
    }),
  );
}

let folder: ProgramFolder;
beforeAll(async () => {
  folder = await makeProgramFolder(useDevnet());
}, 120_000);
afterAll(() => folder.remove());

it('the program does not start with a node of another chain, and names the variable', async () => {
  const { RPC_URL_BASE = '' } = folder.environment;
  const started = startProgram(folder, { ...folder.environment, RPC_URL_ETH: RPC_URL_BASE }).then(
    ({ child }) => {
      child.kill('SIGKILL');
      return 'it started';
    },
    (error: Error) => error.message,
  );
  expect(await started).toMatch(/ended with 1: .*RPC_URL_ETH: \S+ is a node of chain \d+, not of \d+/s);
}, 60_000);

describe('the folder of the embedded database', () => {
  it.each(['as every user could write it', 'made by the program'])(
    "is its owner's alone: %s",
    async (from) => {
      const isNew = from === 'made by the program';
      const { DATA_DIR = '' } = folder.environment;
      const dataDir = isNew ? join(folder.path, 'nested', 'new') : DATA_DIR;
      if (!isNew)
        for (const { path, isFolder } of await everythingIn(dataDir))
          await chmod(path, isFolder ? 0o755 : 0o666);
      const program = await startProgram(folder, { ...folder.environment, DATA_DIR: dataDir });
      const open = async () =>
        (await everythingIn(dataDir)).filter(({ mode, isFolder }) => mode !== (isFolder ? 0o700 : 0o600));
      try {
        expect(await open()).toEqual([]);
        for (let n = 0; n < 5; n += 1) {
          const answer = await fetch(`${program.url}/api/v1/generate-test-key`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ wallet: `0x${'e'.repeat(39)}${n}` }),
          });
          expect(answer.status).toBe(200);
        }
        expect(await open()).toEqual([]);
      } finally {
        program.child.kill('SIGTERM');
      }
      expect(await program.ended()).toBe(0);
      expect(await open()).toEqual([]);
    },
    60_000,
  );
});

describe('the program, ended by SIGTERM', () => {
  let simulator: Simulator;
  let program: Program;
  beforeAll(async () => {
    simulator = await startSimulator({
      slowMs: SLOW_MS,
      makeToken: (chain, address) => simToken(chain, address as `0x${string}`),
    });
    program = await startProgram(folder, {
      ...folder.environment,
      DEXSCREENER_URL: simulator.environment.DEXSCREENER_URL ?? '',
      MARKET_PROVIDERS: 'onchain,dexscreener',
    });
  }, 120_000);
  afterAll(async () => {
    program?.child.kill('SIGKILL');
    await simulator.close();
  });

  it('finishes what is under way, takes nothing new, writes the usage down and ends with 0 within 10 s', async () => {
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${program.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const wallet = '0x00000000000000000000000000000000000000d7';
    const { api_key: key } = await (await post('/api/v1/generate-test-key', { wallet })).json();
    const analyze = (id: string) => {
      const { chain, address } = useScenario(id);
      const body = { contract_address: address, chain };
      return post('/api/v1/features/market', body, bearer(key));
    };
    // Warm the process up, so that the slow service is the only thing to wait for.
    expect((await analyze('healthy')).status).toBe(200);
    simulator.setFault('dexscreener', 'slow');
    const before = simulator.callsOf('dexscreener').length;
    const answers = tokens.map(analyze);
    await expect
      .poll(() => simulator.callsOf('dexscreener').length, { timeout: 10_000 })
      .toBeGreaterThan(before);

    const half = await sendHalfARequest(program.url);
    const signalledAt = performance.now();
    program.child.kill('SIGTERM');
    await expect.poll(() => program.lines.join('\n'), { timeout: 2_000 }).toContain('draining');
    const late = await fetch(`${program.url}/ready`).then(
      ({ status }) => status,
      () => 'refused',
    );
    expect([503, 'refused']).toContain(late);
    const parsed = await Promise.all(
      answers.map(async (answer) => {
        const response = await answer;
        return [response.status, (await response.json()).success];
      }),
    );
    expect(parsed).toEqual(tokens.map(() => [200, true]));
    expect(await program.ended()).toBe(0);
    half.destroy();
    expect(performance.now() - signalledAt).toBeLessThan(10_000);

    const database = await openDatabase({ dataDir: folder.environment.DATA_DIR });
    const [history] = await database.query(
      "select count(*)::integer as n from calls where status_code = 200 and endpoint like '%features/market'",
    );
    const [counted] = await database.query('select sum(used)::integer as n from subscriptions');
    await database.close();
    expect([history?.n, counted?.n]).toEqual([tokens.length + 1, tokens.length + 1]);
  }, 60_000);
});
