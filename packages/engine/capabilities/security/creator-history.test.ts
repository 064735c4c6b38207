import type { CreatedContract, CreatorHistory, PoolsNow } from '@assay/facts';
import { expect, test } from 'vitest';
import { toCreatorHistoryView } from './creator-history.js';

const created = (pools: PoolsNow, isToken = true): CreatedContract => ({
  address: '0x00000000000000000000000000000000000000aa',
  nonce: 1,
  isToken,
  symbol: 'T',
  pools,
  liquidityUsd: null,
  evidence: [],
});
const history = (...contracts: CreatedContract[]): CreatorHistory => ({
  creator: '0x00000000000000000000000000000000000000bb',
  transactions: 20,
  lookedAt: 20,
  contracts,
  poolsLookedFor: contracts.length,
});
const severitiesOf = (...pools: PoolsNow[]) =>
  toCreatorHistoryView(history(...pools.map((each) => created(each)))).findings.map(
    ({ severity }) => severity,
  );

test('what nobody showed to be emptied is no finding', () => {
  expect(severitiesOf('funded', 'bare', 'none', 'unknown')).toEqual([]);
  expect(severitiesOf()).toEqual([]);
});

test('few emptied pools are told, many are LOW, never more', () => {
  expect(severitiesOf('emptied')).toEqual(['INFO']);
  expect(severitiesOf('emptied', 'emptied', 'emptied')).toEqual(['LOW']);
  // Three of a factory of many good ones are no pattern.
  expect(severitiesOf(...Array<PoolsNow>(7).fill('funded'), 'emptied', 'emptied', 'emptied')).toEqual([
    'INFO',
  ]);
});

test('tokens and other contracts are counted apart, and those without a pool do not dilute', () => {
  const view = toCreatorHistoryView(
    history(created('unknown', false), created('emptied'), created('none'), created('funded')),
  );
  expect(view).toMatchObject({ contractsFound: 4, tokensFound: 3 });
  expect(view.findings[0]?.description).toContain('1 of 2 other tokens');
});
