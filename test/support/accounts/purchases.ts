import type { Address, Hex } from '@assay/facts';
import { expect, it } from 'vitest';
import type { AccountEvent } from '../../../src/accounts/account-events.js';
import type { PaymentReader } from '../../../src/domain/payment.js';
import { type AccountFixture, holderOf, newWallet, TREASURY, tally, times } from './account-fixture.js';
import { paymentOf } from './payments.js';

export function describePurchases(fixture: AccountFixture): void {
  const payment = (wallet: Address, hash: Hex) =>
    paymentOf(wallet, hash, {
      chain: 'base',
      value: 10n ** 17n,
      nativeUsdPriceE8: 3_000n * 10n ** 8n,
      blockNumber: 100,
      confirmations: 20,
      requiredConfirmations: 12,
    });
  const reader = (wallet: Address): PaymentReader => ({
    readPayment: async (hash) => ({ found: [payment(wallet, hash)], unansweredChains: [] }),
  });
  const hashOf = (wallet: Address): Hex => `0x${wallet.slice(2).padStart(64, 'f')}`;

  it('gives exactly one key for two hundred claims of one transaction at once', async () => {
    const wallet = newWallet();
    const replicas = times(3, () => fixture.open({ treasury: TREASURY, paymentReader: reader(wallet) }));
    const claims = times(200, (i) =>
      (replicas[i % 3] ?? fixture.open()).purchasePlan({
        wallet,
        plan: 'starter',
        transactionHash: i % 2 === 0 ? hashOf(wallet) : `0x${hashOf(wallet).slice(2).toUpperCase()}`,
      }),
    );
    expect(await tally(claims)).toEqual({ ok: 1, conflict: 199 });
    expect(await fixture.open().walletStats(holderOf(wallet))).toMatchObject({ totalKeys: 1, quota: 100 });
  });

  it('says what was paid, and lets the bought key work', async () => {
    const wallet = newWallet();
    const events: AccountEvent[] = [];
    const accounts = fixture.open({
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
    const again = accounts.purchasePlan({ wallet, plan: 'pro', transactionHash: hashOf(wallet) });
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
    expect(events.at(-1)).toMatchObject({ event: 'purchase_refused', transactionHash: hashOf(wallet) });
  });

  it('says unavailable, not unpaid, while a node that may know the transaction is away', async () => {
    const wallet = newWallet();
    const away: PaymentReader = { readPayment: async () => ({ found: [], unansweredChains: ['bsc'] }) };
    const nobody: PaymentReader = { readPayment: async () => ({ found: [], unansweredChains: [] }) };
    const buy = (paymentReader: PaymentReader | undefined, treasury: Address | undefined = TREASURY) =>
      fixture.open({ treasury, paymentReader }).purchasePlan({
        wallet,
        plan: 'pro',
        transactionHash: hashOf(wallet),
      });
    await expect(buy(away)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(buy(nobody)).rejects.toMatchObject({ code: 'payment_required' });
    await expect(buy(undefined)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('refuses what is no transaction hash', async () => {
    const accounts = fixture.open({ treasury: TREASURY, paymentReader: reader(newWallet()) });
    for (const transactionHash of ['', '0x12', `0x${'g'.repeat(64)}`, "'; drop table keys; --"]) {
      await expect(
        accounts.purchasePlan({ wallet: newWallet(), plan: 'pro', transactionHash }),
      ).rejects.toMatchObject({
        code: 'invalid_request',
        details: [{ field: 'transaction_hash' }],
      });
    }
  });
}
