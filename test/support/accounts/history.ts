import { expect, it } from 'vitest';
import type { RecordedCall } from '../../../src/accounts/account-shapes.js';
import { type AccountFixture, holderOf, newWallet, TREASURY, times } from './account-fixture.js';

export function describeHistory(fixture: AccountFixture): void {
  const call = {
    method: 'POST',
    endpoint: '/api/v1/token/analyze',
    chain: 'eth',
    contractAddress: TREASURY,
    statusCode: 200,
    responseTimeMs: 12.5,
  };

  it('shows the newest calls first, the one just made included, and moves the last use of the key', async () => {
    const accounts = fixture.open();
    const wallet = newWallet();
    const { keyId } = await accounts.grantPlan(wallet, 'starter');
    for (let i = 0; i < 15; i += 1) {
      fixture.later(1_000);
      accounts.recordCall({ keyId, ...call, timestamp: fixture.now, statusCode: 200 + i });
    }
    const calls = await accounts.recentCalls(keyId, 10);
    expect(calls.map(({ statusCode }) => statusCode)).toEqual(times(10, (i) => 214 - i));
    expect(calls[0]).toEqual({
      timestamp: fixture.now,
      ...call,
      statusCode: 214,
      cursor: expect.stringMatching(/^\d+$/),
    });
    const byDay = await accounts.callsByDay(keyId, 2);
    expect(byDay.every(({ startAt }) => startAt.getTime() % 86_400_000 === 0)).toBe(true);
    expect(byDay.reduce((sum, day) => sum + day.calls, 0)).toBe(15);
    const older = await accounts.recentCalls(keyId, 10, calls.at(-1)?.cursor);
    expect(older.map(({ statusCode }) => statusCode)).toEqual(times(5, (i) => 204 - i));
    expect(await accounts.recentCalls(keyId, 10, older.at(-1)?.cursor)).toEqual([]);
    expect(await accounts.countCalls(keyId)).toBe(15);
    await expect(accounts.recentCalls(keyId, 10, 'x')).rejects.toMatchObject({ code: 'invalid_request' });
    const { keyId: stranger } = await accounts.grantPlan(newWallet(), 'starter');
    expect(await accounts.recentCalls(stranger, 10, calls[0]?.cursor)).toEqual([]);
    expect((await accounts.walletKeys(holderOf(wallet)))[0]?.lastUsedAt).toEqual(fixture.now);
    for (const limit of [0, 51, 1.5, Number.NaN]) {
      await expect(accounts.recentCalls(keyId, limit)).rejects.toMatchObject({ code: 'invalid_request' });
    }
  });

  it('keeps the order of calls of one instant, whatever they have in common', async () => {
    const accounts = fixture.open();
    const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
    const sent = times(40, (i) => ({ ...call, statusCode: 200 + (i % 3), responseTimeMs: i }));
    for (const one of sent) accounts.recordCall({ keyId, ...one, timestamp: fixture.now });
    const calls = await accounts.recentCalls(keyId, 50);
    const shown = ({ statusCode, responseTimeMs }: Pick<RecordedCall, 'statusCode' | 'responseTimeMs'>) => [
      statusCode,
      responseTimeMs,
    ];
    expect(calls.map(shown)).toEqual(sent.map(shown).reverse());
  });

  it('keeps a batch although one of its texts is hostile', async () => {
    const accounts = fixture.open();
    const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
    const endpoints = ['/ok', '/\u0000', '/\ud800', "/'; drop table calls; --", `/${'x'.repeat(1e5)}`, '/💣'];
    for (const endpoint of endpoints) accounts.recordCall({ keyId, ...call, endpoint });
    expect((await accounts.recentCalls(keyId, 50)).length).toBe(endpoints.length);
    expect(accounts.lostCalls()).toBe(0);
  });

  it('writes behind, and has written everything once closed', async () => {
    const accounts = fixture.open({ historyFlushMs: 60_000 });
    const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
    const before = fixture.database.statements();
    for (let i = 0; i < 400; i += 1) accounts.recordCall({ keyId, ...call });
    expect(fixture.database.statements()).toBe(before);
    await accounts.close();
    const rows = await fixture.database.query('select count(*)::integer as n from calls where key_id = $1', [
      keyId,
    ]);
    expect(rows).toEqual([{ n: 400 }]);
  });
}
