import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { datasetPath } from '../../bench/support/datasets.js';

const FILES = 40;
const data = datasetPath('evm_vectors');

/** The same files each time: the draw has a fixed seed. `npm run bench -- vectors` plays all. */
test.runIf(data !== undefined)('the local EVM passes a sample of the official state tests', () => {
  const args = ['dist/bench/all.js', 'vectors', `--sample=${FILES}`];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const last = stdout.trim().split('\n').at(-1);
  expect(last).toMatch(/^applicable \d{3,}, pass \d{3,}, not tried \d, fail 0$/);
  expect(status).toBe(0);
});

test.runIf(data === undefined)('skipped: no official state tests (../shared/datasets/evm_vectors)', () => {
  expect(data).toBeUndefined();
});
