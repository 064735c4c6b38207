import type { TradeSimulation, TradingChecks } from '@assay/facts';
import { describe, expect, test } from 'vitest';
import { isEmptied } from '../../devnet/planted-truth.js';
import { useDevnet, useEdgeCase, useScenario } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';

const devnet = useDevnet();
const { facts } = useOnchainFacts();

async function simulationOf(id: string): Promise<TradeSimulation> {
  const { chain, address } = useScenario(id);
  const fact = await facts.load('simulation', { chain, address });
  if (!fact.known) throw new Error(fact.detail);
  return fact.value;
}

async function checksOf(id: string): Promise<TradingChecks> {
  const { chain, address } = useScenario(id);
  const fact = await facts.load('tradingChecks', { chain, address });
  if (!fact.known) throw new Error(fact.detail);
  return fact.value;
}

const traded = devnet.scenarios.filter(({ planted }) => !isEmptied(planted));

describe.each(traded)('$id', ({ id, planted }) => {
  test('a fresh account can buy, and sell exactly where it was planted', async () => {
    const { canBuy, canSell } = await simulationOf(id);
    expect(canBuy).toBe(true);
    expect(canSell).toBe(!planted.honeypot);
  });

  test('the taxes are the planted ones to a tenth of a point', async () => {
    const { buyTax, sellTax, transferTax } = await simulationOf(id);
    expect(buyTax).toBeCloseTo(planted.buyTax, 3);
    expect(transferTax).toBeCloseTo(planted.transferTax, 3);
    if (planted.honeypot) expect(sellTax).toBeNull();
    else expect(Math.abs((sellTax ?? Number.NaN) - planted.sellTax)).toBeLessThan(0.001);
  });
});

describe('trading checks', () => {
  test.each(['healthy', 'whitelist-honeypot', 'max-transaction', 'time-bomb', 'simulation-evader'])(
    '%s: sensitivity and limits are the planted ones',
    async (id) => {
      const { planted } = useScenario(id);
      const { environmentSensitive, maxBuy, maxWallet, canSellAll } = await checksOf(id);
      expect(environmentSensitive).toBe(planted.environmentSensitive);
      expect(canSellAll).toBe(!planted.honeypot);
      const near = (found: bigint | null, limit: string | null) =>
        limit === null
          ? found === null
          : found !== null && found <= BigInt(limit) && found * 100n >= BigInt(limit) * 98n;
      expect(near(maxBuy, planted.maxTransaction)).toBe(true);
      expect(near(maxWallet, planted.maxWallet)).toBe(true);
    },
  );

  test('launch-tax: the tax falls until the planted second, and who stays pays less to leave', async () => {
    const { planted } = useScenario('launch-tax');
    const { taxCurve, environmentSensitive } = await checksOf('launch-tax');
    expect(environmentSensitive).toBe(false);
    expect(taxCurve?.trend).toBe('falls');
    const endsAt = Date.now() / 1000 + (taxCurve?.endsInSeconds ?? 0);
    // Three rounds of the search leave two days divided by 8³.
    expect(Math.abs(endsAt - (planted.taxEndsAt ?? 0))).toBeLessThan(600);
    const at = (seconds: number) =>
      taxCurve?.points.find(({ afterSeconds }) => afterSeconds === seconds) ?? { afterSeconds: -1 };
    const day = 86_400;
    const close = (tax: number) => expect.closeTo(tax, 3);
    expect(at(0)).toMatchObject({ buyTax: close(0.3), sellTax: close(0.3), leaveTax: close(0.3) });
    expect(at(day)).toMatchObject({ buyTax: close(0.2), sellTax: close(0.2), leaveTax: close(0.2) });
    expect(at(3 * day)).toMatchObject({ buyTax: close(0), sellTax: close(0), leaveTax: close(0) });
  });

  test('a tax that stays is a constant curve, and a token without one has none', async () => {
    const [taxed, free] = await Promise.all([checksOf('sell-tax'), checksOf('healthy')]);
    expect(taxed.taxCurve).toMatchObject({ trend: 'constant', endsInSeconds: null });
    expect(free.taxCurve).toBeNull();
  });

  test('real holders are asked: none of an honest token fails, almost all of a whitelist honeypot do', async () => {
    const [healthy, trap] = await Promise.all([checksOf('healthy'), checksOf('whitelist-honeypot')]);
    expect(healthy.holderSells).toMatchObject({ failed: 0 });
    expect(trap.holderSells?.failed).toBeGreaterThanOrEqual((trap.holderSells?.tried ?? 0) - 1);
  });
});

test('what cannot be traded is an absence with a reason, never a verdict', async () => {
  for (const { chain, address } of devnet.edgeCases) {
    const fact = await facts.load('simulation', { chain, address });
    if (!fact.known) expect(fact.detail.length).toBeGreaterThan(0);
    else expect(fact.value.canBuy === true && fact.value.canSell === false).toBe(false);
  }
  const { chain, address } = useEdgeCase('wallet');
  expect(await facts.load('simulation', { chain, address })).toMatchObject({ known: false });
});
