import { type AssessInput, assessWashInSteps, holdersComponent, washTradingComponent } from '@assay/engine';
import { type Address, type FactBag, known, type Trade, toRuns } from '@assay/facts';
import { atMostTime, report } from '../support/report.js';
import { timed } from './data.js';

const NOW = 1_800_000_000_000;
const ref = { chain: 'eth', address: `0x${'fe'.repeat(20)}` } as const;

function wallet(n: number): Address {
  return `0x${n.toString(16).padStart(40, '0')}`;
}

/** A random number generator with a fixed seed (Lehmer, 2³¹ − 1), so that each run has the same input. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function holdersOf(count: number) {
  const dice = createDice(7);
  const balances = Array.from({ length: count }, () => BigInt(Math.ceil(1e9 / dice() ** 1.2)) * 10n ** 12n);
  balances.sort((a, b) => (a > b ? -1 : 1));
  const named = balances
    .slice(0, 1_000)
    .map((balance, i) => ({ address: wallet(i + 1), balance, kind: 'wallet' as const }));
  const sumOfBalances = balances.reduce((sum, b) => sum + b, 0n);
  return {
    totalHolders: count,
    holders: named,
    rest: toRuns(balances.slice(1_000).reverse()),
    sumOfBalances,
    mode: 'replay' as const,
    coverage: 1,
  };
}

function tradesOf(count: number): Trade[] {
  const dice = createDice(11);
  return Array.from({ length: count }, (_, i) => {
    const size = BigInt(Math.ceil(1e6 * (0.1 + dice() * 20)));
    return {
      pool: wallet(0xaaaa),
      transactionHash: `0x${i.toString(16).padStart(64, '0')}`,
      blockNumber: i,
      logIndex: i,
      timestamp: Math.floor(NOW / 1_000 - 604_000 + (i * 600_000) / count),
      side: dice() < 0.5 ? 'buy' : 'sell',
      trader: wallet(1 + Math.floor(dice() * Math.sqrt(count) * 5)),
      tokenAmount: size * 10n ** 12n,
      quoteAmount: size,
      valueUsd: Number(size) / 1e6,
      priceUsd: 1,
    };
  });
}

/**
 * Prints one row per size; the exponent matters more than the milliseconds. Each run gets new facts, so that
 * nothing is cached.
 */
function printGrowth(
  title: string,
  sizes: readonly number[],
  factsOf: (size: number) => FactBag,
  work: (facts: FactBag) => unknown,
): void {
  let before: { size: number; cpuMs: number } | undefined;
  const rows = sizes.map((size) => {
    const { ms, cpuMs } = timed(3, () => factsOf(size), work);
    const exponent = before ? Math.log(cpuMs / before.cpuMs) / Math.log(size / before.size) : Number.NaN;
    before = { size, cpuMs };
    return {
      size,
      ms: Number(ms.toFixed(1)),
      'processor ms': Number(cpuMs.toFixed(1)),
      'exponent of growth': Number(exponent.toFixed(2)),
    };
  });
  console.log(title);
  console.table(rows);
}

const noLinks = known({ links: [], superNodes: [], coverage: 1 }, 'bench', NOW);

function washFactsOf(size: number): FactBag {
  const trades = {
    windowSeconds: 604_800,
    trades: tradesOf(size),
    priceUsdBefore: 1,
    coverage: 1,
    ignoredForeignSwaps: 0,
  };
  return { trades: known(trades, 'bench', NOW), walletLinks: noLinks };
}

/** Measures how the analysis time grows with the number of holders and of trades. */
export function benchGrowth(): void {
  printGrowth(
    'holders: details and verdict',
    [1_000, 10_000, 100_000, 200_000],
    (size) => ({ holders: known(holdersOf(size), 'bench', NOW), walletLinks: noLinks }),
    (facts) => [
      holdersComponent.details({ ref, facts, now: NOW }),
      holdersComponent.judge({ ref, facts, now: NOW }),
    ],
  );
  printGrowth(
    'wash trading: details and verdict',
    [1_000, 10_000, 50_000, 120_000, 200_000],
    washFactsOf,
    (facts) => [
      washTradingComponent.details({ ref, facts, now: NOW }),
      washTradingComponent.judge({ ref, facts, now: NOW }),
    ],
  );
  benchBlocks();
}

/** Compares the longest time that wash trading blocks the event loop in steps with its time in one run. */
function benchBlocks(): void {
  const rows = [5_000, 20_000, 120_000, 200_000].map((size) => {
    const inputOf = () => ({ ref, facts: washFactsOf(size), now: NOW });
    const slices = Array.from({ length: 5 }, () => longestSlice(inputOf()));
    const best = slices.toSorted((a, b) => a.longest - b.longest)[2];
    return {
      trades: size,
      'at once ms': Math.round(timed(3, inputOf, (input) => washTradingComponent.judge(input)).ms),
      'longest block ms': Number(best?.longest.toFixed(1)),
      'of it after the preparation': Number(best?.after.toFixed(1)),
    };
  });
  console.log('wash trading: how long it blocks others (median of five)');
  console.table(rows);
  for (const row of rows.filter(({ trades }) => trades <= 120_000))
    report(
      atMostTime(
        `wash trading of ${row.trades.toLocaleString('en')} trades: longest turn`,
        row['longest block ms'],
        100,
      ),
    );
}

/** Runs the assessment as the service does: in slices of 10 ms, then details and verdict in one slice. */
function longestSlice(input: AssessInput): { longest: number; after: number } {
  const work = assessWashInSteps(input);
  let [longest, since] = [0, performance.now()];
  const endSlice = () => {
    longest = Math.max(longest, performance.now() - since);
    since = performance.now();
  };
  while (!work.next().done) {
    if (performance.now() - since >= 10) endSlice();
  }
  endSlice();
  washTradingComponent.details(input);
  washTradingComponent.judge(input);
  const after = performance.now() - since;
  return { longest: Math.max(longest, after), after };
}
