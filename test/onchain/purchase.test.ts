import { createRpc } from '@assay/chain';
import { Interface, JsonRpcProvider, parseEther, parseUnits, type TransactionRequest, Wallet } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedChainName } from '../../devnet/core/chain-profiles.js';
import { embeddedChains } from '../../devnet/devnet-settings.js';
import { type Accounts, createAccounts } from '../../src/accounts/accounts.js';
import { toPlans } from '../../src/accounts/plans.js';
import type { Database } from '../../src/db/database.js';
import { createPaymentReader } from '../../src/payments/create-payment-reader.js';
import { openTestDatabase } from '../support/account-database.js';
import { useDevnet } from '../support/devnet.js';

const devnet = useDevnet();
const { payer, treasury } = devnet;
const plans = toPlans({
  starter: { usd: 29, quota: 1_000 },
  pro: { usd: 99, quota: 10_000 },
  team: { usd: 299, quota: 100_000 },
});
const erc20 = new Interface([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
]);
const multicall = new Interface([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable',
]);

let database: Database;
let accounts: Accounts;
const providers = new Map<EmbeddedChainName, JsonRpcProvider>();
beforeAll(async () => {
  database = await openTestDatabase();
  const rpcs = embeddedChains(devnet).map(({ chain, url }) => createRpc({ chain, urls: [url] }));
  accounts = createAccounts({ database, plans, treasury, paymentReader: createPaymentReader(rpcs) });
});
afterAll(async () => {
  for (const provider of providers.values()) provider.destroy();
  await accounts.close();
  await database.close();
});

/** Sends a transaction of the payer and mines its confirmations. Returns its hash. */
async function pay(chain: EmbeddedChainName, request: TransactionRequest): Promise<string> {
  const provider =
    providers.get(chain) ?? new JsonRpcProvider(devnet.chains[chain].rpcUrl, undefined, { cacheTimeout: -1 });
  providers.set(chain, provider);
  const sent = await new Wallet(payer.privateKey, provider).sendTransaction({
    gasLimit: 500_000,
    ...request,
  });
  await sent.wait(1, 5_000).catch((error) => {
    if (error.code !== 'CALL_EXCEPTION') throw error;
  });
  await provider.send('anvil_mine', [`0x${devnet.chainsFile[chain].confirmations.toString(16)}`]);
  return sent.hash;
}

const buy = (transactionHash: string, plan: 'starter' | 'pro' = 'starter', wallet = payer.address) =>
  accounts.purchasePlan({ wallet, plan, transactionHash });
const coin = (chain: EmbeddedChainName, decimals: number) => {
  const found = devnet.chainsFile[chain].stablecoins.find((one) => one.decimals === decimals);
  if (found === undefined) throw new Error(`${chain} has no stablecoin of ${decimals} decimals`);
  return found;
};

describe('buying a plan', () => {
  it('takes the ready payment of the embedded chains, once', async () => {
    const { transactionHash, wallet, plan, chain } = devnet.readyPurchase;
    const bought = await accounts.purchasePlan({ wallet, plan, transactionHash });
    expect(bought).toMatchObject({ plan: 'starter', quota: 1_000, payment: { chain, amount: '29' } });
    expect(await accounts.authenticate(bought.apiKey)).toMatchObject({ wallet, plan: 'starter' });
    await expect(buy(transactionHash)).rejects.toMatchObject({ code: 'conflict' });
    await expect(buy(transactionHash, 'pro')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('takes native coin on any chain at its price, and 5 % less, and not a wei less', async () => {
    for (const chain of ['eth', 'base', 'bsc'] as const) {
      const price = devnet.chainsFile[chain].nativeUsdPrice;
      // Rounded up: the division may end between two wei.
      const minimum = (parseEther('29') * 95n * 10n ** 8n) / 100n / BigInt(Math.round(price * 1e8)) + 1n;
      await expect(buy(await pay(chain, { to: treasury, value: minimum }))).resolves.toMatchObject({
        payment: { chain },
      });
      await expect(buy(await pay(chain, { to: treasury, value: minimum - 2n }))).rejects.toMatchObject({
        code: 'payment_required',
        message: expect.stringMatching(/the starter plan costs 29 USD/),
      });
    }
  });

  it('counts a stablecoin in its own decimals', async () => {
    for (const decimals of [6, 18]) {
      const { address, symbol } = coin('bsc', decimals);
      const send = (amount: bigint) =>
        pay('bsc', { to: address, data: erc20.encodeFunctionData('transfer', [treasury, amount]) });
      const price = parseUnits('29', decimals);
      await expect(buy(await send(price))).resolves.toMatchObject({
        payment: { asset: symbol, amount: '29' },
      });
      await expect(buy(await send(price - 1n))).rejects.toMatchObject({ code: 'payment_required' });
      await expect(buy(await send(price), 'pro')).rejects.toMatchObject({ code: 'payment_required' });
    }
  });

  it('refuses what another contract moved on the way, although the treasury was paid', async () => {
    const { multicall3 } = devnet.chainsFile.eth;
    const native = [{ target: treasury, allowFailure: false, value: parseEther('1'), callData: '0x' }];
    const inside = await pay('eth', {
      to: multicall3,
      value: parseEther('1'),
      data: multicall.encodeFunctionData('aggregate3Value', [native]),
    });
    await expect(buy(inside)).rejects.toThrow(/internal and batched transfers are not accepted/i);
    const { address } = coin('eth', 6);
    await pay('eth', { to: address, data: erc20.encodeFunctionData('approve', [multicall3, 10n ** 12n]) });
    const callData = erc20.encodeFunctionData('transferFrom', [payer.address, treasury, 29_000_000n]);
    const batched = await pay('eth', {
      to: multicall3,
      data: multicall.encodeFunctionData('aggregate3Value', [
        [{ target: address, allowFailure: false, value: 0n, callData }],
      ]),
    });
    await expect(buy(batched)).rejects.toThrow(/paid through .* internal and batched/);
  });

  it('refuses a failed payment, another recipient, another payer and a hash that no chain knows', async () => {
    const { address } = coin('base', 6);
    const tooMuch = erc20.encodeFunctionData('transfer', [treasury, 10n ** 40n]);
    await expect(buy(await pay('base', { to: address, data: tooMuch }))).rejects.toThrow(/failed/);
    const elsewhere = erc20.encodeFunctionData('transfer', [address, 29_000_000n]);
    await expect(buy(await pay('base', { to: address, data: elsewhere }))).rejects.toThrow(/wrong recipient/);
    const good = await pay('base', { to: treasury, value: parseEther('1') });
    await expect(buy(good, 'starter', treasury)).rejects.toThrow(/not by this wallet/);
    await expect(buy(`0x${'0d'.repeat(32)}`)).rejects.toThrow(/No supported chain knows/);
    await expect(buy(good)).resolves.toMatchObject({ plan: 'starter' });
  });
});
