import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { CountedCalls } from '../../../src/accounts/counted-calls.js';
import { createUsageModel } from '../usage-model.js';
import { type AccountFixture, DAY, holderOf, newWallet, tally, times } from './account-fixture.js';

/** Runs `work` while this process has another time, in Unix milliseconds. */
async function withProcessClock<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

export function describeQuota(fixture: AccountFixture): void {
  it('grants exactly 100 of 500 concurrent calls of a key with 100 left, and says so in the stats', async () => {
    const accounts = fixture.open();
    const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
    expect(await tally(times(500, () => accounts.take(keyId)))).toEqual({ ok: 100, quota_exceeded: 400 });
    expect(await accounts.stats(keyId)).toMatchObject({
      totalCalls: 100,
      callsToday: 100,
      callsThisMonth: 100,
      remainingQuota: 0,
      plan: 'starter',
    });
  });

  it('never oversells to two keys of one purchase, nor to requests of many sizes', async () => {
    const accounts = fixture.open();
    const wallet = newWallet();
    const first = await accounts.grantPlan(wallet, 'starter');
    const second = await accounts.createKey(holderOf(wallet), 'starter');
    const results = await Promise.allSettled(
      times(120, (i) => accounts.take(i % 2 === 0 ? first.keyId : second.keyId, 1 + (i % 4))),
    );
    const granted = results.reduce((sum, r) => sum + (r.status === 'fulfilled' ? r.value.units : 0), 0);
    // Of each key the smallest requests go first, so at most a part of one of four calls is left over.
    expect(granted).toBeGreaterThan(96);
    expect(await accounts.stats(first.keyId)).toMatchObject({
      callsThisMonth: granted,
      remainingQuota: 100 - granted,
    });
    expect(await tally(times(5, () => accounts.take(second.keyId)))).toMatchObject({
      quota_exceeded: 5 - (100 - granted),
    });
    expect(await accounts.stats(second.keyId)).toMatchObject({ callsThisMonth: 100, remainingQuota: 0 });
  });

  it('grants all of a request or none of it', async () => {
    const accounts = fixture.open();
    const { keyId } = await accounts.generateTestKey(newWallet());
    await expect(accounts.take(keyId, 11)).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(await accounts.take(keyId, 7)).toMatchObject({ units: 7 });
    expect(await accounts.stats(keyId)).toMatchObject({ remainingQuota: 3 });
    await expect(accounts.take(keyId, 4)).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(await accounts.take(keyId, 3)).toMatchObject({ units: 3 });
    expect(await accounts.stats(keyId)).toMatchObject({ remainingQuota: 0 });
  });

  it('distinguishes a batch of one key that fits from one that does not, to the last call', async () => {
    const accounts = fixture.open();
    const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
    await Promise.all(times(60, () => accounts.take(keyId)));
    expect(await tally(times(41, () => accounts.take(keyId)))).toEqual({ ok: 40, quota_exceeded: 1 });
    expect(await accounts.stats(keyId)).toMatchObject({ callsThisMonth: 100, remainingQuota: 0 });
  });

  it('sends at most one statement for a call, and fewer under load', async () => {
    const accounts = fixture.open();
    const { keyId } = await accounts.grantPlan(newWallet(), 'pro');
    const before = fixture.database.statements();
    await accounts.take(keyId);
    expect(fixture.database.statements() - before).toBe(1);
    await Promise.all(times(300, () => accounts.take(keyId)));
    expect(fixture.database.statements() - before).toBeLessThanOrEqual(3);
  });

  it('begins anew with the UTC month, and never twice for a replica whose clock is behind', async () => {
    const accounts = fixture.open();
    const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
    fixture.now = new Date('2026-11-30T23:59:59.999Z');
    await accounts.take(keyId, 100);
    await expect(accounts.take(keyId)).rejects.toMatchObject({ code: 'quota_exceeded', retryAfter: 1 });
    fixture.now = new Date('2026-12-01T00:00:00.000Z');
    expect(await accounts.stats(keyId)).toMatchObject({
      callsThisMonth: 0,
      remainingQuota: 100,
      callsToday: 0,
      totalCalls: 100,
    });
    await accounts.take(keyId, 60);
    expect(await accounts.stats(keyId)).toMatchObject({ remainingQuota: 40 });
    fixture.now = new Date('2026-11-30T23:59:58Z');
    await accounts.take(keyId);
    fixture.now = new Date('2026-12-01T00:00:01Z');
    expect(await accounts.stats(keyId)).toMatchObject({
      callsThisMonth: 61,
      remainingQuota: 39,
      totalCalls: 161,
    });
    expect((await accounts.stats(keyId)).quotaResetDate.toISOString()).toBe('2027-01-01T00:00:00.000Z');
  });

  it('counts by the clock of the database: a process whose clock is wrong gives and takes nothing', async () => {
    const accounts = fixture.open();
    const wallet = newWallet();
    const { keyId } = await accounts.grantPlan(wallet, 'starter');
    for (const days of [45, 400, -400]) {
      const wrong = fixture.now.getTime() + days * DAY;
      await withProcessClock(wrong, () => accounts.take(keyId, 10));
    }
    await withProcessClock(fixture.now.getTime() + 300 * DAY, () => accounts.generateTestKey(wallet));
    const stats = await withProcessClock(0, () => accounts.stats(keyId));
    expect(stats).toMatchObject({ callsThisMonth: 30, callsToday: 30, remainingQuota: 70 });
    expect(stats.quotaResetDate.toISOString()).toBe('2026-12-01T00:00:00.000Z');
    fixture.later(10 * DAY);
    expect(await accounts.stats(keyId)).toMatchObject({ callsThisMonth: 0, remainingQuota: 100 });
    await accounts.take(keyId, 100);
    await expect(accounts.take(keyId)).rejects.toMatchObject({ code: 'quota_exceeded' });
    await expect(accounts.generateTestKey(wallet)).resolves.toMatchObject({ plan: 'test' });
  });

  it('does not count what a wrong clock wrote into a month to come; the next month counts', async () => {
    const accounts = fixture.open();
    const { keyId, wallet } = await accounts.grantPlan(newWallet(), 'starter');
    const damage = (period: number) =>
      fixture.database.query(
        'update subscriptions set used = 100, used_today = 100, period = $2, day = $2 * 100 + 3 where wallet = $1',
        [wallet, period],
      );
    await damage(202_612);
    await expect(accounts.take(keyId)).rejects.toMatchObject({ code: 'quota_exceeded' });
    await damage(202_801);
    expect(await accounts.stats(keyId)).toMatchObject({ callsThisMonth: 0, callsToday: 0 });
    await accounts.take(keyId, 60);
    await accounts.take(keyId, 40);
    await expect(accounts.take(keyId)).rejects.toMatchObject({ code: 'quota_exceeded' });
    fixture.later(10 * DAY);
    await accounts.take(keyId, 100);
  });

  it('gives a test key ten calls for life: a new month brings none', async () => {
    const accounts = fixture.open();
    fixture.now = new Date('2026-11-28T12:00:00Z');
    const { keyId, expiresAt } = await accounts.generateTestKey(newWallet());
    await accounts.take(keyId, 10);
    fixture.now = new Date('2026-12-01T12:00:00Z');
    await expect(accounts.take(keyId)).rejects.toMatchObject({
      code: 'quota_exceeded',
      retryAfter: 4 * 86_400,
    });
    expect(await accounts.stats(keyId)).toMatchObject({
      callsThisMonth: 10,
      remainingQuota: 0,
      quotaResetDate: expiresAt,
    });
    fixture.now = new Date('2026-12-05T12:00:00Z');
    await expect(accounts.take(keyId)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('gives a refund once, and only to the month and day it was counted in', async () => {
    const accounts = fixture.open();
    const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
    const grant = await accounts.take(keyId, 5);
    await Promise.all([accounts.refund(grant), accounts.refund(grant)]);
    await accounts.refund(grant);
    expect(await accounts.stats(keyId)).toMatchObject({ totalCalls: 0, callsToday: 0, callsThisMonth: 0 });
    const old = await accounts.take(keyId, 5);
    fixture.now = new Date('2026-12-01T00:00:00Z');
    await accounts.take(keyId, 2);
    await accounts.refund(old);
    expect(await accounts.stats(keyId)).toMatchObject({
      totalCalls: 2,
      callsToday: 2,
      callsThisMonth: 2,
      remainingQuota: 98,
    });
  });

  it('refunds a part of a grant, once, and never more than was granted', async () => {
    const accounts = fixture.open();
    const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
    const grant = await accounts.take(keyId, 5);
    for (const units of [0, -1, 1.5, 6])
      await expect(accounts.refund(grant, units)).rejects.toThrow(RangeError);
    await accounts.refund(grant, 2);
    await accounts.refund(grant, 2);
    await accounts.refund(grant);
    expect(await accounts.stats(keyId)).toMatchObject({ totalCalls: 3, callsToday: 3, callsThisMonth: 3 });
  });

  it('agrees with plain arithmetic, whatever the order of calls, refunds, days and clocks that are behind', async () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ take: fc.integer({ min: 1, max: 40 }) }) },
      { weight: 3, arbitrary: fc.record({ refund: fc.nat(20) }) },
      { weight: 2, arbitrary: fc.record({ hours: fc.integer({ min: -30, max: 400 }) }) },
    );
    const run = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const accounts = fixture.open();
      const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
      const model = createUsageModel(100);
      const grants: CountedCalls[] = [];
      for (const one of steps) {
        if ('hours' in one) fixture.later(one.hours * 3_600_000);
        else if ('take' in one) {
          const grant = await accounts.take(keyId, one.take).catch(() => undefined);
          expect(grant !== undefined).toBe(model.take(one.take, fixture.now, grants.length));
          if (grant !== undefined) grants.push(grant);
        } else if (grants.length > 0) {
          const place = one.refund % grants.length;
          await accounts.refund(grants[place] as CountedCalls);
          model.refund(place);
        }
      }
      fixture.now = model.latest(fixture.now);
      const { callsThisMonth, callsToday, totalCalls, remainingQuota } = await accounts.stats(keyId);
      expect({ callsThisMonth, callsToday, totalCalls, remainingQuota }).toEqual(model.stats(fixture.now));
    });
    await fc.assert(run, { numRuns: 20 });
  });

  it('takes no count that is not a small whole number', async () => {
    const accounts = fixture.open();
    const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
    for (const units of [0, -1, 1.5, Number.NaN, 1e9]) {
      await expect(accounts.take(keyId, units)).rejects.toThrow(RangeError);
    }
  });

  it('keeps takes and refunds of many keys at once in balance', async () => {
    const accounts = fixture.open();
    const keys = await Promise.all(times(8, () => accounts.grantPlan(newWallet(), 'starter')));
    await Promise.all(
      times(400, async (i) => {
        const grant = await accounts.take(keys[i % 8]?.keyId ?? '');
        if (i % 16 < 8) await accounts.refund(grant);
      }),
    );
    const stats = await Promise.all(keys.map(({ keyId }) => accounts.stats(keyId)));
    expect(stats.map(({ callsThisMonth }) => callsThisMonth)).toEqual(times(8, () => 25));
    expect(stats.every((one) => one.callsThisMonth + one.remainingQuota === one.quota)).toBe(true);
  });
}
