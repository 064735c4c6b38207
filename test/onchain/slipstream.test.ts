import { replayEvidence } from '@assay/engine';
import type { FactKind, FactMap } from '@assay/facts';
import { expect, test } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';

const { facts, rpc } = useOnchainFacts();
const { chain, address, supporting } = useScenario('slipstream');

async function read<K extends FactKind>(kind: K): Promise<FactMap[K]> {
  const fact = await facts.load(kind, { chain, address });
  if (!fact.known) throw new Error(`${kind}: ${fact.detail}`);
  return fact.value;
}

test('its pool is found by the tick spacing, with the fee that the factory tells, and is valued', async () => {
  const { pools } = await read('pools');
  const [pool] = pools;
  expect(pool).toMatchObject({
    address: supporting.slipstreamPool,
    kind: 'slipstream',
    dex: 'Aerodrome Slipstream',
    tickSpacing: 200,
    feePips: 3_000,
  });
  expect(pool?.createdAt).toBeGreaterThan(1_000_000_000);
  const quoteUsd = (Number(pool?.quoteReserve) / 1e18) * (pool?.quoteUsd ?? 0);
  expect(quoteUsd).toBeGreaterThan(80_000);
  expect(pool?.liquidityUsd).toBeGreaterThan(1.5 * quoteUsd);
});

test('it is traded through its own router, and the calls repeat elsewhere', async () => {
  const trade = await read('simulation');
  expect(trade).toMatchObject({ canBuy: true, canSell: true, buyTax: 0, sellTax: 0 });
  for (const call of trade.evidence) {
    expect(await replayEvidence(rpc(chain), call, false)).toMatchObject({ verdict: 'identical' });
  }
});

test('every swap of the week is a trade', async () => {
  const { trades, coverage } = await read('trades');
  expect(coverage).toBe(1);
  const swap = '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67';
  const filter = { address: supporting.slipstreamPool, topics: [swap], fromBlock: '0x0', toBlock: 'latest' };
  const logs = (await rpc(chain).send('eth_getLogs', [filter], {})) as { blockNumber: string }[];
  const first = trades[0]?.blockNumber ?? 0;
  expect(trades.length).toBeGreaterThan(8);
  expect(trades.length).toBe(logs.filter(({ blockNumber }) => Number(blockNumber) >= first).length);
});
