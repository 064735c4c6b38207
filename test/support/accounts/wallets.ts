import { expect, it } from 'vitest';
import { type AccountFixture, holderOf, newWallet, tally, times } from './account-fixture.js';

export function describeWallets(fixture: AccountFixture): void {
  it('lists the keys of a wallet, the newest first, with what is left to each', async () => {
    const accounts = fixture.open();
    const wallet = newWallet();
    const first = await accounts.grantPlan(wallet, 'starter');
    fixture.later(1_000);
    const second = await accounts.createKey(holderOf(wallet), 'starter');
    fixture.later(1_000);
    const revoked = await accounts.createKey(holderOf(wallet), 'starter');
    await accounts.revokeKey(revoked.keyId, holderOf(wallet));
    await accounts.take(second.keyId, 30);
    const keys = await accounts.walletKeys(holderOf(wallet));
    expect(keys.map(({ keyId, status, remainingQuota }) => [keyId, status, remainingQuota])).toEqual([
      [revoked.keyId, 'revoked', 0],
      [second.keyId, 'active', 70],
      [first.keyId, 'active', 70],
    ]);
    expect(second.apiKey.startsWith(keys[1]?.keyPrefix ?? '-')).toBe(true);
  });

  it('adds a wallet up: counts and quota left are its quota', async () => {
    const accounts = fixture.open();
    const wallet = newWallet();
    const starter = await accounts.grantPlan(wallet, 'starter');
    const pro = await accounts.grantPlan(wallet, 'pro');
    await accounts.take(starter.keyId, 3);
    await accounts.take(pro.keyId, 4);
    const stats = await accounts.walletStats(holderOf(wallet));
    expect(stats).toMatchObject({
      totalCalls: 7,
      callsToday: 7,
      callsThisMonth: 7,
      plan: 'pro',
      totalKeys: 2,
      activeKeys: 2,
    });
    expect(stats.callsThisMonth + stats.remainingQuota).toBe(stats.quota);
    expect(await accounts.walletStats(holderOf(newWallet()))).toMatchObject({
      plan: undefined,
      totalKeys: 0,
      remainingQuota: 0,
    });
  });

  it('makes no key for a plan that the wallet has not bought, and no hundredth one', async () => {
    const accounts = fixture.open();
    const wallet = newWallet();
    await accounts.grantPlan(wallet, 'starter');
    await expect(accounts.createKey(holderOf(wallet), 'team')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(accounts.createKey(holderOf(newWallet()), 'starter')).rejects.toMatchObject({
      code: 'forbidden',
    });
    const made: string[] = [];
    for (let i = 0; i < 60; i += 1)
      made.push(
        await accounts.createKey(holderOf(wallet), 'starter').then(
          () => 'ok',
          (e) => e.code,
        ),
      );
    expect(made.filter((one) => one === 'ok').length).toBe(49);
  });

  it('makes no fifty-first key, also when many replicas are asked at once', async () => {
    const replicas = times(3, () => fixture.open());
    const wallet = newWallet();
    await fixture.open().grantPlan(wallet, 'starter');
    const asked = times(60, (i) =>
      (replicas[i % 3] ?? fixture.open()).createKey(holderOf(wallet), 'starter'),
    );
    expect(await tally(asked)).toEqual({ ok: 49, forbidden: 11 });
    const [newest] = await fixture.open().walletKeys(holderOf(wallet));
    await fixture.open().revokeKey(newest?.keyId ?? '', holderOf(wallet));
    await fixture.open().createKey(holderOf(wallet), 'starter');
    await expect(fixture.open().createKey(holderOf(wallet), 'starter')).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('leaves a revoked key no right, although another process still remembers the key', async () => {
    const [accounts, other] = [fixture.open(), fixture.open()];
    const wallet = newWallet();
    const stolen = await accounts.grantPlan(wallet, 'pro');
    const good = await accounts.createKey(holderOf(wallet), 'pro');
    const identity = await other.authenticate(stolen.apiKey);
    const holder = await other.authorizeWallet(wallet, { identity });
    expect(holder).toEqual({ wallet, keyId: stolen.keyId });
    expect(await other.walletKeys(holder)).toHaveLength(2);
    await accounts.revokeKey(stolen.keyId, await accounts.authorizeWallet(wallet, { identity }));
    expect(await other.authenticate(stolen.apiKey)).toEqual(identity);
    const asked = [
      other.walletKeys(holder),
      other.walletStats(holder),
      other.createKey(holder, 'pro'),
      other.revokeKey(good.keyId, holder),
      other.identity(stolen.keyId),
      other.stats(stolen.keyId),
      other.recentCalls(stolen.keyId, 10),
      other.take(stolen.keyId),
    ];
    expect(await tally(asked)).toEqual({ unauthorized: asked.length });
    expect(await accounts.walletStats(holderOf(wallet))).toMatchObject({ totalKeys: 2, activeKeys: 1 });
  });

  it('makes no key in the name of a key whose revocation is acknowledged, whatever was under way', async () => {
    const replicas = times(3, () => fixture.open());
    const wallet = newWallet();
    const { keyId } = await fixture.open().grantPlan(wallet, 'pro');
    const count = async () => (await fixture.open().walletStats(holderOf(wallet))).totalKeys;
    const asked = times(40, (i) => (replicas[i % 3] ?? fixture.open()).createKey({ wallet, keyId }, 'pro'));
    const revoked = fixture.open().revokeKey(keyId, { wallet, keyId });
    const atAcknowledgement = revoked.then(count);
    const { ok = 0, ...refused } = await tally(asked);
    expect(refused).toEqual(ok === 40 ? {} : { unauthorized: 40 - ok });
    expect(await atAcknowledgement).toBe(1 + ok);
    expect(await count()).toBe(1 + ok);
  });

  it('lets two keys that revoke each other at once not wait for each other: one of them is left', async () => {
    const [accounts, other] = [fixture.open(), fixture.open()];
    for (let round = 0; round < 10; round += 1) {
      const wallet = newWallet();
      const a = await accounts.grantPlan(wallet, 'pro');
      const b = await accounts.createKey(holderOf(wallet), 'pro');
      const outcome = await tally([
        accounts.revokeKey(a.keyId, { wallet, keyId: b.keyId }),
        other.revokeKey(b.keyId, { wallet, keyId: a.keyId }),
      ]);
      expect(outcome).toEqual({ ok: 1, unauthorized: 1 });
    }
  });

  it('acts for a wallet at the word of its paid key only', async () => {
    const accounts = fixture.open();
    const wallet = newWallet();
    const paid = await accounts.authenticate((await accounts.grantPlan(wallet, 'pro')).apiKey);
    const free = await accounts.authenticate((await accounts.generateTestKey(wallet)).apiKey);
    await expect(accounts.authorizeWallet(wallet, { identity: paid })).resolves.toEqual({
      wallet,
      keyId: paid.keyId,
    });
    await expect(accounts.authorizeWallet(wallet, { identity: free })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(accounts.authorizeWallet(newWallet(), { identity: paid })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(accounts.authorizeWallet(wallet, {})).rejects.toMatchObject({ code: 'unauthorized' });
  });
}
