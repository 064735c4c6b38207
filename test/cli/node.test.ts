import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import type { NodeBehaviour } from '../../devnet/simulators/poor-node/behaviour.js';
import { type PoorNode, startPoorNode } from '../../devnet/simulators/poor-node/start-poor-node.js';
import { main } from '../../src/cli/node.js';
import { useDevnet } from '../support/devnet.js';

let folder = '';
const started: PoorNode[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'node-'));
  writeFileSync(join(folder, 'chains.json'), JSON.stringify(useDevnet().chainsFile));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(async () => {
  await Promise.all(started.splice(0).map((node) => node.close()));
});

async function measure(urls: readonly string[], ...more: readonly string[]) {
  const out: string[] = [];
  const keep = (text: string) => void out.push(text);
  const env = {
    ...toDevnetEnvironment(useDevnet()),
    CHAINS_FILE: join(folder, 'chains.json'),
    RPC_URL_ETH: urls.join(','),
  };
  const status = await main(['eth', ...more], { env, out: keep, err: keep });
  return { status, text: stripVTControlCharacters(out.join('')) };
}

async function startNodes(...team: readonly NodeBehaviour[]): Promise<readonly string[]> {
  const { rpcUrl } = useDevnet().chains.eth;
  const nodes = await Promise.all(team.map((behaviour) => startPoorNode(rpcUrl, behaviour)));
  started.push(...nodes);
  return nodes.map(({ url }) => url);
}

describe('assay node', () => {
  it('shows a node that can do everything, and ends with 0', async () => {
    const { status, text } = await measure([useDevnet().chains.eth.rpcUrl]);
    expect(text).toMatch(/state overrides +yes\nblock overrides +yes\neth_simulateV1 +yes/);
    expect(text).toMatch(/state before the newest block +all/);
    expect(text).toMatch(/blocks of a log request +all/);
    expect(text).toContain('Together they can do everything');
    expect(status).toBe(0);
  });

  it('measures the limits of a poor node, what they cost and how to end them', async () => {
    const limits = {
      logBlocks: 10,
      logAddresses: 20,
      maxBatch: 4,
      stateBlocks: 70,
      traces: 'missing',
    } as const;
    const [url = ''] = await startNodes({ ...limits, gasCap: { gas: 5_000_000, above: 'lowered' } });
    const { status, text } = await measure([url, 'http://127.0.0.1:1'], '--json');
    const { endpoints, gaps } = JSON.parse(text);
    expect(endpoints[0]).toMatchObject({
      abilities: { stateOverride: true, logs: true, oldState: false, trace: false, callGas: 5_000_000 },
      limits: { batch: 4, logBlocks: 10 },
      stateDepth: 64,
      logRange: 10,
      logAddresses: 20,
      batchSize: 4,
      longestCall: { stoppedBy: 'gas' },
    });
    expect(endpoints[1].failure).toContain('cannot be reached');
    expect(gaps.map((gap: { code: string }) => gap.code)).toEqual([
      'log_range',
      'old_state',
      'call_gas',
      'batches',
    ]);
    expect(status).toBe(3);
  });

  it('names what a team lacks, not what one of it lacks', async () => {
    const urls = await startNodes({ overrides: 'refused', simulate: 'missing' }, { logs: 'missing' });
    expect(await measure(urls)).toMatchObject({
      status: 0,
      text: expect.stringContaining('Together they can do everything'),
    });
    const { status, text } = await measure(await startNodes({ overrides: 'ignored', logs: 'disabled' }));
    expect(text).toContain('costs facts: no endpoint serves eth_getLogs');
    expect(text).toContain('costs time: no endpoint honours state and block overrides');
    expect(status).toBe(3);
  });

  it('ends with 1 where nothing answers, and says why', async () => {
    const { status, text } = await measure(['http://127.0.0.1:1/secret']);
    expect(text).toContain('127.0.0.1:1 cannot be reached');
    expect(text).not.toContain('secret');
    expect(status).toBe(1);
  });
});
