import { createReadContext, type Rpc } from '@assay/chain';
import { replayEvidence } from '@assay/engine';
import { base, createFreshAddress } from '@assay/facts';
import {
  createExecutorCode,
  encodeCreation,
  fetchCreatedSetup,
  fetchVenues,
  prepareTradeSetup,
  simulateTrade,
  toCreatedAddress,
} from '@assay/simulate';
import { describe, expect, it } from 'vitest';
import { CREATE2_DEPLOYER } from '../../devnet/builder/scenario-builder.js';
import { createNodeClient } from '../../devnet/node/node-client.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';

const devnet = useDevnet();
const { facts, rpc: rpcOf } = useOnchainFacts();

/** A node without overrides, on a chain that runs the token of the story itself. */
function asProtocolToken(rpc: Rpc, token: string): Rpc {
  const { protocolTokens } = base;
  if (!protocolTokens) throw new Error('Base has no protocol tokens');
  const prefix = token.slice(0, 22) as `0x${string}`;
  return {
    ...rpc,
    chain: { ...rpc.chain, protocolTokens: { ...protocolTokens, prefix } },
    isPlayedHere: () => true,
  };
}

async function openVenue(id: string, adapt: (rpc: Rpc, token: string) => Rpc) {
  const { chain, address } = useScenario(id);
  const pools = await facts.load('pools', { chain, address });
  if (!pools.known) throw new Error(pools.detail);
  const rpc = adapt(rpcOf(chain), address);
  const context = createReadContext(rpc, await rpc.head());
  const [venue] = await fetchVenues(context, address, pools.value.pools);
  if (!venue) throw new Error('no venue');
  return { context, venue };
}

async function trade(id: string, adapt: (rpc: Rpc, token: string) => Rpc) {
  const { context, venue } = await openVenue(id, adapt);
  const setup = await prepareTradeSetup(context, venue);
  if (!setup) throw new Error('no trade setup');
  return { rpc: context.rpc, simulation: await simulateTrade(setup) };
}

const inOneCall = (rpc: Rpc): Rpc => ({
  ...rpc,
  abilities: async (options) => ({ ...(await rpc.abilities(options)), simulate: false }),
});

it('an account is created at the address that follows from its code', async () => {
  const client = createNodeClient(devnet.chains.base.rpcUrl);
  const code = createExecutorCode();
  const call = { to: CREATE2_DEPLOYER, data: encodeCreation(code) };
  expect(await client.send('eth_call', [call, 'latest'])).toBe(toCreatedAddress(code));
});

describe('a trade in a call that creates its accounts', () => {
  it.each([
    'b20-equity',
    'b20-meme',
    'healthy',
    'sell-tax',
    'honeypot',
    'whitelist-honeypot',
    'concentrated',
    'slipstream',
    'v4-pool',
    'infinity-bin',
  ])('shows of %s what a call with overrides shows', async (id) => {
    const [{ simulation: usual }, { rpc, simulation }] = await Promise.all([
      trade(id, inOneCall),
      trade(id, asProtocolToken),
    ]);
    const shown = ({ canBuy, canSell, canTransfer }: typeof usual) => ({ canBuy, canSell, canTransfer });
    expect(shown(simulation)).toEqual(shown(usual));
    for (const tax of ['buyTax', 'sellTax', 'transferTax'] as const)
      expect(simulation[tax] ?? -1).toBeCloseTo(usual[tax] ?? -1, 3);
    for (const evidence of simulation.evidence) {
      expect(evidence.method).toBe('eth_call');
      expect(evidence.params).toHaveLength(2);
      expect(await replayEvidence(rpc, evidence, false)).toMatchObject({ verdict: 'identical' });
    }
  });

  it('is not tried where there is no Multicall3', async () => {
    const { context, venue } = await openVenue('b20-equity', asProtocolToken);
    const chain = { ...context.rpc.chain, multicall3: createFreshAddress() };
    const setup = await prepareTradeSetup({ ...context, rpc: { ...context.rpc, chain } }, venue);
    if (!setup?.simulationSetup.creation) throw new Error('no account is created');
    await expect(simulateTrade(setup)).rejects.toMatchObject({ name: 'RpcError', kind: 'unsupported' });
  });

  it('is not tried where the quote token cannot be bought', async () => {
    const { context, venue } = await openVenue('b20-equity', asProtocolToken);
    const terms = { spend: 10n ** 30n, gasPrice: 10n ** 10n };
    const setup = await prepareTradeSetup(context, venue);
    const simulationSetup = await fetchCreatedSetup(context, venue, terms);
    if (!setup || !simulationSetup) throw new Error('no setup');
    const trading = simulateTrade({ ...setup, trader: simulationSetup.driver, simulationSetup });
    await expect(trading).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('prepare.quote'),
    });
    const rpc = { ...context.rpc, chain: { ...context.rpc.chain, dexes: [] } };
    expect(await fetchCreatedSetup({ ...context, rpc }, venue, terms)).toBeUndefined();
  });

  it('is not prepared where nobody holds enough native coin', async () => {
    const { context, venue } = await openVenue('b20-meme', asProtocolToken);
    const terms = { spend: 1_000n, gasPrice: 10n ** 10n };
    const holding = (balance: string) => {
      const send = async () => balance;
      return fetchCreatedSetup({ ...context, rpc: { ...context.rpc, send } as Rpc }, venue, terms);
    };
    expect(await holding('0x7cf')).toBeUndefined();
    expect((await holding('0x7d0'))?.creation).toBeDefined();
    await expect(holding('none')).rejects.toMatchObject({ kind: 'invalid_answer' });
  });
});
