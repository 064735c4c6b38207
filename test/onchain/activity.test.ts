import { holdersComponent, marketComponent, washTradingComponent } from '@assay/engine';
import { describe, expect, test } from 'vitest';
import type { DeployedScenario } from '../../devnet/devnet.js';
import { describeActivity, readFact } from '../support/activity-suite.js';
import { useEdgeCase, useScenario } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';
import { describePlantedActivity } from '../support/planted-activity-suite.js';

const { facts } = useOnchainFacts();

/** The long tests read every story. */
const stories = ['healthy', 'reflection', 'wash-ring', 'sniped-launch', 'concentrated'].map(useScenario);
describe.each(stories)('$id', (scenario) => {
  describeActivity(scenario);
  describePlantedActivity(scenario);
});

test('each trade of the ring is attributed to the wallet that made it', async () => {
  const scenario = useScenario('wash-ring');
  const { wallets = [], transactions = [], funder } = scenario.planted.wash ?? {};
  const { trades } = await readFact('trades', scenario);
  const traders = new Map(trades.map(({ transactionHash, trader }) => [transactionHash, trader]));
  expect(transactions.length).toBeGreaterThan(20);
  expect(transactions.filter((hash) => !wallets.some((wallet) => wallet === traders.get(hash)))).toEqual([]);
  const { links } = await readFact('walletLinks', scenario);
  const ring = links.filter(({ kind, via }) => kind === 'common_funder' && via === funder);
  expect(new Set(ring.flatMap(({ a, b }) => [a, b]))).toEqual(new Set(wallets));
});

test('nobody is linked in scenarios with independent traders', async () => {
  for (const id of ['renounced-clean', 'healthy']) {
    expect((await readFact('walletLinks', useScenario(id))).links).toEqual([]);
  }
});

test('what was read, and up to which block, is said with holders, trades and wash trading', async () => {
  const { chain, address } = useScenario('healthy');
  const ref = { chain, address };
  const loaded = await Promise.all([
    facts.load('holders', ref),
    facts.load('trades', ref),
    facts.load('pools', ref),
  ]);
  const [holders, trades, pools] = loaded;
  const input = { ref, facts: { holders, trades, pools }, now: Date.now() };
  const number = holders.known ? holders.block?.number : undefined;
  expect(number).toBeGreaterThan(0);
  expect(holdersComponent.details(input)).toMatchObject({ historyCoverage: 1, asOfBlock: number });
  const tradesAt = trades.known ? trades.block?.number : undefined;
  expect(tradesAt).toBeGreaterThan(0);
  for (const component of [marketComponent, washTradingComponent]) {
    expect(component.details(input)).toMatchObject({ tradesCoverage: 1, asOfBlock: tradesAt });
  }
});

describe('a sniped launch', () => {
  const scenario = useScenario('sniped-launch');
  const { planted } = scenario;
  const buyers = async () =>
    new Map((await readFact('launch', scenario)).buyers.map((buyer) => [buyer.wallet, buyer]));

  test('begins with the first liquidity, and its first buyers are the planted ones', async () => {
    const { block } = await readFact('launch', scenario);
    const cohort = await buyers();
    const planned = [...planted.snipers, ...planted.bundlers];
    expect([...cohort.keys()].sort()).toEqual([...planned].sort());
    for (const wallet of planned) {
      expect((cohort.get(wallet)?.firstBuyAt ?? 0) - block.timestamp).toBeLessThanOrEqual(30);
    }
  });

  test('reports who sold all, a part, and nothing', async () => {
    const cohort = await buyers();
    const shareSold = (wallet: DeployedScenario['address']) => {
      const buyer = cohort.get(wallet);
      return buyer ? Number((buyer.sold * 1_000n) / buyer.bought) / 1_000 : undefined;
    };
    expect(planted.soldAll.map(shareSold)).toEqual(planted.soldAll.map(() => 1));
    for (const share of planted.soldSome.map(shareSold)) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(0.9);
    }
    expect(planted.heldAll.map(shareSold)).toEqual(planted.heldAll.map(() => 0));
  });

  test('reports same-block round trips, bundlers by their funder, and insiders', async () => {
    const { buyers: list, preLaunchHolders = [] } = await readFact('launch', scenario);
    const roundTrips = list
      .filter(({ sameBlockRoundTrip }) => sameBlockRoundTrip)
      .map(({ wallet }) => wallet);
    expect(roundTrips).toEqual(planted.sameBlockRoundTrips);
    const funded = list
      .filter(({ funder }) => funder === scenario.supporting.deployer)
      .map(({ wallet }) => wallet);
    expect(funded.sort()).toEqual([...planted.bundlers].sort());
    expect(preLaunchHolders.map(({ wallet }) => wallet).sort()).toEqual([...planted.insiders].sort());
  });
});

test('balances that the transfers do not show are read from the token', async () => {
  const reflecting = await readFact('holders', useScenario('reflection'));
  expect(reflecting).toMatchObject({ mode: 'balance_of', kept: { general: true } });
  const { mode, totalHolders } = await readFact('holders', useEdgeCase('phantom-transfers'));
  expect({ mode, totalHolders }).toEqual({ mode: 'balance_of', totalHolders: 1 });
});

test('a token without a pool has no market, and was not launched', async () => {
  const oddity = useEdgeCase('no-pool');
  expect((await readFact('pools', oddity)).pools).toEqual([]);
  expect((await readFact('trades', oddity)).trades).toEqual([]);
  expect(await facts.load('launch', oddity)).toMatchObject({ known: false, reason: 'not_applicable' });
});

test('nobody holds a token without supply', async () => {
  expect(await facts.load('holders', useEdgeCase('no-supply'))).toMatchObject({
    known: false,
    reason: 'not_found',
  });
});

test.each([
  ['huge-name', 'name', 'A'.repeat(256)],
  ['reverting-name', 'name', null],
  ['burning-name', 'name', null],
  ['bytes32-name', 'symbol', 'OLDMKR'],
  ['many-decimals', 'decimals', 77],
] as const)('%s: the %s is %j', async (id, field, value) => {
  expect((await readFact('metadata', useEdgeCase(id)))[field]).toBe(value);
});

test('an account and a contract of another kind are not taken for a token', async () => {
  expect((await readFact('metadata', useEdgeCase('wallet'))).contractKind).toBe('no_contract');
  expect((await readFact('metadata', useEdgeCase('not-a-token'))).contractKind).toBe('not_erc20');
});

test('the swaps of a pair that no factory made are counted, and count for nothing', async () => {
  const { trades, ignoredForeignSwaps } = await readFact('trades', useEdgeCase('no-pool'));
  expect({ trades, ignoredForeignSwaps }).toEqual({ trades: [], ignoredForeignSwaps: 25 });
  expect((await readFact('trades', useScenario('healthy'))).ignoredForeignSwaps).toBe(0);
});
