import { type CallEvidence, type Holder, type HolderSells, type Holders, toChecksum } from '@assay/facts';
import { approveStep } from '../calls/erc20.js';
import { createSimulationSetup, withOverrides } from '../calls/simulation-setup.js';
import type { Step } from '../calls/step.js';
import { toBlockOverrides } from '../trades/fees.js';
import { runScenario, type ScenarioRun } from '../trades/run-scenario.js';
import { simulateBlocks } from '../trades/simulate-v1.js';
import { type Leg, legSteps, readLeg } from '../trades/trade.js';
import { unlessNotPlayed } from '../trades/unless-not-played.js';
import type { CheckSetup } from './check-setup.js';

const SAMPLE = 8;

/** Samples ordinary wallets over the whole list, because the largest holders are often insiders. */
function sampleHolders(holders: readonly Holder[], count = SAMPLE): readonly Holder[] {
  const wallets = holders.filter(({ kind, balance }) => kind === 'wallet' && balance > 0n);
  if (wallets.length <= count) return wallets;
  const step = (wallets.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => wallets[Math.round(index * step)]).flatMap(
    (holder) => holder ?? [],
  );
}

/** At most 1/200 of the pool, so that price impact and size limits do not affect the sale. */
function toSale({ venue }: CheckSetup, { balance }: Holder): bigint {
  const max = venue.pool.tokenReserve / 200n;
  return balance > max && max > 0n ? max : balance;
}

function simulateSale(
  setup: CheckSetup,
  holder: Holder,
  amount: bigint,
  simulate: boolean,
): Promise<ScenarioRun> {
  const { block, venue, fees } = setup;
  const simulationSetup = withOverrides(
    createSimulationSetup(holder.address, [], fees.gasPrice),
    venue.overrides ?? {},
  );
  const steps: readonly Step[] = [
    approveStep('approve', holder.address, venue.token, venue.router),
    ...legSteps(venue, 'sell', { trader: holder.address, direction: 'sell', amount }),
  ];
  const meaning = `the holder ${toChecksum(holder.address)} sells ${amount} (smallest units)`;
  const { [holder.address]: funds } = simulationSetup.overrides;
  if (simulate) {
    const own = funds?.balance ? { [holder.address]: { balance: funds.balance } } : {};
    const overrides = { ...venue.overrides, ...own };
    return simulateBlocks(
      setup,
      overrides,
      [{ steps, gasPrice: fees.gasPrice, overrides: toBlockOverrides(fees, block) }],
      meaning,
    );
  }
  return runScenario(setup, simulationSetup, steps, meaning);
}

/**
 * False where the sale pays less than 1,000 smallest units of the quote token: it may fail for that alone.
 */
function isWorthSelling({ venue: { pool } }: CheckSetup, holder: Holder): boolean {
  return pool.tokenReserve > 0n && (holder.balance * pool.quoteReserve) / pool.tokenReserve >= 1_000n;
}

interface Sale {
  readonly leg: Leg;
  readonly evidence: CallEvidence;
}

/** The failed sales, and one that passed. */
function pickEvidence(sales: readonly Sale[]): readonly CallEvidence[] {
  const failed = sales.filter(({ leg }) => leg.passed === false).slice(0, 4);
  const fine = sales.filter(({ leg }) => leg.passed).slice(0, 1);
  return [...failed, ...fine].map(({ evidence }) => evidence);
}

/** Sells as sampled real holders, each in a separate call. `null` where there is no suitable holder. */
export async function tryHolderSells(
  setup: CheckSetup,
  holders: Holders,
  simulate: boolean,
): Promise<HolderSells | null> {
  const worthSelling = holders.holders.filter((holder) => isWorthSelling(setup, holder));
  const sampled = sampleHolders(worthSelling);
  const sales = await Promise.all(
    sampled.map(async (holder): Promise<readonly Sale[]> => {
      const amount = toSale(setup, holder);
      const run = await simulateSale(setup, holder, amount, simulate).catch(unlessNotPlayed);
      if (!run) return [];
      const leg = readLeg(setup.venue, run.outcomes, { name: 'sell', direction: 'sell', sent: amount });
      return [{ leg, evidence: run.evidence }];
    }),
  );
  const judged = sales.flat().filter(({ leg }) => leg.passed !== null);
  if (judged.length === 0) return null;
  const taxes = judged.flatMap(({ leg }) => leg.tax ?? []);
  return {
    tried: judged.length,
    failed: judged.filter(({ leg }) => !leg.passed).length,
    worstTax: taxes.length > 0 ? Math.max(...taxes) : null,
    evidence: pickEvidence(judged),
  };
}
