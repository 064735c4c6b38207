import type { CallEvidence, Evidence } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import type { ChangeKind, ReportedChange, WatchedTopic } from './change.js';
import { changedChecks, type ReportSide, showChange, storedEvidence } from './change-evidence.js';
import type { Snapshot } from './snapshot.js';
import type { Statement } from './statement.js';

const block = (number: number) => ({ number, hash: `0x${number}`, timestamp: number });
const call = (number: number, meaning: string): CallEvidence => ({
  kind: 'call',
  chainId: 1,
  blockNumber: number,
  blockHash: `0x${number}`,
  method: 'eth_call',
  params: [{ to: '0x01' }, `0x${number}`],
  result: '0x',
  reverted: false,
  meaning,
});
const trades: Evidence = { kind: 'transactions', hashes: ['0xabc'], description: 'CYCLE' };
const state = (topic: Statement['topic'], about: string, ...evidence: Evidence[]): Statement => ({
  topic,
  about,
  statement: about,
  evidence,
});

/** Nothing that people watch is known. */
const unknown = {
  buyTax: null,
  sellTax: null,
  transferTax: null,
  canSell: null,
  paused: null,
  owner: null,
  powers: null,
  logic: null,
  totalSupply: null,
  pools: null,
  locks: null,
  holders: null,
  wash: null,
} satisfies Snapshot['watched'];

function side(number: number, statements: readonly Statement[], more: Partial<Snapshot> = {}): ReportSide {
  const snapshot = {
    version: 1,
    chain: 'eth',
    address: '0x01',
    block: block(number),
    policyVersion: '1',
    grade: 'A',
    score: 90,
    checks: {},
    ...more,
    watched: { ...unknown, ...more.watched },
  };
  return { snapshot: snapshot as unknown as Snapshot, statements };
}

const change = (kind: ChangeKind, topic: WatchedTopic, subject = ''): ReportedChange => ({
  ...{ kind, topic, subject, severity: 'HIGH', before: {}, after: {}, description: '' },
  beforeBlock: block(10),
  afterBlock: block(20),
  ref: { chain: 'eth', address: '0x01' },
  beforeReport: 'a',
  afterReport: 'b',
  sinceBlock: 10,
});
const signal = new AbortController().signal;
const again = async ({
  call: { meaning },
  block: { number },
}: {
  call: CallEvidence;
  block: { number: number };
}) => call(number, `again: ${meaning}`);

describe('what shows a change', () => {
  it('is what both reports hold of it, of the same power or lock alone', async () => {
    const before = side(10, [
      state('pools', '0xaa', call(10, 'pool')),
      state('locks', 'x', call(10, 'lock')),
    ]);
    const after = side(20, [
      state('pools', '0xaa', call(20, 'pool')),
      state('locks', 'y', call(20, 'other')),
    ]);
    const pools = await showChange(change('LIQUIDITY_REMOVED', 'pools'), { before, after }, again, signal);
    expect(pools).toEqual({ before: [call(10, 'pool')], after: [call(20, 'pool')] });
    const lock = await showChange(change('LOCK_ADDED', 'locks', 'y'), { before, after }, again, signal);
    expect(lock).toEqual({ before: [call(10, 'again: other')], after: [call(20, 'other')] });
  });

  it('of a power that was not shown before is the call that proves it, sent at the block before', async () => {
    const power = change('POWER_GAINED', 'powers', 'owner:MINT');
    const sides = {
      before: side(10, [state('powers', 'owner:PAUSE', call(10, 'pause'))]),
      after: side(20, [state('powers', 'owner:MINT', call(20, 'mint'))]),
    };
    expect((await showChange(power, sides, again, signal)).before).toEqual([call(10, 'again: mint')]);
    const refusing = async () => 'No node tells it of block 10: it is pruned.';
    expect(await showChange(power, sides, refusing, signal)).toEqual({
      before: [],
      after: [call(20, 'mint')],
      beforeReason: 'No node tells it of block 10: it is pruned.',
    });
  });

  it('of artificial volume is its trades; before, there is nothing to show', async () => {
    const sides = {
      before: side(10, []),
      after: side(20, [state('wash', 'washTrading.wash_share', trades)]),
    };
    const shown = await showChange(change('WASH_STARTED', 'wash'), sides, again, signal);
    expect(shown.after).toEqual([trades]);
    expect(shown.beforeReason).toMatch(/No trade looked artificial/);
  });

  it('of a grade is what shows the changes behind it, or else the checks that answer otherwise', () => {
    const graded = change('GRADE_CHANGED', 'score');
    const statements = (number: number) => [
      state('supply', 'supply', call(number, 'supply')),
      state('check', 'security.mint', call(number, 'mint')),
      state('check', 'security.pause', call(number, 'pause')),
    ];
    const supplied = (totalSupply: string) => ({ watched: { ...unknown, totalSupply } });
    const minted = {
      before: side(10, statements(10), supplied('100')),
      after: side(20, statements(20), supplied('200')),
    };
    expect(storedEvidence(graded, minted).after).toEqual([call(20, 'supply')]);
    const answers = (status: string) =>
      ({ 'security.mint': [status, 0], 'security.pause': ['PASS', 0] }) satisfies Snapshot['checks'];
    const checked = {
      before: side(10, statements(10), { ...supplied('100'), checks: answers('PASS') }),
      after: side(20, statements(20), { ...supplied('100'), checks: answers('FAIL') }),
    };
    expect(changedChecks(checked)).toEqual(['security.mint']);
    expect(storedEvidence(graded, checked).after).toEqual([call(20, 'mint')]);
  });

  it('of another policy is nothing, and says so', async () => {
    const sides = { before: side(10, []), after: side(20, []) };
    const shown = await showChange(change('POLICY_CHANGED', 'score'), sides, again, signal);
    expect([shown.beforeReason, shown.afterReason]).toEqual([
      'Another policy is no change of the token: no call shows it.',
      'Another policy is no change of the token: no call shows it.',
    ]);
  });
});
