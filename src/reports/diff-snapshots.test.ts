import { components, coreScoreOf } from '@assay/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFacts, input } from '../../test/support/analysis-facts.js';
import { changeKindNames } from './change.js';
import { diffSnapshots, isUnchanged } from './diff-snapshots.js';
import { type LockSnapshot, parseSnapshot, type Snapshot, type WatchedValues } from './snapshot.js';
import { toSnapshot } from './to-snapshot.js';

const DAY = 86_400;
const START = 1_800_000_000;
const lock: LockSnapshot = {
  pool: '0xaa',
  locker: 'Locker',
  holder: '0x10',
  share: 0.9,
  unlockAt: START + 30 * DAY,
};
const watched: WatchedValues = {
  buyTax: 0.03,
  sellTax: 0.03,
  transferTax: 0,
  canSell: true,
  canBuy: true,
  paused: false,
  owner: '0x01',
  powers: { proven: ['owner:RAISE_TAX'], notShown: ['owner:MINT', 'stranger:MINT'] },
  logic: { address: '0x0c', codeHash: '0x1' },
  totalSupply: '1000000',
  pools: { '0xaa': { depth: 1_000, liquidityUsd: 50_000 } },
  locks: [lock],
  holders: { total: 100, topTenPercentage: 20 },
  wash: { detected: false, share: 0.01 },
};

function snapshot(changes: Partial<WatchedValues> = {}, days = 0, more: Partial<Snapshot> = {}): Snapshot {
  return {
    version: 1,
    chain: 'eth',
    address: '0xfeed',
    block: { number: 1_000 + days, hash: '0x1', timestamp: START + days * DAY },
    policyVersion: '1.0.0',
    score: 80,
    scoreLow: 70,
    scoreHigh: 90,
    grade: 'B+',
    coverage: 0.9,
    components: { security: { score: 80, grade: 'B+', coverage: 0.9 } },
    gates: {},
    checks: { 'security.can_sell': ['PASS', 0] },
    watched: { ...watched, ...changes },
    ...more,
  };
}

const kinds = (before: Snapshot, after: Snapshot) => diffSnapshots(before, after).map(({ kind }) => kind);

