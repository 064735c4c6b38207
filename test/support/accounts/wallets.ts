import { expect, it } from 'vitest';
import { type AccountStage, newWallet } from './account-stage.js';

export function describeWallets(stage: AccountStage): void {
  it('lists the keys of a wallet, the newest first, with what is left to each', async () => {
    const accounts = stage.open();
    const wallet = newWallet();
    const first = await accounts.grantPlan(wallet, 'starter');
    stage.later(1_000);
    const second = await accounts.createKey(wallet, 'starter');
    stage.later(1_000);
    const revoked = await accounts.createKey(wallet, 'starter');
    await accounts.revokeKey(revoked.keyId, wallet);
    await accounts.take(second.keyId, 30);
    const keys = await accounts.walletKeys(wallet);
    expect(keys.map(({ keyId, status, remainingQuota }) => [keyId, status, remainingQuota])).toEqual([
      [revoked.keyId, 'revoked', 0],
      [second.keyId, 'active', 70],
      [first.keyId, 'active', 70],
    ]);
    expect(second.apiKey.startsWith(keys[1]?.keyPrefix ?? '-')).toBe(true);
  });

  it('adds a wallet up: counts and quota left are its quota', async () => {
    const accounts = stage.open();
    const wallet = newWallet();
    const starter = await accounts.grantPlan(wallet, 'starter');
    const pro = await accounts.grantPlan(wallet, 'pro');
    await accounts.take(starter.keyId, 3);
    await accounts.take(pro.keyId, 4);
    const stats = await accounts.walletStats(wallet);
    expect(stats).toMatchObject({
      totalCalls: 7,
      callsToday: 7,
      callsThisMonth: 7,
      plan: 'pro',
      totalKeys: 2,
      activeKeys: 2,
    });
    expect(stats.callsThisMonth + stats.remainingQuota).toBe(stats.quota);
    expect(await accounts.walletStats(newWallet())).toMatchObject({
      plan: undefined,
      totalKeys: 0,
      remainingQuota: 0,
    });
  });

  it('makes no key for a plan that the wallet has not bought, and no hundredth one', async () => {
    const accounts = stage.open();
    const wallet = newWallet();
    await accounts.grantPlan(wallet, 'starter');
    await expect(accounts.createKey(wallet, 'team')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(accounts.createKey(newWallet(), 'starter')).rejects.toMatchObject({ code: 'forbidden' });
    const made: string[] = [];
    for (let i = 0; i < 60; i += 1)
      made.push(
        await accounts.createKey(wallet, 'starter').then(
          () => 'ok',
          (e) => e.code,
        ),
      );
    expect(made.filter((one) => one === 'ok').length).toBe(49);
  });

  it('acts for a wallet at the word of its paid key only', async () => {
    const accounts = stage.open();
    const wallet = newWallet();
    const paid = await accounts.authenticate((await accounts.grantPlan(wallet, 'pro')).apiKey);
    const free = await accounts.authenticate((await accounts.generateTestKey(wallet)).apiKey);
    await expect(accounts.authorizeWallet(wallet, { identity: paid })).resolves.toBeUndefined();
    await expect(accounts.authorizeWallet(wallet, { identity: free })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(accounts.authorizeWallet(newWallet(), { identity: paid })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(accounts.authorizeWallet(wallet, {})).rejects.toMatchObject({ code: 'unauthorized' });
  });
}
