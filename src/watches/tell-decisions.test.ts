import { type DecisionWord, type PolicyDecision, packs } from '@assay/engine';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../reports/snapshot.js';
import type { AnalysedToken } from './analysed-token.js';
import { tellDecisions } from './tell-decisions.js';
import type { WatchedPolicy } from './watched-policies.js';
import { createWatchedToken, isUnread, type KnownDecisions, remember, setPolicies } from './watched-token.js';

const block = { number: 7, hash: '0x7', timestamp: 7 };
const key = 'balanced BUY';
const rules = packs.get('balanced');
const watched: WatchedPolicy = { key, policy: 'balanced', intent: 'BUY', subscriptionIds: ['1', '2'], rules };

const rule = (outcome: 'FIRED' | 'MISSING', severity: 'deny' | 'caution') => ({
  ...{ id: 'sell-tax', outcome, severity, path: 'trades.sellTaxPercentage', found: null },
  ...{ sentence: 'The sell tax is 99 %.', code: null },
});
const said = (decision: DecisionWord, ...decided: ReturnType<typeof rule>[]): PolicyDecision => ({
  ...{ decision, sentence: 'The sell tax is 99 %.', rules: decided },
  ...{ monitored: [], excepted: [], missing: [], expiresAt: 0 },
});
const tokenWith = (decisions: KnownDecisions, policy: WatchedPolicy = watched) => {
  const token = createWatchedToken(`0x${'aa'.repeat(20)}`, 'paid:a');
  setPolicies(token, [policy]);
  return Object.assign(token, { decisions });
};
const tell = async (before: KnownDecisions, now: PolicyDecision, isWhole = true, policy = watched) => {
  let kept = 0;
  const keepReport = async () => {
    kept += 1;
    return 'ab'.repeat(16);
  };
  const analysed = { decide: () => now, keepReport } as unknown as AnalysedToken;
  const told = await tellDecisions(tokenWith(before, policy), analysed, { block, related: [], isWhole });
  return { ...told, kept };
};
const known = (decision: DecisionWord, version: number | null = 1) => ({ [key]: { decision, version } });

describe('decisions of watches', () => {
  it('are told to each purchase once, with one report, and the first one to nobody', async () => {
    const first = await tell({}, said('DENY', rule('FIRED', 'deny')));
    expect(first).toEqual({ decisions: known('DENY'), events: [], kept: 0 });
    const changed = await tell(known('ALLOW'), said('DENY', rule('FIRED', 'deny')));
    expect(changed.decisions).toEqual(known('DENY'));
    expect(changed.kept).toBe(1);
    expect(changed.events.map(({ decidedFor }) => decidedFor?.subscriptionId)).toEqual(['1', '2']);
    const same = await tell(known('DENY'), said('DENY', rule('FIRED', 'deny')));
    expect(same.events).toEqual([]);
  });

  it('do not change by what could not be read, but by what was found against the token', async () => {
    const missing = await tell(known('ALLOW'), said('DENY', rule('MISSING', 'deny')), false);
    expect(missing).toMatchObject({ decisions: known('ALLOW'), events: [] });
    expect(missing.decisions[key]?.waits).toBe(true);
    const better = await tell(known('DENY'), said('ALLOW'), false);
    expect(better).toMatchObject({ decisions: known('DENY'), events: [] });
    const lighter = await tell(
      known('ALLOW'),
      said('DENY', rule('MISSING', 'deny'), rule('FIRED', 'caution')),
      false,
    );
    expect(lighter.events).toEqual([]);
    const found = await tell(known('ALLOW'), said('DENY', rule('FIRED', 'deny')), false);
    expect(found.events).toHaveLength(2);
    expect(found.decisions[key]?.waits).toBeUndefined();
  });

  it('that wait for what could not be read are looked at again in five minutes', async () => {
    const token = tokenWith(known('DENY'));
    const snapshot = { block: { ...block, timestamp: 1_000 }, watched: {} } as unknown as Snapshot;
    const { decisions } = await tell(known('DENY'), said('ALLOW'), false);
    remember(token, { snapshot, hash: undefined, decisions });
    expect(token.dueAt).toBe(1_300);
    setPolicies(token, [watched]);
    expect(token.dueAt).toBe(1_300);
    const { decisions: settled } = await tell(decisions, said('ALLOW'));
    remember(token, { snapshot, hash: undefined, decisions: settled });
    expect(token.dueAt).toBe(Number.POSITIVE_INFINITY);
  });

  it('by another version are compared with those of the version before, and read at once', async () => {
    const old = tokenWith(known('ALLOW', 3));
    expect(isUnread(Object.assign(old, { snapshot: {} }))).toBe(true);
    const told = await tell(known('ALLOW', 3), said('DENY', rule('FIRED', 'deny')));
    expect(told.events[0]?.body).toMatchObject({
      before: { decision: 'ALLOW', policy_version: 3 },
      after: { decision: 'DENY', policy_version: 1 },
    });
    // A part of it could not be read: the version is another one all the same, or it would be read for ever.
    const part = await tell(known('ALLOW', 3), said('DENY', rule('MISSING', 'deny')), false);
    expect(part).toMatchObject({ decisions: known('ALLOW'), events: [] });
  });

  it('end with the policy, which is told once, and begin again with it', async () => {
    const gone = { ...watched, rules: undefined };
    const ended = await tell(known('UNKNOWN'), said('ALLOW'), true, gone);
    expect(ended.decisions).toEqual(known('UNKNOWN', null));
    expect(ended.events[0]?.body).toMatchObject({ after: { decision: 'UNKNOWN', policy_version: null } });
    expect(isUnread(Object.assign(tokenWith(ended.decisions, gone), { snapshot: {} }))).toBe(false);
    expect((await tell(ended.decisions, said('ALLOW'), true, gone)).events).toEqual([]);
    expect((await tell({}, said('ALLOW'), true, gone)).events).toHaveLength(2);
    expect((await tell(ended.decisions, said('ALLOW'))).events[0]?.body).toMatchObject({
      before: { decision: 'UNKNOWN', policy_version: null },
      after: { decision: 'ALLOW', policy_version: 1 },
    });
  });
});
