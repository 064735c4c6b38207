import { createReadContext, type Rpc, RpcError } from '@assay/chain';
import { type Holders, type TradingChecks, toAddress } from '@assay/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Market, startMarket, venueOf } from '../../../test/support/simulate/market.js';
import { fetchBalanceSlot } from '../calls/balance-slot.js';
import { prepareTradeSetup } from '../trades/trade-setup.js';
import { checkTrading } from './check-trading.js';

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

type Checked = Omit<TradingChecks, 'impersonates'> & { readonly roundTrips: number };

const older = (rpc: Rpc): Rpc => ({
  ...rpc,
  abilities: async (options) => ({ ...(await rpc.abilities(options)), simulate: false }),
});

async function check(name: string, adapt = (rpc: Rpc) => rpc): Promise<Checked> {
  const token = await market.launch(name);
  const signers = await Promise.all([1, 2, 3].map((index) => market.provider.getSigner(index)));
  const balance = 10n ** 21n;
  const wallets = [];
  for (const signer of signers) {
    await (await token.contract.getFunction('transfer').send(signer.address, balance)).wait();
    const address = toAddress(signer.address);
    if (address) wallets.push({ address, balance, kind: 'wallet' as const });
  }
  const holders: Holders = {
    totalHolders: 5,
    holders: wallets,
    sumOfBalances: 10n ** 24n,
    mode: 'replay',
    coverage: 1,
  };
  const venue = await venueOf(market, token);
  const rpc = adapt(market.rpc);
  const block = await rpc.head();
  const setup = await prepareTradeSetup(createReadContext(rpc, block), venue);
  if (!setup) throw new Error('no trade setup');
  const tokenSlot = await fetchBalanceSlot(createReadContext(rpc, block), token.address);
  const before = rpc.roundTrips();
  const result = await checkTrading({
    setup: { ...setup, tokenSlot },
    venues: [venue],
    pools: [venue.pool],
    holders: Promise.resolve(holders),
  });
  return { ...result, roundTrips: rpc.roundTrips() - before };
}

const tokens = (whole: number) => BigInt(whole) * 10n ** 18n;
const near = (amount: bigint | null, expected: bigint): boolean =>
  amount !== null && amount <= expected && amount * 100n >= expected * 98n;

describe('trading checks', () => {
  it('finds nothing in a plain token, in at most four round trips', async () => {
    const checks = await check('Plain');
    expect(checks).toMatchObject({
      canSellAll: true,
      canSellHalf: true,
      canSellDust: true,
      maxBuy: null,
      maxSell: null,
      maxWallet: null,
      cooldown: false,
      environmentSensitive: false,
      holderSells: { tried: 3, failed: 0, worstTax: 0 },
    });
    expect(checks.environments.map(({ environment }) => environment)).toEqual([
      'baseline',
      'same block',
      'sale 1 hour later',
      'sale 1 day later',
      'sale 30 days later',
      'contract caller, other origin',
      'gas limit 10,000,000',
      'other block producer',
      'gas price 30 gwei',
      'simulated block (no fees, no randomness)',
      'a tenth of the size',
      'ten times the size',
      'aged wallet',
      'sale of half',
      'sale of a thousandth',
    ]);
    expect(checks.roundTrips).toBeLessThanOrEqual(4);
  });

  it('finds the largest purchase, sale and holding to two percent below the limit, never above', async () => {
    const { maxBuy, maxSell, maxWallet, evidence } = await check('MaxAmounts');
    expect(near(maxBuy, tokens(10_000))).toBe(true);
    expect(near(maxSell, tokens(10_000))).toBe(true);
    expect(near(maxWallet, tokens(15_000))).toBe(true);
    expect(evidence).toHaveLength(3);
    for (const call of evidence) {
      expect(await market.provider.send('eth_call', [...call.params])).toBe(call.result);
    }
  });

  it('tells a token that forbids to sell everything from one that forbids large sales', async () => {
    const checks = await check('MustKeepSome');
    expect(checks).toMatchObject({ canSellAll: false, canSellHalf: true, canSellDust: true, maxSell: null });
  });

  it('sees a cooldown, and does not call it a difference of environments', async () => {
    expect(await check('Cooldown')).toMatchObject({ cooldown: true, environmentSensitive: false });
  });

  it('sees a trap that closes later', async () => {
    const { environments, environmentSensitive } = await check('TimeBomb');
    const sale = (name: string) => environments.find(({ environment }) => environment === name)?.canSell;
    expect([sale('sale 1 hour later'), sale('sale 1 day later')]).toEqual([true, false]);
    expect(environmentSensitive).toBe(true);
  });

  it('sees a token that treats contracts and people differently, whichever it favours', async () => {
    const onlyContracts = await check('OnlyContracts');
    expect(onlyContracts).toMatchObject({ environmentSensitive: true, canSellAll: false });
    expect(onlyContracts.holderSells).toMatchObject({ tried: 3, failed: 3 });
    expect(await check('NoContracts')).toMatchObject({ environmentSensitive: true, canSellAll: true });
  });

  it('says nothing of contracts as callers where the block does not know the code of ours', async () => {
    const withoutCode = (params: readonly unknown[]) =>
      JSON.parse(JSON.stringify(params).replace(/"code":"0x[0-9a-f]+"/g, '"code":"0xfe"'));
    const { environments, environmentSensitive } = await check('Plain', (rpc) => ({
      ...rpc,
      send: (method, params, options) =>
        rpc.send(method, method === 'eth_simulateV1' ? withoutCode(params) : params, options),
    }));
    const called = environments.find(({ id }) => id === 'contract_caller');
    expect(called).toMatchObject({ canBuy: null, canSell: null });
    expect(environmentSensitive).toBeNull();
  });

  it('measures what it can without eth_simulateV1, and leaves the rest unknown', async () => {
    const plain = await check('Plain', older);
    expect(plain).toMatchObject({ canSellAll: true, cooldown: null, environmentSensitive: false });
    expect(await check('TimeBomb', older)).toMatchObject({ environmentSensitive: true });
    const cooldown = await check('Cooldown', older);
    expect(cooldown).toMatchObject({ canSellAll: true, cooldown: null });
  });

  it('plays the other environments where a node refuses one, and does not call the token alike in all', async () => {
    const picky = (rpc: Rpc): Rpc => ({
      ...older(rpc),
      send: (method, params, options) =>
        params.length > 3
          ? Promise.reject(new RpcError('refused', 'no block overrides'))
          : rpc.send(method, params, options),
    });
    const { environments, canSellAll, environmentSensitive } = await check('Plain', picky);
    const names = environments.map(({ environment }) => environment);
    expect(names).toContain('aged wallet');
    expect(names).not.toContain('sale 1 day later');
    expect(canSellAll).toBe(true);
    expect(environmentSensitive).toBeNull();
  });
});
