import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.js';
import { type Builder, type Container, makeContainer, openBuilder } from '../support/image.js';
import { startDemo } from '../support/start-demo.js';

/** Building takes minutes, so it is asked for: docs/operating.md says how. */
const isAsked = process.env.CHECK_IMAGE !== undefined;
const TOOLS = ['buildah', 'mmdebstrap', 'runc'];

describe.skipIf(!isAsked)('the image, built from the Dockerfile as it is', () => {
  let folder = '';
  let builder: Builder | undefined;
  let running: ChildProcess | undefined;

  beforeAll(async () => {
    const absent = TOOLS.filter((tool) => spawnSync(tool, ['--version']).error);
    if (absent.length > 0) throw new Error(`not installed: apt-get install ${absent.join(' ')}`);
    if (process.getuid?.() !== 0) throw new Error('only root may build images here');
    folder = await mkdtemp(join(tmpdir(), 'image-'));
    builder = await openBuilder(folder);
  }, 600_000);
  afterAll(async () => {
    if (running?.exitCode === null) running.kill('SIGKILL');
    await builder?.close();
    if (folder) await rm(folder, { recursive: true });
  }, 600_000);

  const open = async (
    stage: string,
    environment: Readonly<Record<string, string>>,
  ): Promise<{ readonly container: Container; readonly url: string; readonly health: readonly string[] }> => {
    const image = await builder?.build(stage);
    if (!image) throw new Error('nothing builds');
    const PORT = String(await freePort());
    const set = { ...environment, HOST: '127.0.0.1', PORT };
    const container = await makeContainer(image, join(folder, `container-${stage}`), set);
    return { container, url: `http://127.0.0.1:${PORT}`, health: image.Healthcheck?.Test.slice(1) ?? [] };
  };

  it('serves as a user without rights on read-only files, and ends in time on SIGTERM', async () => {
    const { container, url, health } = await open('service', { LOG_LEVEL: 'warn' });
    running = container.start();
    const { statusOf } = container;
    await expect.poll(() => statusOf(health), { timeout: 120_000, interval: 500 }).toBe(0);
    const has = (name: string) => statusOf(['test', '-e', `node_modules/${name}`]);
    expect(await Promise.all(['express', '@opentelemetry/api', 'vitest', 'typescript'].map(has))).toEqual([
      0, 0, 1, 1,
    ]);
    const canWrite = (path: string) => statusOf(['sh', '-c', `touch ${path}/here 2>/dev/null`]);
    expect(await Promise.all(['/data', '.', '/tmp', '/home/node'].map(canWrite))).toEqual([0, 1, 1, 1]);
    const answer = await fetch(`${url}/api/v1/generate-test-key`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ wallet: `0x${'e'.repeat(40)}` }),
    });
    expect(answer.status).toBe(200);
    const began = performance.now();
    running.kill('SIGTERM');
    expect((await once(running, 'exit'))[0]).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
  }, 900_000);

  it('plays the demo', async () => {
    const { container, url } = await open('demo', { DATA_DIR: 'memory' });
    const child = container.start();
    running = child;
    const demo = await startDemo({}, () => child);
    const answer = await fetch(`${url}/api/v1/token/analyze`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${demo.apiKey}` },
      body: JSON.stringify({ chain: demo.chain, contract_address: demo.address }),
    });
    expect(answer.status).toBe(200);
    await demo.stop();
  }, 900_000);
});
