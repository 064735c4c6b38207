import { type FactSource, missing } from '@assay/facts';
import { expect, it } from 'vitest';
import { TokenAnalysis } from '../analysis/token-analysis.js';
import { createVerdictCache } from '../analysis/verdict-cache.js';
import { components } from '../capabilities/registry.js';
import { parsePolicy } from '../policy-language/parse-policy.js';
import type { HolderAnswer } from './ask-holder.js';
import { decide, type Readings } from './decide.js';
import { pathSchemas } from './paths/fact-paths.js';

const facts = { load: async () => missing('not_supported', 'Nobody told it.', 'test') } as FactSource;
const analyse = () =>
  new TokenAnalysis(
    { chain: 'eth', address: `0x${'5'.repeat(40)}` },
    { facts, components, verdictCache: createVerdictCache(), now: 0 },
  ).whole();

function policyOf(...paths: readonly string[]) {
  const rule = { operator: 'is', threshold: true, severity: 'deny', onMissing: 'caution' };
  const rules = paths.map((path, at) => ({ ...rule, path, id: `r${at}` }));
  const parsed = parsePolicy({ id: 'test', rules }, pathSchemas);
  if (!('policy' in parsed)) throw new TypeError(JSON.stringify(parsed.mistakes));
  return parsed.policy;
}

it('reads a path once for all decisions on the same facts, but for what a request brings', async () => {
  const analysis = await analyse();
  const policy = policyOf('trades.canSell', 'request.holderBlocked');
  const readings: Readings = new Map();
  const ask = (holder?: HolderAnswer) => {
    const { decision, missing: unknown } = decide(analysis, {
      policy,
      request: { intent: 'SELL', holder },
      readings,
    });
    return [decision, unknown.map(({ path }) => path)];
  };
  expect(ask({ refused: true })).toEqual(['DENY', ['trades.canSell']]);
  expect(ask({ refused: false })).toEqual(['CAUTION', ['trades.canSell']]);
  expect(ask()).toEqual(['CAUTION', ['trades.canSell', 'request.holderBlocked']]);
  expect([...readings.keys()]).toEqual(['trades.canSell']);
  readings.set('trades.canSell', { known: true, value: true });
  expect(ask({ refused: false })).toEqual(['DENY', []]);
});
