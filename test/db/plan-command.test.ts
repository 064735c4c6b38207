import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Accounts, createAccounts } from '../../src/accounts/accounts.js';
import { grantPlan, listPlans } from '../../src/cli/plan-commands.js';
import type { Database } from '../../src/db/database.js';
import { openTestDatabase } from '../support/account-database.js';
import { holderOf, newWallet, testPlans } from '../support/accounts/account-fixture.js';

let database: Database;
let accounts: Accounts;
beforeAll(async () => {
  database = await openTestDatabase();
  accounts = createAccounts({ database, plans: testPlans });
}, 60_000);
afterAll(async () => {
  await accounts.close();
  await database.close();
});

describe('assay plan', () => {
  it('grants a plan to a wallet: the printed key works and has the whole quota', async () => {
    const wallet = newWallet();
    const key = (await grantPlan(accounts, wallet, 'pro')).at(-1);
    const { keyId, plan } = await accounts.authenticate(key);
    expect(plan).toBe('pro');
    expect(await accounts.stats(keyId)).toMatchObject({ plan: 'pro', remainingQuota: 10_000 });
    expect(await accounts.walletKeys(holderOf(wallet))).toHaveLength(1);
  });

  it('finds the wallet by the beginning of one of its keys, and lists no secret', async () => {
    const wallet = newWallet();
    const { apiKey } = await accounts.generateTestKey(wallet);
    const [{ keyPrefix } = { keyPrefix: '' }] = await accounts.walletKeys(holderOf(wallet));
    const lines = await grantPlan(accounts, keyPrefix, 'team');
    expect(lines[0]).toContain(wallet);
    const listed = (await listPlans(accounts, apiKey)).join('\n');
    expect(listed).toMatch(/team {2}active {2}100000 of 100000/);
    expect(listed).toMatch(/test {2}active/);
    expect(listed).not.toContain(apiKey);
    expect(listed).not.toContain(lines.at(-1));
  });

  it('names the chain of a contract wallet, and refuses one that does not exist', async () => {
    const wallet = newWallet();
    await grantPlan(accounts, wallet, 'pro', { chain: 'base' });
    const kept = await database.query('select chain from subscriptions where wallet = $1', [wallet]);
    expect(kept).toEqual([{ chain: 'base' }]);
    await expect(grantPlan(accounts, wallet, 'pro', { chain: 'solana' })).rejects.toThrow(
      /There is no chain named solana here/,
    );
  });

  it('grants the enterprise plan with a quota and a rate of its own, also for later keys of the wallet', async () => {
    const wallet = newWallet();
    const lines = await grantPlan(accounts, wallet, 'enterprise', { quota: '250000', perMinute: '600' });
    expect(lines[0]).toContain('250000 calls a month and 600 requests a minute');
    const first = await accounts.authenticate(lines.at(-1));
    expect(first).toMatchObject({ plan: 'enterprise', quota: 250_000, perMinute: 600 });
    const { apiKey, quota } = await accounts.createKey(holderOf(wallet), 'enterprise');
    expect(quota).toBe(250_000);
    expect(await accounts.authenticate(apiKey)).toMatchObject({ plan: 'enterprise', perMinute: 600 });
  });

  it.each([
    [{}, /needs --quota/],
    [{ quota: '0' }, /--quota must be a whole number/],
    [{ quota: '10', perMinute: '1.5' }, /--per-minute must be a whole number/],
  ])('refuses an enterprise plan with %j', async (terms, reason) => {
    await expect(grantPlan(accounts, newWallet(), 'enterprise', terms)).rejects.toThrow(reason);
    await expect(grantPlan(accounts, newWallet(), 'pro', { quota: '10' })).rejects.toThrow(
      /Only the enterprise/,
    );
  });

  it.each([
    ['0x12', 'pro', /wallet.*beginning of a key/],
    ['assay_test_', 'pro', /looks like/],
    ['assay_test_zzzzzzzz', 'pro', /No key begins with/],
    ['0x00000000000000000000000000000000000000d4', 'gold', /no plan "gold"; one of starter, pro, team/],
    ['0x00000000000000000000000000000000000000d4', 'test', /no plan "test"/],
  ])('refuses %s %s with a reason, and makes no key', async (target, plan, reason) => {
    const count = async () => (await database.query('select count(*)::integer as n from keys'))[0]?.n;
    const before = await count();
    await expect(grantPlan(accounts, target, plan)).rejects.toThrow(reason);
    expect(await count()).toBe(before);
  });
});
