import { expect, it } from 'vitest';
import { type AccountFixture, DAY, holderOf, newWallet, tally, times } from './account-fixture.js';

export function describeKeys(fixture: AccountFixture): void {
  it('lets a fresh test key in, with its plan and wallet', async () => {
    const accounts = fixture.open();
    const wallet = newWallet();
    const issued = await accounts.generateTestKey(wallet);
    expect(issued).toMatchObject({ wallet, plan: 'test', quota: 10 });
    expect(issued.expiresAt?.toISOString()).toBe('2026-11-28T10:00:00.000Z');
    expect(await accounts.authenticate(issued.apiKey)).toMatchObject({
      keyId: issued.keyId,
      wallet,
      plan: 'test',
    });
  });

  it('stores nothing from which a key could be recovered', async () => {
    const { apiKey, keyId } = await fixture.open().generateTestKey(newWallet());
    const [row] = await fixture.database.query('select * from keys where id = $1', [keyId]);
    const secret = apiKey.slice('assay_test_'.length);
    for (let start = 0; start + 9 <= secret.length; start += 1) {
      expect(JSON.stringify(row)).not.toContain(secret.slice(start, start + 9));
    }
  });

  it('refuses a missing, malformed, mistyped, unknown, expired and revoked key with one and the same sentence', async () => {
    const accounts = fixture.open();
    const wallet = newWallet();
    const expired = await accounts.generateTestKey(newWallet());
    const revoked = await accounts.grantPlan(wallet, 'pro');
    const unknown = await accounts.grantPlan(wallet, 'pro');
    await fixture.database.query('delete from keys where id = $1', [unknown.keyId]);
    await accounts.revokeKey(revoked.keyId, holderOf(wallet));
    fixture.later(7 * DAY);
    const mistyped = `${revoked.apiKey.slice(0, -1)}${revoked.apiKey.endsWith('0') ? '1' : '0'}`;
    const texts = [
      undefined,
      '',
      'x',
      `${'a'.repeat(1e6)}`,
      mistyped,
      unknown.apiKey,
      expired.apiKey,
      revoked.apiKey,
    ];
    const errors = await Promise.all(
      texts.map((text) => accounts.authenticate(text).catch((error) => error)),
    );
    expect(errors.map((error) => error.code)).toEqual(texts.map(() => 'unauthorized'));
    expect(new Set(errors.map((error) => error.message)).size).toBe(1);
  });

  it('asks the database neither for a malformed key nor twice for a known one', async () => {
    const accounts = fixture.open();
    const { apiKey } = await accounts.generateTestKey(newWallet());
    const before = fixture.database.statements();
    await tally([accounts.authenticate('assay_test_nonsense'), accounts.authenticate(`${apiKey}0`)]);
    expect(fixture.database.statements() - before).toBe(0);
    await Promise.all(times(20, () => accounts.authenticate(apiKey)));
    await accounts.authenticate(apiKey);
    expect(fixture.database.statements() - before).toBe(1);
  });

  it('gives a wallet one test key in seven days, also when it asks fifty times at once', async () => {
    const accounts = fixture.open();
    const wallet = newWallet();
    expect(await tally(times(50, () => accounts.generateTestKey(wallet)))).toEqual({
      ok: 1,
      rate_limited: 49,
    });
    fixture.later(7 * DAY - 1_000);
    await expect(accounts.generateTestKey(wallet)).rejects.toMatchObject({
      code: 'rate_limited',
      provider: 'gateway',
      retryAfter: 1,
    });
    fixture.later(1_000);
    await expect(accounts.generateTestKey(wallet)).resolves.toMatchObject({ plan: 'test' });
  });

  it('revokes a key for its own wallet only, and at once where it is counted', async () => {
    const accounts = fixture.open();
    const other = fixture.open();
    const wallet = newWallet();
    const { apiKey, keyId } = await accounts.grantPlan(wallet, 'starter');
    await other.authenticate(apiKey);
    expect(await accounts.revokeKey(keyId, holderOf(newWallet()))).toBe(false);
    expect(await accounts.revokeKey(keyId, holderOf(wallet))).toBe(true);
    expect(await accounts.revokeKey(keyId, holderOf(wallet))).toBe(false);
    await expect(accounts.authenticate(apiKey)).rejects.toMatchObject({ code: 'unauthorized' });
    // Another process caches the key for some seconds, but the count does not.
    await expect(other.take(keyId)).rejects.toMatchObject({ code: 'unauthorized' });
  });
}
