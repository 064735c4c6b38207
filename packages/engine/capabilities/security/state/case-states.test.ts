import type { CallEvidence, TradingChecks } from '@assay/facts';
import { expect, test } from 'vitest';
import { withCaseStates, withCellStates } from './case-states.js';
import { uncheckedTrading } from './withhold.js';

const call: CallEvidence = {
  kind: 'call',
  chainId: 1,
  blockNumber: 7,
  blockHash: `0x${'ab'.repeat(32)}`,
  method: 'eth_call',
  params: [],
  result: '0x',
  reverted: false,
  meaning: 'a sale',
};
const proven: CallEvidence = { ...call, verified: 'STATE_ROOT' };
const sales = { canBuy: true, canSell: true, buyTax: 0, sellTax: 0 };
const environment = (evidence: CallEvidence) =>
  ({ id: 'baseline', environment: 'baseline', ...sales, evidence }) as const;
const checks = (state: TradingChecks['state']): TradingChecks => ({
  ...uncheckedTrading,
  impersonates: null,
  ...(state ? { state } : {}),
  environments: [environment(call), environment(proven)],
});

test('a case is verified where its own calls are, and complete beside it', () => {
  const grades = withCaseStates(checks('verified')).environments.map(({ state }) => state);
  expect(grades).toEqual(['complete', 'verified']);
});

test('no case says more of its state than all that was played with it', () => {
  const of = (state: TradingChecks['state']) => withCaseStates(checks(state)).environments[1]?.state;
  expect(of('incomplete')).toBe('incomplete');
  expect(of(undefined)).toBeUndefined();
});

test('a cell of the powers that no call shows has no state', () => {
  const cell = { actor: 'owner', account: null, effect: 'MINT' } as const;
  const { matrix } = withCellStates({
    matrix: [
      { ...cell, status: 'PROVEN', evidence: [proven, call] },
      { ...cell, status: 'NOT_SHOWN', evidence: [] },
    ],
    worstCaseSellTax: null,
    worstCaseBuyTax: null,
    functionsTried: 1,
    coverage: 1,
    state: 'verified',
  });
  expect(matrix.map(({ state }) => state)).toEqual(['complete', undefined]);
});
