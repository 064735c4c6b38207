import { holdersComponent, marketComponent, washTradingComponent } from '@assay/engine';
import type { FactKind, FactMap } from '@assay/facts';
import { describe, expect, test } from 'vitest';
import type { DeployedScenario } from '../../devnet/devnet.js';
import { isEmptied } from '../../devnet/planted-truth.js';
import { useDevnet, useEdgeCase, useScenario } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';

const devnet = useDevnet();
const { facts, rpc } = useOnchainFacts();

async function read<K extends FactKind>(
  kind: K,
  { chain, address }: Pick<DeployedScenario, 'chain' | 'address'>,
): Promise<FactMap[K]> {
  const fact = await facts.load(kind, { chain, address });
  if (!fact.known) {
    throw new Error(`${kind}: ${fact.detail}`);
  }
  return fact.value;
}

describe.each(devnet.scenarios)('$id', (scenario) => {
  const { planted } = scenario;

  test('every holder is counted, and the balances are what balanceOf says', async () => {
    const holders = await read('holders', scenario);
    expect(holders.totalHolders).toBe(planted.holders);
    expect(holders.coverage).toBe(1);
    if (!planted.rebasing) expect(holders.kept).toMatchObject({ fell: 0 });
    if (!planted.rebasing) {
      expect(holders.mode).toBe('replay');
      expect(holders.sumOfBalances).toBe(BigInt(planted.totalSupply));
    }
  });

  test('the supply is the planted one, and the pool has a price unless it was emptied', async () => {
    const { totalSupply, circulatingSupply } = await read('metadata', scenario);
    expect(totalSupply).toBe(BigInt(planted.totalSupply));
    const { holders } = await read('holders', scenario);
    const idle = holders.filter(({ kind }) => kind === 'burn' || kind === 'locker' || kind === 'token');
    if (!planted.rebasing) {
      expect(circulatingSupply).toBe(
        idle.reduce((left, { balance }) => left - balance, BigInt(planted.totalSupply)),
      );
    }
    const { pools } = await read('pools', scenario);
    const best = pools[0];
    expect(pools.map(({ address }) => address)).toContain(scenario.supporting.pool ?? best?.address);
    if (isEmptied(planted)) return expect(best?.liquidityUsd ?? 0).toBeLessThan(500);
    expect(best?.priceUsd).toBeGreaterThan(0);
    expect(best?.liquidityUsd).toBeGreaterThan(1_000);
  });

  test('every pool is as old as its factory says', async () => {
    const { pools } = await read('pools', scenario);
    const { block } = await read('launch', scenario);
    for (const { createdAt } of pools) {
      expect(createdAt).toBeGreaterThan(1_000_000_000);
      expect(createdAt).toBeLessThanOrEqual(Date.now() / 1_000);
    }
    expect(Math.min(...pools.map(({ createdAt }) => createdAt ?? 0))).toBeLessThanOrEqual(block.timestamp);
  });

  test('no pool, router, locker or burn address counts as a trader', async () => {
    const { trades, coverage } = await read('trades', scenario);
    const chain = rpc(scenario.chain).chain;
    const { pools } = await read('pools', scenario);
    const places = new Set<string>([
      ...chain.dexes.map(({ router }) => router),
      ...pools.map(({ address }) => address),
      ...chain.lockers.map(({ address }) => address),
    ]);
    expect(coverage).toBe(1);
    expect(trades.filter(({ trader }) => places.has(trader))).toEqual([]);
    const times = trades.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

test('each trade of the ring is attributed to the wallet that made it', async () => {
  const scenario = useScenario('wash-ring');
  const { wallets = [], transactions = [], funder } = scenario.planted.wash ?? {};
  const { trades } = await read('trades', scenario);
  const traders = new Map(trades.map(({ transactionHash, trader }) => [transactionHash, trader]));
  expect(transactions.length).toBeGreaterThan(20);
  expect(transactions.filter((hash) => !wallets.some((wallet) => wallet === traders.get(hash)))).toEqual([]);
  const { links } = await read('walletLinks', scenario);
  const ring = links.filter(({ kind, via }) => kind === 'common_funder' && via === funder);
  expect(new Set(ring.flatMap(({ a, b }) => [a, b]))).toEqual(new Set(wallets));
});

test('nobody is linked in scenarios with independent traders', async () => {
  for (const id of ['renounced-clean', 'healthy']) {
    expect((await read('walletLinks', useScenario(id))).links).toEqual([]);
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
    new Map((await read('launch', scenario)).buyers.map((buyer) => [buyer.wallet, buyer]));

  test('begins with the first liquidity, and its first buyers are the planted ones', async () => {
    const { block } = await read('launch', scenario);
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
    const { buyers: list, preLaunchHolders = [] } = await read('launch', scenario);
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
  const reflecting = await read('holders', useScenario('reflection'));
  expect(reflecting).toMatchObject({ mode: 'balance_of', kept: { general: true } });
  const { mode, totalHolders } = await read('holders', useEdgeCase('phantom-transfers'));
  expect({ mode, totalHolders }).toEqual({ mode: 'balance_of', totalHolders: 1 });
});

test('a token without a pool has no market, and was not launched', async () => {
  const oddity = useEdgeCase('no-pool');
  expect((await read('pools', oddity)).pools).toEqual([]);
  expect((await read('trades', oddity)).trades).toEqual([]);
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
  expect((await read('metadata', useEdgeCase(id)))[field]).toBe(value);
});

test('an account and a contract of another kind are not taken for a token', async () => {
  expect((await read('metadata', useEdgeCase('wallet'))).contractKind).toBe('no_contract');
  expect((await read('metadata', useEdgeCase('not-a-token'))).contractKind).toBe('not_erc20');
});

test('the swaps of a pair that no factory made are counted, and count for nothing', async () => {
  const { trades, ignoredForeignSwaps } = await read('trades', useEdgeCase('no-pool'));
  expect({ trades, ignoredForeignSwaps }).toEqual({ trades: [], ignoredForeignSwaps: 25 });
  expect((await read('trades', useScenario('healthy'))).ignoredForeignSwaps).toBe(0);
});
