import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';
import { describe, expect, it } from 'vitest';
import { findAnvilBinary } from './anvil-binary.js';
import { startGuarded } from './guarded-processes.js';

const here = dirname(fileURLToPath(import.meta.url));
const node = { program: findAnvilBinary(), args: ['--port', '0', '--silent', '--accounts', '1'] };

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function waitUntilGone(pids: readonly number[]): Promise<void> {
  for (let tries = 0; tries < 200 && pids.some(isAlive); tries += 1) await sleep(25);
}

/** The module under test as JavaScript that a child process can import. */
async function buildModule(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-guard-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const name of ['guarded-processes', 'watchdog-script']) {
    const { code } = await transformWithOxc(readFileSync(join(here, `${name}.ts`), 'utf8'), `${name}.ts`);
    writeFileSync(join(folder, `${name}.js`), code);
  }
  return pathToFileURL(join(folder, 'guarded-processes.js')).href;
}

async function startParent(): Promise<{ kill: (signal: NodeJS.Signals) => void; pids: readonly number[] }> {
  const script = `
    const { startGuarded } = await import(${JSON.stringify(await buildModule())});
    const { pids } = await startGuarded([${JSON.stringify(node)}, ${JSON.stringify(node)}]);
    console.log(JSON.stringify(pids));
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) => {
    createInterface({ input: parent.stdout }).once('line', resolve);
  });
  return { kill: (signal) => parent.kill(signal), pids: JSON.parse(line) as number[] };
}

describe('startGuarded', () => {
  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'the nodes are gone after the parent ended by %s',
    async (signal) => {
      const { kill, pids } = await startParent();
      expect(pids.filter(isAlive)).toHaveLength(2);
      kill(signal);
      await waitUntilGone(pids);
      expect(pids.filter(isAlive)).toEqual([]);
    },
  );

  it('stop ends the nodes, and a second stop does no harm', async () => {
    const guarded = await startGuarded([node]);
    await guarded.stop();
    await guarded.stop();
    await waitUntilGone(guarded.pids);
    expect(guarded.pids.filter(isAlive)).toEqual([]);
  });

  it('a node that ends by itself rejects `failed` with what it said', async () => {
    const guarded = await startGuarded([{ program: node.program, args: ['--no-such-flag'] }]);
    await expect(guarded.failed).rejects.toThrow(/no-such-flag/);
    await guarded.stop();
  });
});
