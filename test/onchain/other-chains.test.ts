import { createReadContext, createRpc, readPools } from '@assay/chain';
import { builtInChains, type Chain, toChainNotes } from '@assay/facts';
import { fetchVenues, tryRoutes } from '@assay/simulate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedChains } from '../../devnet/devnet.js';
import { startPoorNode } from '../../devnet/simulators/poor-node/start-poor-node.js';
import { type RecordChain, startRecordChain } from '../../devnet/start-record-chain.js';
import { main } from '../../src/cli/analyze.js';
import { type Doors, openAgent, readDoors } from '../support/facts/read-doors.js';
import { bearer, useService } from '../support/service.js';

/** Chains of the registry that have no embedded one, each with its record as it is: its exchanges, its price feed. */
const names = ['arbitrum', 'optimism', 'polygon', 'unichain', 'monad'] as const;
const stories = ['healthy', 'honeypot', 'hidden-mint', 'sell-tax'] as const;

/** Its record has no router of V2 pools: only what trades in V3 pools can be played there. */
const robinhood = 'robinhood';

let started: readonly RecordChain[] = [];
let all: EmbeddedChains;

beforeAll(async () => {
  const records = builtInChains.filter(({ name }) => [...names, robinhood].some((one) => one === name));
  started = await Promise.all(
    records.map((record) => startRecordChain(record, record.name === robinhood ? ['concentrated'] : stories)),
  );
  all = {
    chains: Object.assign({}, ...started.map(({ chains }) => chains)),
    chainsFile: Object.assign({}, ...started.map(({ chainsFile }) => chainsFile)),
    scenarios: started.flatMap(({ scenarios }) => scenarios),
    treasury: started[0]?.treasury ?? '0x',
  };
}, 180_000);
afterAll(async () => {
  await Promise.all(started.map((chain) => chain.stop()));
});
const served = useService({ REQUEST_BUDGET_MS: '60000' }, undefined, { chains: () => all });

function tokenOf(name: string, story: string) {
  const found = all.scenarios.find(({ id, chain }) => id === story && chain === name);
  if (!found) throw new RangeError(`${story} of ${name}`);
  return found;
}

