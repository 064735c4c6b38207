import type { CodeChange, SlotChange } from '@assay/facts';
import { expect, test } from 'vitest';
import { block, NOW_SECONDS } from '../../../../test/support/analysis-facts.js';
import { policy } from '../policy.js';
import { toCodeHistoryView } from './code-history.js';

const days = (count: number) => NOW_SECONDS - count * 86_400;
const change = (changes: Partial<CodeChange> = {}): CodeChange => ({
  kind: 'implementation',
  contract: '0x00000000000000000000000000000000000000aa',
  from: '0x00000000000000000000000000000000000000b1',
  to: '0x00000000000000000000000000000000000000b2',
  facets: [],
  at: days(1),
  initial: false,
  confirmed: null,
  evidence: {
    kind: 'log',
    chainId: 1,
    address: '0x00000000000000000000000000000000000000aa',
    blockNumber: block.number,
    blockHash: block.hash,
    transactionHash: `0x${'1'.repeat(64)}`,
    logIndex: 3,
    description: '',
  },
  ...changes,
});
const view = (changes: readonly CodeChange[], since = 0, slotChanges: readonly SlotChange[] | null = null) =>
  toCodeHistoryView({ changes, total: changes.length, since, slotChanges }, NOW_SECONDS);

test('other code within the days of the policy is a LOW finding with its log', () => {
  const found = view([change(), change({ kind: 'facets', to: null, from: null })]);
  expect(found.replacedLately).toBe(true);
  expect(found.findings).toMatchObject([
    { type: 'CODE_REPLACED_LATELY', severity: 'LOW', status: 'STATIC_CONFIRMED' },
  ]);
  expect(found.findings[0]?.evidence[0]).toMatchObject({ kind: 'log', logIndex: 3 });
});

test.each([
  ['how it was made', change({ initial: true })],
  ['long ago', change({ at: days(policy.security.recentUpgradeDays + 1) })],
  ['a new admin', change({ kind: 'admin' })],
  ['the same code again', change({ from: '0x00000000000000000000000000000000000000b2' })],
  ['a log that storage contradicts', change({ confirmed: false })],
])('%s is no replacement', (_, given) => {
  expect(view([given])).toMatchObject({ replacedLately: false, findings: [] });
});

test('what nobody can tell is neither yes nor no', () => {
  expect(view([change({ initial: null })])).toMatchObject({ replacedLately: null, findings: [] });
  // Logs of the last two days only: what was before is not known.
  expect(view([], days(2)).replacedLately).toBeNull();
  expect(view([], days(policy.security.recentUpgradeDays + 1)).replacedLately).toBe(false);
});

test('what storage shows is PROVEN, whatever was logged or could be read of the logs', () => {
  const slot: SlotChange = {
    contract: '0x00000000000000000000000000000000000000aa',
    from: '0x00000000000000000000000000000000000000b1',
    to: '0x00000000000000000000000000000000000000b2',
    since: days(30),
    evidence: [],
  };
  const silent = view([], NOW_SECONDS, [slot]);
  expect(silent).toMatchObject({ replacedLately: true, findings: [{ status: 'PROVEN', severity: 'LOW' }] });
  expect(silent.findings[0]?.description).toContain('It logged nothing of it.');
  expect(view([change()], 0, [slot]).findings).toHaveLength(1);
  expect(view([], NOW_SECONDS, []).replacedLately).toBeNull();
});

test('a node that says the block was in a million years breaks nothing', () => {
  expect(view([change({ at: Number.MAX_SAFE_INTEGER })]).changes[0]?.changedAt).toMatch(/^9999-/);
});