describe('the difference of two snapshots', () => {
  it('names each kind of change once, with how grave it is', () => {
    const powers = { proven: ['owner:MINT'], notShown: ['owner:RAISE_TAX'] };
    const cases: readonly [Partial<WatchedValues>, readonly string[]][] = [
      [{ sellTax: 0.99, buyTax: 0.1 }, ['TAX_RAISED CRITICAL']],
      [{ sellTax: 0.01 }, ['TAX_LOWERED INFO']],
      [{ canSell: false }, ['SELLS_BLOCKED CRITICAL']],
      [{ canBuy: false }, ['BUYS_BLOCKED HIGH']],
      [{ owner: '0x02' }, ['OWNER_CHANGED MEDIUM']],
      [{ owner: 'renounced' }, ['OWNERSHIP_RENOUNCED INFO']],
      [{ powers }, ['POWER_GAINED HIGH', 'POWER_LOST INFO']],
      [{ powers: { proven: [], notShown: [], nobody: ['owner'] } }, ['POWER_LOST INFO']],
      [{ logic: { address: '0x0d', codeHash: '0x2' } }, ['CODE_REPLACED HIGH']],
      [{ totalSupply: '2000000' }, ['MINTED HIGH']],
      [{ paused: true }, ['PAUSED HIGH']],
      [{ pools: {} }, ['LIQUIDITY_REMOVED CRITICAL']],
      [{ pools: { '0xaa': { depth: 1_500, liquidityUsd: 75_000 } } }, ['LIQUIDITY_ADDED INFO']],
      [{ holders: { total: 90, topTenPercentage: 60 } }, ['HOLDERS_CONCENTRATED HIGH']],
      [{ wash: { detected: true, share: 0.4 } }, ['WASH_STARTED MEDIUM']],
      [{ locks: [{ ...lock, unlockAt: START + 90 * DAY }] }, ['LOCK_EXTENDED INFO']],
      [{ locks: [lock, { ...lock, pool: '0xbb' }] }, ['LOCK_ADDED INFO']],
    ];
    for (const [changes, expected] of cases) {
      const found = diffSnapshots(snapshot(), snapshot(changes, 1));
      expect(found.map(({ kind, severity }) => `${kind} ${severity}`)).toEqual(expected);
      expect(found[0]).toMatchObject({ beforeBlock: { number: 1_000 }, afterBlock: { number: 1_001 } });
    }
    const back = diffSnapshots(
      snapshot({ owner: 'renounced', canBuy: false, canSell: false, paused: true }),
      snapshot(),
    );
    expect(back.map(({ kind }) => kind)).toEqual([
      'BUYS_OPENED',
      'SELLS_OPENED',
      'OWNER_CHANGED',
      'UNPAUSED',
    ]);
    expect(new Set(cases.flatMap(([, named]) => named)).size).toBeGreaterThan(changeKindNames.length - 8);
  });

  it('tells once that a lock ends soon, and once that it ended', () => {
    const told = [0, 22, 24, 29, 31, 40].map((days) => snapshot({}, days));
    const pairs = told.slice(1).map((after, index) => kinds(told[index] as Snapshot, after));
    expect(pairs).toEqual([[], ['LOCK_ENDING'], [], ['LOCK_ENDED'], []]);
    // A lock that is taken out after its date has ended too; one that was made longer in time has not.
    expect(kinds(snapshot({}, 29), snapshot({ locks: [] }, 31))).toEqual(['LOCK_ENDED']);
    const longer = [{ ...lock, unlockAt: START + 90 * DAY }];
    expect(kinds(snapshot({}, 29), snapshot({ locks: longer }, 31))).toEqual(['LOCK_EXTENDED']);
  });

  it('says nothing of what is not known in one of them, and nothing of what trades move', () => {
    const unknown = Object.fromEntries(Object.keys(watched).map((name) => [name, null]));
    expect(kinds(snapshot(), snapshot(unknown, 1))).toEqual([]);
    expect(kinds(snapshot(unknown), snapshot({}, 1))).toEqual([]);
    const traded = snapshot({ pools: { '0xaa': { depth: 1_001, liquidityUsd: 20_000 } } }, 1);
    expect(kinds(snapshot(), traded)).toEqual([]);
    expect(isUnchanged(snapshot(), traded)).toBe(true);
    expect(isUnchanged(snapshot(), snapshot(unknown, 1))).toBe(false);
  });

  it('tells another policy apart from a change of the token', () => {
    const worse = { grade: 'F', score: 20 } as const;
    expect(kinds(snapshot(), snapshot({}, 1, worse))).toEqual(['GRADE_CHANGED']);
    expect(kinds(snapshot(), snapshot({}, 1, { ...worse, policyVersion: '1.1.0' }))).toEqual([
      'POLICY_CHANGED',
    ]);
    const unrated = diffSnapshots(snapshot(), snapshot({}, 1, { grade: 'N/A', score: 49 }));
    expect(unrated).toMatchObject([{ kind: 'GRADE_CHANGED', severity: 'INFO' }]);
  });

  it('of any facts, hostile ones included, makes a snapshot that survives its text and equals itself', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const given = input(facts);
        const verdicts = new Map(components.map((component) => [component.id, component.judge(given)]));
        const judged = components.map(({ id, weight }) => ({
          id,
          weight,
          verdict: verdicts.get(id) as never,
        }));
        const made = toSnapshot({ input: given, verdicts, core: coreScoreOf(judged) });
        if (!made) return;
        expect(parseSnapshot(JSON.stringify(made))).toEqual(made);
        expect(diffSnapshots(made, made)).toEqual([]);
        expect(isUnchanged(made, made)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
