import { Wallet } from 'ethers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Accounts, type AccountsOptions, createAccounts } from '../../src/accounts/accounts.js';
import type { AuditEvent } from '../../src/accounts/audit-log.js';
import { toPlans } from '../../src/accounts/plans.js';
import type { Grant } from '../../src/accounts/quota.js';
import type { Database } from '../../src/db/database.js';
import type { Address } from '../../src/domain/address.js';
import type { OnchainPayment, PaymentReader } from '../../src/domain/payment.js';
import type { Hex } from '../../src/lib/hex.js';
import { createUsageModel } from './usage-model.js';

export const testPlans = toPlans({
  starter: { usd: 29, quota: 100 },
  pro: { usd: 99, quota: 10_000 },
  team: { usd: 299, quota: 100_000 },
});
const TREASURY: Address = `0x${'7e'.repeat(20)}`;

let walletsMade = 0;
/** A wallet that no other test uses. */
export function newWallet(): Address {
  walletsMade += 1;
  return `0x${(0xa55a_0000 + walletsMade).toString(16).padStart(40, '0')}`;
}

/** Promises as counts: how many were kept, and the codes of the others. */
async function tally(promises: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(promises)) {
    const label = result.status === 'fulfilled' ? 'ok' : String(result.reason?.code ?? result.reason);
    counts[label] = (counts[label] ?? 0) + 1;
  }
  return counts;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** What accounts guarantee, on any database. */
