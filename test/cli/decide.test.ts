import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { main } from '../../src/cli/decide.js';
import { useDevnet, useScenario } from '../support/devnet.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decide-'));
  writeFileSync(join(folder, 'chains.json'), JSON.stringify(useDevnet().chainsFile));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function decide(id: string, ...args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const { chain, address } = useScenario(id);
  const env = {
    ...toDevnetEnvironment(useDevnet()),
    CHAINS_FILE: join(folder, 'chains.json'),
    LOG_LEVEL: 'silent',
  };
  const world = {
    env,
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
  };
  const status = await main([chain, address, ...args], world);
  return { status, out: stripVTControlCharacters(out.join('')), err: stripVTControlCharacters(err.join('')) };
}

describe('assay decide', () => {
  it('tells its answer by its exit status, for scripts, and why in lines', async () => {
    const trap = await decide('honeypot', '--intent', 'BUY');
    expect(trap.status).toBe(3);
    expect(trap.out).toMatch(/^DENY BUY\n {2}deny +honeypot /);
    const good = await decide('healthy', '--intent', 'buy', '--json');
    expect([good.status, JSON.parse(good.out).decision]).toEqual([0, 'ALLOW']);
  }, 120_000);

  it('takes a policy from a file, and refuses a wrong one before it reads anything', async () => {
    const file = join(folder, 'policy.json');
    const rule = {
      id: 'age',
      path: 'coverage.core',
      operator: 'at_least',
      threshold: 0,
      severity: 'caution',
    };
    writeFileSync(file, JSON.stringify({ id: 'mine', rules: [rule] }));
    expect((await decide('healthy', '--intent', 'LIST', '--policy', file)).status).toBe(2);
    writeFileSync(file, JSON.stringify({ id: 'mine', rules: [{ ...rule, threshold: 2 }] }));
    const wrong = await decide('healthy', '--intent', 'LIST', '--policy', file);
    expect([wrong.status, wrong.out]).toEqual([1, '']);
    expect(wrong.err).toContain('policy.rules.0.threshold');
    expect((await decide('healthy', '--intent', 'HOLD')).err).toContain(
      'BUY, SELL, RECEIVE, LIST, COLLATERAL',
    );
  }, 120_000);
});
