import { mergeChains } from '@assay/chain';
import { builtInChains } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import type { NodeBehaviour } from '../../../../../devnet/simulators/poor-node/behaviour.js';
import { startPoorNode } from '../../../../../devnet/simulators/poor-node/start-poor-node.js';
import { useDevnet, useScenario } from '../../../../../test/support/devnet.js';
import { analyze } from '../../../analysis/analyze.js';
import { onchainSettings } from '../../../loaders/engine-settings.js';
import { createFactService } from '../../../loaders/fact-service.js';

const { chains, chainsFile } = useDevnet();
const records = mergeChains(builtInChains, chainsFile);
const silent = { warn: () => undefined, error: () => undefined };

const noProofs: NodeBehaviour = {
  refuse: ({ method }) =>
    method === 'eth_getProof'
      ? { code: -32601, message: 'the method eth_getProof does not exist/is not available' }
      : undefined,
};

/** An analysis of a story through nodes that behave so, the first one preferred. */
async function analyzeOn(story: string, ...team: readonly NodeBehaviour[]) {
  const { chain, address } = useScenario(story);
  const nodes = await Promise.all(team.map((one) => startPoorNode(chains[chain].rpcUrl, one)));
  const settings = onchainSettings({ [chain]: nodes.map(({ url }) => url) }, records);
  const engine = createFactService(settings, { log: silent });
  try {
    const report = await analyze({ chain, address }, { engine });
    const { simulation, tradingChecks, powers } = report.input.facts;
    const security = report.verdicts.get('security');
    return {
      gates: report.core.gatesApplied.map(({ id }) => id),
      score: report.core.score,
      check: (id: string) => (security?.judged ? security.checks.find((one) => one.id === id) : undefined),
      simulation: simulation?.known ? simulation.value : undefined,
      trading: tradingChecks?.known ? tradingChecks.value : undefined,
      powers: powers?.known ? powers.value : undefined,
      requests: nodes.map((node) => node.requests()),
    };
  } finally {
    await engine.close();
    await Promise.all(nodes.map((node) => node.close()));
  }
}

const slot = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

/** The first slot of the story's token that holds this number. */
async function slotWith(story: string, value: number): Promise<string> {
  const { chain, address } = useScenario(story);
  for (let number = 0; number < 20; number += 1) {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getStorageAt',
      params: [address, slot(number), 'latest'],
    };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(chains[chain].rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) });
    if (BigInt(((await answer.json()) as { result: string }).result) === BigInt(value)) return slot(number);
  }
  throw new Error('no slot holds it');
}

/** The code of the honeypot for a pool of another token: its code holds the pool's address. */
async function trapFor(story: string): Promise<string> {
  const poolOf = (id: string) => (useScenario(id).supporting.pool ?? '').slice(2).toLowerCase();
  return (await codeOf('honeypot')).replaceAll(poolOf('honeypot'), poolOf(story));
}

async function codeOf(story: string): Promise<string> {
  const { chain, address } = useScenario(story);
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [address, 'latest'] };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(chains[chain].rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await answer.json()) as { result: string }).result;
}

/** What the verdict must be where the state under the sale cannot be trusted. */
function expectWithheld({ gates, score, check, simulation }: Awaited<ReturnType<typeof analyzeOn>>): void {
  expect(simulation).toMatchObject({ state: 'incomplete', canSell: null, sellTax: null });
  expect(gates.filter((id) => id.startsWith('proven_'))).toEqual([]);
  expect(check('can_sell')).toMatchObject({
    status: 'UNKNOWN',
    detail: expect.stringContaining('the node could not show all state that this sale reads'),
  });
  expect(score).toBeLessThanOrEqual(60);
}