describe.each(names)('%s', (name) => {
  it.each(stories)('%s: every door says what is true', async (id) => {
    const key = await served.key();
    const agent = await openAgent(served, key);
    const doors = await readDoors(served, key, agent, tokenOf(name, id));
    await agent.close();
    const scan = doors.token.analyze.analysis_details.security_analysis.scan_analysis;
    const { goplus } = doors;
    expect(scan).toMatchObject({
      scan_available: true,
      is_honeypot: id === 'honeypot',
      is_mintable: id === 'hidden-mint',
    });
    expect([goplus.is_honeypot, goplus.is_mintable]).toEqual([
      id === 'honeypot' ? '1' : '0',
      id === 'hidden-mint' ? '1' : '0',
    ]);
    expect(doors.agent.analyze).toMatchObject({ chain: name, is_honeypot: id === 'honeypot' });
    expect(Number(scan.sell_tax) > 0).toBe(id === 'sell-tax');
    // The price of the coin is what the record's own feed says.
    expect(doors.token.analyze.analysis_details.market_analysis.liquidity_usd).toBeGreaterThan(1_000);
    expectNotes(name, doors);
  });

  it('has a page, and a command line that reads it alone', async () => {
    const { address } = tokenOf(name, 'honeypot');
    const page = await served.get(`/t/${name}/${address}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const said: string[] = [];
    const status = await main([name, address, '--json'], {
      env: {
        [`RPC_URL_${name.toUpperCase()}`]: all.chains[name]?.rpcUrl,
        REQUEST_BUDGET_MS: '60000',
        ...Object.fromEntries(
          ['AUDIT', 'SCAN', 'MARKET', 'EXPLORER'].map((role) => [`${role}_PROVIDERS`, 'onchain']),
        ),
      },
      out: (text) => void said.push(text),
      err: () => {},
    });
    const { security_analysis: security } = JSON.parse(said.join('')).analysis_details;
    expect([status, security.scan_analysis.is_honeypot]).toEqual([0, true]);
  });
});

it('robinhood: every door tells of a token in V3 pools, priced by pools, and that the chain has a filter', async () => {
  const key = await served.key();
  const agent = await openAgent(served, key);
  const doors = await readDoors(served, key, agent, tokenOf(robinhood, 'concentrated'));
  await agent.close();
  const { market_analysis: market, security_analysis: security } = doors.token.analyze.analysis_details;
  expect(security.scan_analysis).toMatchObject({ scan_available: true, is_honeypot: false, sell_tax: '0' });
  expect([market.liquidity_usd > 1_000, market.price_usd > 0]).toEqual([true, true]);
  expect(doors.goplus.is_honeypot).toBe('0');
  expectNotes(robinhood, doors);
  expect(doors.terminal).toContain('can leave out your sale');
});

it('a tax that stays is told where time and number can be moved, and not where the number is Ethereum’s', async () => {
  const trendOf = async (name: string) => {
    const { address } = tokenOf(name, 'sell-tax');
    const query = `{ token(chain: ${name}, address: "${address}") { security { trading { taxCurve { trend } } } } }`;
    const { data } = await served.query(await served.key(), query);
    return data.token.security.trading.taxCurve?.trend ?? null;
  };
  expect([await trendOf('optimism'), await trendOf('arbitrum')]).toEqual(['constant', null]);
});

/** What the chain does otherwise is told by every door that judges. */
function expectNotes(name: string, { token, features, agent, page, terminal }: Doors): void {
  const notes = builtInChains.filter((chain) => chain.name === name).flatMap(toChainNotes);
  expect(notes.length).toBeGreaterThan(0);
  for (const body of [...Object.values(token), ...Object.values(features)])
    expect(body.assurance.chain_notes).toEqual(notes);
  expect([agent.analyze.chain_notes, page.Verdict.chainNotes]).toEqual([notes, notes]);
  for (const { text } of notes) {
    expect(agent.text).toContain(text);
    expect(terminal).toContain(text);
  }
}

describe('what a sale pays for being written to Ethereum', () => {
  const feeOf = async (name: string) => {
    const input = { chain: name, contract_address: tokenOf(name, 'healthy').address };
    const answer = await served.post('/api/v1/features/routes', input, bearer(await served.key()));
    const { routes } = (await answer.json()) as {
      readonly routes: readonly {
        readonly route: string;
        readonly gas: number | null;
        readonly data_fee?: unknown;
      }[];
    };
    return routes.find(({ route }) => route === 'v2_fee_on_transfer');
  };

  it('is told beside its gas, by the contract of the chain', async () => {
    // Ours ask 1,000,000 wei a byte with the signature, and 16 gas a byte of calldata at 10,000,000 wei.
    const [optimism, arbitrum] = [await feeOf('optimism'), await feeOf('arbitrum')];
    expect(optimism).toMatchObject({ gas: expect.any(Number), data_fee: { unknown_reason: null } });
    expect(arbitrum).toMatchObject({
      gas: expect.any(Number),
      data_fee: { amount: String((4 + 8 * 32) * 16 * 10_000_000), unknown_reason: null },
    });
  });

  it('costs no request of its own: it is asked for with the trades', async () => {
    const record = builtInChains.find(({ name }) => name === 'optimism');
    if (!record) throw new RangeError('optimism');
    const node = await startPoorNode(all.chains.optimism?.rpcUrl ?? '');
    const { behaviour: _, ...plain } = record;
    const token = tokenOf('optimism', 'healthy').address;
    const requests = async (chain: Chain) => {
      const rpc = createRpc({ chain, urls: [node.url] });
      const context = createReadContext(rpc, await rpc.head());
      const pools = (await readPools(context, [token])).get(token)?.pools ?? [];
      const venues = await fetchVenues(context, token, pools);
      node.forget();
      const routes = await tryRoutes(context, { token, venues, supply: 0n });
      const fees = routes.filter(({ dataFee }) => dataFee).map(({ route }) => route);
      return { http: node.requests().http, fees };
    };
    const [without, withFee] = [await requests(plain), await requests(record)];
    await node.close();
    expect(without.fees).toEqual([]);
    expect(withFee).toEqual({ http: without.http, fees: ['v2_plain', 'v2_fee_on_transfer'] });
  });

  it('is nothing where a chain takes none', async () => {
    expect(await feeOf('polygon')).not.toHaveProperty('data_fee');
  });
});
