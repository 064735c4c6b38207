import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EnvError } from './env.js';
import { readSettings } from './settings.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

describe('the settings', () => {
  it('name a wrong variable once, though two readers look at it', () => {
    const problems = problemsOf({ GOPLUS_URL: 'zzz', PORT: 'x', SCAN_PROVIDERS: 'onchain,nobody' });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'GOPLUS_URL',
      'SCAN_PROVIDERS',
    ]);
  });

  it('ask the open index of logs by default, and none where the list is empty', () => {
    expect(readSettings({}).env).toMatchObject({
      HISTORY_PROVIDERS: ['sqd'],
      SQD_PORTAL_URL: 'https://portal.sqd.dev',
      LIMIT_HISTORY_RPS: 2,
      LIMIT_HISTORY_BURST: 4,
    });
    for (const list of ['', 'off']) {
      expect(readSettings({ HISTORY_PROVIDERS: list }).env.HISTORY_PROVIDERS).toEqual([]);
    }
    expect(problemsOf({ HISTORY_PROVIDERS: 'subgraph' })).toEqual([
      expect.stringMatching(/^HISTORY_PROVIDERS: must be a comma list of sqd, hypersync/),
    ]);
    expect(problemsOf({ HISTORY_PROVIDERS: 'sqd,hypersync' })).toEqual([
      'HISTORY_PROVIDERS: lists hypersync, which needs HYPERSYNC_API_KEY',
    ]);
  });

  it('refuse a provider URL of another protocol', () => {
    const problems = problemsOf({ BLOCKSCOUT_URL_ETH: 'redis://127.0.0.1' });
    expect(problems).toEqual([expect.stringMatching(/^BLOCKSCOUT_URL_ETH: must/)]);
  });

  it('say of a chains file what is wrong, and which variable names it', () => {
    const path = join(folder, 'chains.json');
    writeFileSync(path, '{"sol": {"chainId": 5}}');
    expect(problemsOf({ CHAINS_FILE: path })).toEqual([
      'CHAINS_FILE: sol: is no built-in chain: correct the name, or add nativeSymbol, blockTimeMs, wrappedNative, confirmations, multicall3',
    ]);
  });
});