describe('a node that serves proofs', () => {
  it('has a honeypot proven by the state root, with at most three HTTP requests more', async () => {
    const [proven, said] = [await analyzeOn('honeypot', {}), await analyzeOn('honeypot', noProofs)];
    expect(proven.gates).toContain('proven_honeypot');
    expect(proven.simulation).toMatchObject({ state: 'verified', canSell: false });
    for (const one of proven.simulation?.evidence ?? []) expect(one.verified).toBe('STATE_ROOT');
    expect(said.gates).toEqual(proven.gates);
    expect(said.simulation?.state).toBe('complete');
    const cases = [...(proven.trading?.environments ?? []), ...(proven.powers?.matrix ?? [])];
    const grades = cases.flatMap(({ state, evidence }) => ([evidence].flat().length > 0 ? [state] : []));
    expect(grades.length).toBeGreaterThan(5);
    for (const grade of grades) expect(['verified', 'complete']).toContain(grade);
    // The traces leave with the first proof.
    expect(proven.requests[0]?.carried.eth_getProof).toBeLessThanOrEqual(3);
    expect(proven.requests[0]?.carried.debug_traceCall).toBe(1);
  });

  it('is asked for no proof of a healthy token', async () => {
    const { requests, gates, simulation, trading, powers } = await analyzeOn('healthy', {});
    expect(gates).toEqual([]);
    expect([simulation?.state, trading?.state, powers?.state]).toEqual(['complete', 'complete', 'complete']);
    expect(requests[0]?.methods.eth_getProof).toBeUndefined();
    expect(requests[0]?.methods.debug_traceCall).toBeUndefined();
  });

  it('is found out where it lies about one slot of a token that can be sold', async () => {
    const { address } = useScenario('sell-tax');
    const untrue = { [address]: { stateDiff: { [await slotWith('sell-tax', 25)]: slot(100) } } };
    const found = await analyzeOn('sell-tax', { untrue });
    expectWithheld(found);
    expect(found.simulation?.stateReasons?.join()).toMatch(/gives another answer than the node/);
  });

  it('is found out where it lies about the code of a healthy token', async () => {
    const untrue = { [useScenario('healthy').address]: { code: await trapFor('healthy') } };
    const found = await analyzeOn('healthy', { untrue });
    expectWithheld(found);
    expect(found.simulation?.stateReasons?.join()).toMatch(/contradicts the hash of block \d+: a code/);
  });

  it('is found out where it alters a proof of a honeypot', async () => {
    const lie: NodeBehaviour['lie'] = ({ method }, result) =>
      method === 'eth_getProof' ? { ...(result as object), balance: '0x2a' } : result;
    expectWithheld(await analyzeOn('honeypot', { lie }));
  });
});

describe('state that is not whole', () => {
  it('is told where the node names another block in the batch of the trade', async () => {
    const lie: NodeBehaviour['lie'] = ({ method, params }, result) =>
      method === 'eth_getBlockByNumber' && params[0] !== 'latest'
        ? { ...(result as object), hash: slot(1) }
        : result;
    const found = await analyzeOn('honeypot', { ...noProofs, lie });
    expectWithheld(found);
    expect(found.simulation?.stateReasons?.join()).toMatch(/answered at two blocks/);
  });

  it('is told where two nodes of a chain answer the same sale differently', async () => {
    const untrue = { [useScenario('healthy').address]: { code: await trapFor('healthy') } };
    const found = await analyzeOn('healthy', { ...noProofs, untrue }, noProofs);
    expectWithheld(found);
    expect(found.simulation?.stateReasons?.join()).toMatch(
      /The nodes answer differently: as 127\.0\.0\.1:\d+/,
    );
    expect(found.simulation?.evidence.some(({ meaning }) => meaning.startsWith('as 127.0.0.1'))).toBe(true);
  });

  it('is not suspected where two nodes agree', async () => {
    const found = await analyzeOn('honeypot', noProofs, noProofs);
    expect(found.gates).toContain('proven_honeypot');
    expect(found.simulation?.state).toBe('complete');
  });

  it('is told where a token in use is shown as not yet initialised', async () => {
    const flag = await slotWith('upgradeable-proxy', 1);
    const untrue = { [useScenario('upgradeable-proxy').address]: { stateDiff: { [flag]: slot(0) } } };
    const found = await analyzeOn('upgradeable-proxy', { ...noProofs, untrue });
    expect(found.powers).toMatchObject({ state: 'incomplete' });
    expect(found.powers?.stateReasons?.join()).toMatch(/not yet initialised: (?:initialize|0x)/);
    expectWithheld(found);
  });
});

it('a token that the chain runs itself, outside the EVM, is judged without a proof', async () => {
  const { simulation, powers, check } = await analyzeOn('b20-seizure', {});
  expect([simulation?.state, powers?.state]).toEqual(['complete', 'complete']);
  expect(check('can_sell')?.status).toBe('PASS');
});