export function describeAccounts(getDatabase: () => Database): void {
  let database: Database;
  let now: Date;
  beforeAll(() => {
    database = getDatabase();
  });
  const open = (options: Partial<AccountsOptions> = {}): Accounts => {
    now = new Date('2026-11-21T10:00:00Z');
    return createAccounts({ database, plans: testPlans, now: () => now, ...options });
  };
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const DAY = 86_400_000;

  describe('keys', () => {
    it('lets a fresh test key in, with its plan and wallet', async () => {
      const accounts = open();
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

    it('keeps nothing of a key from which it could be told', async () => {
      const { apiKey, keyId } = await open().generateTestKey(newWallet());
      const [row] = await database.query('select * from keys where id = $1', [keyId]);
      const secret = apiKey.slice('assay_test_'.length);
      for (let start = 0; start + 9 <= secret.length; start += 1) {
        expect(JSON.stringify(row)).not.toContain(secret.slice(start, start + 9));
      }
    });

    it('refuses a missing, malformed, mistyped, unknown, expired and revoked key with one and the same sentence', async () => {
      const accounts = open();
      const wallet = newWallet();
      const expired = await accounts.generateTestKey(newWallet());
      const revoked = await accounts.grantPlan(wallet, 'pro');
      const unknown = await accounts.grantPlan(wallet, 'pro');
      await database.query('delete from keys where id = $1', [unknown.keyId]);
      await accounts.revokeKey(revoked.keyId, wallet);
      later(7 * DAY);
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
      const accounts = open();
      const { apiKey } = await accounts.generateTestKey(newWallet());
      const before = database.statements();
      await tally([accounts.authenticate('assay_test_nonsense'), accounts.authenticate(`${apiKey}0`)]);
      expect(database.statements() - before).toBe(0);
      await Promise.all(times(20, () => accounts.authenticate(apiKey)));
      await accounts.authenticate(apiKey);
      expect(database.statements() - before).toBe(1);
    });

    it('gives a wallet one test key in seven days, also when it asks fifty times at once', async () => {
      const accounts = open();
      const wallet = newWallet();
      expect(await tally(times(50, () => accounts.generateTestKey(wallet)))).toEqual({
        ok: 1,
        rate_limited: 49,
      });
      later(7 * DAY - 1_000);
      await expect(accounts.generateTestKey(wallet)).rejects.toMatchObject({
        code: 'rate_limited',
        provider: 'gateway',
        retryAfter: 1,
      });
      later(1_000);
      await expect(accounts.generateTestKey(wallet)).resolves.toMatchObject({ plan: 'test' });
    });

    it('revokes a key for its own wallet only, and at once where it is counted', async () => {
      const accounts = open();
      const other = open();
      const wallet = newWallet();
      const { apiKey, keyId } = await accounts.grantPlan(wallet, 'starter');
      await other.authenticate(apiKey);
      expect(await accounts.revokeKey(keyId, newWallet())).toBe(false);
      expect(await accounts.revokeKey(keyId, wallet)).toBe(true);
      expect(await accounts.revokeKey(keyId, wallet)).toBe(false);
      await expect(accounts.authenticate(apiKey)).rejects.toMatchObject({ code: 'unauthorized' });
      // Another process still remembers the key for some seconds; the count does not.
      await expect(other.take(keyId)).rejects.toMatchObject({ code: 'unauthorized' });
    });
  });

  describe('quota', () => {
    it('grants exactly 100 of 500 concurrent calls of a key with 100 left, and says so in the stats', async () => {
      const accounts = open();
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
      const accounts = open();
      const wallet = newWallet();
      const first = await accounts.grantPlan(wallet, 'starter');
      const second = await accounts.createKey(wallet, 'starter');
      const results = await Promise.allSettled(
        times(120, (i) => accounts.take(i % 2 === 0 ? first.keyId : second.keyId, 1 + (i % 4))),
      );
      const granted = results.reduce((sum, r) => sum + (r.status === 'fulfilled' ? r.value.units : 0), 0);
      // 30 requests of one call, 30 of two, three of three: no fourth fits, and nobody asks for the one that is left.
      expect(granted).toBe(99);
      expect(await accounts.stats(first.keyId)).toMatchObject({ callsThisMonth: 99, remainingQuota: 1 });
      expect(await accounts.take(second.keyId)).toMatchObject({ remaining: 0 });
    });

    it('grants all of a request or none of it', async () => {
      const accounts = open();
      const { keyId } = await accounts.generateTestKey(newWallet());
      await expect(accounts.take(keyId, 11)).rejects.toMatchObject({ code: 'quota_exceeded' });
      expect(await accounts.take(keyId, 7)).toMatchObject({ units: 7, remaining: 3 });
      await expect(accounts.take(keyId, 4)).rejects.toMatchObject({ code: 'quota_exceeded' });
      expect(await accounts.take(keyId, 3)).toMatchObject({ remaining: 0 });
    });

    it('numbers the calls left so that no two callers see the same', async () => {
      const accounts = open();
      const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
      const grants = await Promise.all(times(60, () => accounts.take(keyId)));
      expect(grants.map(({ remaining }) => remaining).sort((a, b) => a - b)).toEqual(
        times(60, (i) => 40 + i),
      );
    });

    it('sends at most one statement for a call, and fewer under load', async () => {
      const accounts = open();
      const { keyId } = await accounts.grantPlan(newWallet(), 'pro');
      const before = database.statements();
      await accounts.take(keyId);
      expect(database.statements() - before).toBe(1);
      await Promise.all(times(300, () => accounts.take(keyId)));
      expect(database.statements() - before).toBeLessThanOrEqual(3);
    });

    it('begins anew with the UTC month, and never twice for a replica whose clock is behind', async () => {
      const accounts = open();
      const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
      now = new Date('2026-11-30T23:59:59.999Z');
      await accounts.take(keyId, 100);
      await expect(accounts.take(keyId)).rejects.toMatchObject({ code: 'quota_exceeded', retryAfter: 1 });
      now = new Date('2026-12-01T00:00:00.000Z');
      expect(await accounts.stats(keyId)).toMatchObject({
        callsThisMonth: 0,
        remainingQuota: 100,
        callsToday: 0,
        totalCalls: 100,
      });
      expect(await accounts.take(keyId, 60)).toMatchObject({ remaining: 40 });
      now = new Date('2026-11-30T23:59:58Z');
      expect(await accounts.take(keyId)).toMatchObject({ remaining: 39 });
      now = new Date('2026-12-01T00:00:01Z');
      expect(await accounts.stats(keyId)).toMatchObject({
        callsThisMonth: 61,
        remainingQuota: 39,
        totalCalls: 161,
      });
      expect((await accounts.stats(keyId)).quotaResetDate.toISOString()).toBe('2027-01-01T00:00:00.000Z');
    });

    it('gives a test key ten calls for life: a new month brings none', async () => {
      const accounts = open();
      now = new Date('2026-11-28T12:00:00Z');
      const { keyId, expiresAt } = await accounts.generateTestKey(newWallet());
      await accounts.take(keyId, 10);
      now = new Date('2026-12-01T12:00:00Z');
      await expect(accounts.take(keyId)).rejects.toMatchObject({
        code: 'quota_exceeded',
        retryAfter: 4 * 86_400,
      });
      expect(await accounts.stats(keyId)).toMatchObject({
        callsThisMonth: 10,
        remainingQuota: 0,
        quotaResetDate: expiresAt,
      });
      now = new Date('2026-12-05T12:00:00Z');
      await expect(accounts.take(keyId)).rejects.toMatchObject({ code: 'unauthorized' });
    });

    it('gives a refund once, and only to the month and day it was counted in', async () => {
      const accounts = open();
      const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
      const grant = await accounts.take(keyId, 5);
      await Promise.all([accounts.refund(grant), accounts.refund(grant)]);
      await accounts.refund(grant);
      expect(await accounts.stats(keyId)).toMatchObject({ totalCalls: 0, callsToday: 0, callsThisMonth: 0 });
      const old = await accounts.take(keyId, 5);
      now = new Date('2026-12-01T00:00:00Z');
      await accounts.take(keyId, 2);
      await accounts.refund(old);
      expect(await accounts.stats(keyId)).toMatchObject({
        totalCalls: 2,
        callsToday: 2,
        callsThisMonth: 2,
        remainingQuota: 98,
      });
    });

    it('agrees with plain arithmetic, whatever the order of calls, refunds, days and clocks that are behind', async () => {
      const step = fc.oneof(
        { weight: 5, arbitrary: fc.record({ take: fc.integer({ min: 1, max: 40 }) }) },
        { weight: 3, arbitrary: fc.record({ refund: fc.nat(20) }) },
        { weight: 2, arbitrary: fc.record({ hours: fc.integer({ min: -30, max: 400 }) }) },
      );
      const run = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const accounts = open();
        const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
        const model = createUsageModel(100);
        const grants: Grant[] = [];
        for (const one of steps) {
          if ('hours' in one) later(one.hours * 3_600_000);
          else if ('take' in one) {
            const grant = await accounts.take(keyId, one.take).catch(() => undefined);
            expect(grant !== undefined).toBe(model.take(one.take, now, grants.length));
            if (grant !== undefined) grants.push(grant);
          } else if (grants.length > 0) {
            const place = one.refund % grants.length;
            await accounts.refund(grants[place] as Grant);
            model.refund(place);
          }
        }
        now = model.latest(now);
        const { callsThisMonth, callsToday, totalCalls, remainingQuota } = await accounts.stats(keyId);
        expect({ callsThisMonth, callsToday, totalCalls, remainingQuota }).toEqual(model.stats(now));
      });
      await fc.assert(run, { numRuns: 20 });
    });

    it('takes no count that is not a small whole number', async () => {
      const accounts = open();
      const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
      for (const units of [0, -1, 1.5, Number.NaN, 1e9]) {
        await expect(accounts.take(keyId, units)).rejects.toThrow(RangeError);
      }
    });

    it('keeps takes and refunds of many keys at once in balance', async () => {
      const accounts = open();
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
  });

  describe('wallets', () => {
    it('lists the keys of a wallet, the newest first, with what is left to each', async () => {
      const accounts = open();
      const wallet = newWallet();
      const first = await accounts.grantPlan(wallet, 'starter');
      later(1_000);
      const second = await accounts.createKey(wallet, 'starter');
      later(1_000);
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
      const accounts = open();
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
      const accounts = open();
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
      const accounts = open();
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
  });

  describe('purchases', () => {
    const payment = (wallet: Address, hash: Hex): OnchainPayment => ({
      chain: 'base',
      transactionHash: hash,
      status: 'succeeded',
      from: wallet,
      to: TREASURY,
      value: 10n ** 17n,
      nativeSymbol: 'ETH',
      nativeUsdPriceE8: 3_000n * 10n ** 8n,
      stablecoinTransfers: [],
      acceptedStablecoins: [],
      blockNumber: 100,
      confirmations: 20,
      requiredConfirmations: 12,
    });
    const reader = (wallet: Address): PaymentReader => ({
      readPayment: async (hash) => ({ found: [payment(wallet, hash)], unread: [] }),
    });
    const hashOf = (wallet: Address): Hex => `0x${wallet.slice(2).padStart(64, 'f')}`;

    it('gives exactly one key for two hundred claims of one transaction at once', async () => {
      const wallet = newWallet();
      const replicas = times(3, () => open({ treasury: TREASURY, paymentReader: reader(wallet) }));
      const claims = times(200, (i) =>
        (replicas[i % 3] ?? open()).purchasePlan({
          wallet,
          plan: 'starter',
          transactionHash: i % 2 === 0 ? hashOf(wallet) : `0x${hashOf(wallet).slice(2).toUpperCase()}`,
        }),
      );
      expect(await tally(claims)).toEqual({ ok: 1, conflict: 199 });
      expect(await open().walletStats(wallet)).toMatchObject({ totalKeys: 1, quota: 100 });
    });

    it('says what was paid, and lets the bought key work', async () => {
      const wallet = newWallet();
      const events: AuditEvent[] = [];
      const accounts = open({
        treasury: TREASURY,
        paymentReader: reader(wallet),
        audit: (event) => events.push(event),
      });
      const bought = await accounts.purchasePlan({ wallet, plan: 'pro', transactionHash: hashOf(wallet) });
      expect(bought).toMatchObject({
        plan: 'pro',
        quota: 10_000,
        expiresAt: undefined,
        payment: { chain: 'base', asset: 'ETH', amount: '0.1', blockNumber: 100, confirmations: 20 },
      });
      await accounts.take((await accounts.authenticate(bought.apiKey)).keyId);
      expect(events.map(({ event }) => event)).toEqual(['plan_purchased', 'key_issued']);
      expect(JSON.stringify(events)).not.toContain(bought.apiKey);
    });

    it('says unavailable, not unpaid, while a node that may know the transaction is away', async () => {
      const wallet = newWallet();
      const away: PaymentReader = { readPayment: async () => ({ found: [], unread: ['bsc'] }) };
      const nobody: PaymentReader = { readPayment: async () => ({ found: [], unread: [] }) };
      const buy = (paymentReader: PaymentReader | undefined, treasury: Address | undefined = TREASURY) =>
        open({ treasury, paymentReader }).purchasePlan({
          wallet,
          plan: 'pro',
          transactionHash: hashOf(wallet),
        });
      await expect(buy(away)).rejects.toMatchObject({ code: 'unavailable' });
      await expect(buy(nobody)).rejects.toMatchObject({ code: 'payment_required' });
      await expect(buy(undefined)).rejects.toMatchObject({ code: 'unavailable' });
    });

    it('refuses what is no transaction hash', async () => {
      const accounts = open({ treasury: TREASURY, paymentReader: reader(newWallet()) });
      for (const transactionHash of ['', '0x12', `0x${'g'.repeat(64)}`, "'; drop table keys; --"]) {
        await expect(
          accounts.purchasePlan({ wallet: newWallet(), plan: 'pro', transactionHash }),
        ).rejects.toMatchObject({
          code: 'invalid_request',
          details: [{ field: 'transaction_hash' }],
        });
      }
    });
  });

  describe('wallet proofs', () => {
    const signer = new Wallet(`0x${'5a'.repeat(32)}`);
    const wallet = signer.address.toLowerCase() as Address;
    const signIn = { domains: ['assay.example:8443'], chainIds: [1, 8453] };
    const compose = (nonce: string, change: Record<string, string> = {}) => {
      const f: Record<string, string> = {
        domain: 'assay.example:8443',
        address: signer.address,
        uri: 'https://assay.example:8443/login',
        chainId: '1',
        issuedAt: now.toISOString(),
        ...change,
      };
      return `${f.domain} wants you to sign in with your Ethereum account:\n${f.address}\n\n\nURI: ${f.uri}\nVersion: 1\nChain ID: ${f.chainId}\nNonce: ${nonce}\nIssued At: ${f.issuedAt}${f.expirationTime ? `\nExpiration Time: ${f.expirationTime}` : ''}`;
    };
    const prove = async (accounts: Accounts, message: string, signature?: string) =>
      accounts.authorizeWallet(wallet, {
        proof: { message, signature: signature ?? (await signer.signMessage(message)) },
      });

    it('accepts a signed message once, also when it comes twenty times at once', async () => {
      const accounts = open({ signIn });
      const message = compose((await accounts.issueNonce(wallet)).nonce);
      expect(await tally(times(20, () => prove(accounts, message)))).toEqual({ ok: 1, unauthorized: 19 });
      await expect(prove(accounts, message)).rejects.toThrow(/nonce/);
    });

    it('refuses a nonce that is made up, over, or of another wallet', async () => {
      const accounts = open({ signIn });
      const { nonce } = await accounts.issueNonce(wallet);
      const foreign = await accounts.issueNonce(newWallet());
      await expect(prove(accounts, compose('abcdefgh12345678'))).rejects.toThrow(/nonce/);
      await expect(prove(accounts, compose(foreign.nonce))).rejects.toThrow(/nonce/);
      later(5 * 60_000);
      await expect(prove(accounts, compose(nonce))).rejects.toThrow(/nonce/);
    });

    it('refuses another site, chain, wallet, signer and time, and leaves the nonce good', async () => {
      const accounts = open({ signIn });
      const { nonce } = await accounts.issueNonce(wallet);
      const other = Wallet.createRandom();
      const wrong: [string, RegExp, string?][] = [
        [compose(nonce, { domain: 'evil.example' }), /another site/],
        [compose(nonce, { uri: 'https://evil.example/' }), /URI/],
        [compose(nonce, { chainId: '137' }), /chain/],
        [compose(nonce, { address: other.address }), /another wallet/],
        [compose(nonce, { issuedAt: '2027-01-01T00:00:00Z' }), /future/],
        [compose(nonce, { expirationTime: '2026-11-21T09:59:59Z' }), /expired/],
        [compose(nonce), /signature/, await other.signMessage(compose(nonce))],
        [compose(nonce), /signature/, '0x'],
        [compose(nonce), /signature/, 'nonsense'],
        ['hello', /EIP-4361/],
        ['x'.repeat(1e5), /too long/],
      ];
      for (const [message, reason, signature] of wrong) {
        const refusal = await prove(accounts, message, signature).catch((error) => error);
        expect([refusal.code, refusal.message]).toEqual(['unauthorized', expect.stringMatching(reason)]);
      }
      await expect(prove(accounts, compose(nonce))).resolves.toBeUndefined();
    });

    it('asks a contract wallet whether it accepts the signature, on the chain of the message', async () => {
      const asked: unknown[] = [];
      const isContractSignature = async (question: {
        readonly chainId: number;
        readonly signature: string;
      }) => {
        asked.push(question);
        return question.signature === '0xc0de';
      };
      const accounts = open({ signIn: { ...signIn, isContractSignature } });
      const message = compose((await accounts.issueNonce(wallet)).nonce, { chainId: '8453' });
      await expect(prove(accounts, message, '0xbad0')).rejects.toMatchObject({ code: 'unauthorized' });
      await expect(prove(accounts, message, '0xc0de')).resolves.toBeUndefined();
      expect(asked).toMatchObject([
        { chainId: 8453, wallet },
        { chainId: 8453, wallet, signature: '0xc0de' },
      ]);
    });
  });

  describe('history', () => {
    const call = {
      method: 'POST',
      endpoint: '/api/v1/token/analyze',
      chain: 'eth',
      contractAddress: TREASURY,
      statusCode: 200,
      responseTimeMs: 12.5,
    };

    it('shows the newest calls first, the one just made included, and moves the last use of the key', async () => {
      const accounts = open();
      const wallet = newWallet();
      const { keyId } = await accounts.grantPlan(wallet, 'starter');
      for (let i = 0; i < 15; i += 1) {
        later(1_000);
        accounts.recordCall({ keyId, ...call, statusCode: 200 + i });
      }
      const calls = await accounts.recentCalls(keyId, 10);
      expect(calls.map(({ statusCode }) => statusCode)).toEqual(times(10, (i) => 214 - i));
      expect(calls[0]).toEqual({ timestamp: now, ...call, statusCode: 214 });
      expect((await accounts.walletKeys(wallet))[0]?.lastUsedAt).toEqual(now);
      for (const limit of [0, 51, 1.5, Number.NaN]) {
        await expect(accounts.recentCalls(keyId, limit)).rejects.toMatchObject({ code: 'invalid_request' });
      }
    });

    it('keeps a batch although one of its texts is hostile', async () => {
      const accounts = open();
      const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
      const endpoints = [
        '/ok',
        '/\u0000',
        '/\ud800',
        "/'; drop table calls; --",
        `/${'x'.repeat(1e5)}`,
        '/💣',
      ];
      for (const endpoint of endpoints) accounts.recordCall({ keyId, ...call, endpoint });
      expect((await accounts.recentCalls(keyId, 50)).length).toBe(endpoints.length);
      expect(accounts.lostCalls()).toBe(0);
    });

    it('writes behind, and has written everything once closed', async () => {
      const accounts = open({ historyFlushMs: 60_000 });
      const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
      const before = database.statements();
      for (let i = 0; i < 400; i += 1) accounts.recordCall({ keyId, ...call });
      expect(database.statements()).toBe(before);
      await accounts.close();
      const rows = await database.query('select count(*)::integer as n from calls where key_id = $1', [
        keyId,
      ]);
      expect(rows).toEqual([{ n: 400 }]);
    });
  });
}
