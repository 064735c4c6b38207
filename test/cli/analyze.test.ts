import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { main } from '../../src/cli/analyze.js';
import { useDevnet, useScenario } from '../support/devnet.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'analyze-'));
  writeFileSync(join(folder, 'chains.json'), JSON.stringify(useDevnet().chainsFile));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function analyze(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const env = {
    ...toDevnetEnvironment(useDevnet()),
    CHAINS_FILE: join(folder, 'chains.json'),
    LOG_LEVEL: 'silent',
    REQUEST_BUDGET_MS: '8000',
    ...environment,
  };
  const world = {
    env,
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
  };
  const status = await main(args, world);
  return { status, out: stripVTControlCharacters(out.join('')), err: stripVTControlCharacters(err.join('')) };
}

describe('assay analyze', () => {
  it('prints what is known, and ends with 0', async () => {
    const { chain, address } = useScenario('healthy');
    const { status, out } = await analyze([chain, address]);
    expect(status).toBe(0);
    expect(out).toMatch(/Core score \d+/);
    expect(out).toMatch(/Price \$\d.* liquidity \$\d.* volume 24 h \$\d.* holders \d+/);
    expect(out).not.toContain('unknown');
  }, 60_000);

  it('says of each grave finding who can do it', async () => {
    const { chain, address } = useScenario('hidden-mint');
    const { out } = await analyze([chain, address]);
    expect(out).toMatch(/MEDIUM +The owner can make new tokens in \S+ +by one key +PROVEN/);
  }, 60_000);

  it('says that nothing could be read where the node is dead, and ends with 3', async () => {
    const { chain, address } = useScenario('healthy');
    const dead = { [`RPC_URL_${chain.toUpperCase()}`]: 'http://127.0.0.1:1' };
    const { status, out, err } = await analyze([chain, address], dead);
    expect([status, out]).toEqual([3, '']);
    expect(err).toMatch(/Nothing could be read about 0x\w{40} on \w+ just now/);
    expect(err).not.toContain('    at ');
    expect((await analyze([chain, address, '--json'], dead)).status).toBe(3);
  }, 60_000);

  it('refuses a node of another chain, in one sentence', async () => {
    const { chain, address } = useScenario('healthy');
    const [other] = Object.entries(useDevnet().chains).filter(([name]) => name !== chain);
    const { status, out, err } = await analyze([chain, address], {
      [`RPC_URL_${chain.toUpperCase()}`]: other?.[1].rpcUrl ?? '',
    });
    expect([status, out]).toEqual([1, '']);
    expect(err).toMatch(/is a node of chain \d+, not of \d+/);
    expect(err).not.toContain('    at ');
  });

  it.each([
    [['solana', `0x${'12'.repeat(20)}`], /Known: eth, base, bsc/],
    [['eth', '0x12'], /address/],
  ])('refuses %s', async (args, reason) => {
    const { status, err } = await analyze(args);
    expect(status).toBe(1);
    expect(err).toMatch(reason);
  });
});
