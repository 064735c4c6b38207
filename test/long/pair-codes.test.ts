import { expect, it } from 'vitest';
import { compileTokens, readKeptCodes } from '../support/audit/pair-codes.js';

it('the kept codes of the rules’ tokens are what the compiler makes of their sources', async () => {
  const kept = Object.assign({}, ...[...readKeptCodes().values()].map(({ codes }) => codes));
  expect(Object.keys(kept).length).toBeGreaterThan(150);
  expect(await compileTokens(Object.keys(kept))).toEqual(kept);
});
