import { createPlayerRunner } from '@assay/evm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RealTrade, tradeForReal } from '../../../devnet/detectors/judge.js';
import { detectorScenarios } from '../../../devnet/detectors/scenarios.js';
import type { DeployedScenario, Devnet } from '../../../devnet/devnet.js';
import { createNodeClient } from '../../../devnet/node/node-client.js';
import { nodePresets } from '../../../devnet/simulators/poor-node/behaviour.js';
import { startPoorChains } from '../../../devnet/simulators/poor-node/poor-chains.js';
import { startDevnet } from '../../../devnet/start.js';
import { createOnchainFacts, type OnchainFacts } from '../../../test/support/onchain-facts.js';
import { createLocalEndpoint } from './local-endpoint.js';

/** Kinds of nodes, each of which has sales played in another way. */
const kinds = [
  ['good', 'eth_simulateV1 and overrides of eth_call'],
  ['no-simulate', 'overrides of eth_call, and eth_simulateV1 by the local EVM'],
  ['overrides-ignored', 'eth_simulateV1 alone'],
  ['no-overrides', 'the local EVM'],
] as const;

type Kind = (typeof kinds)[number][0];

interface Verdict {
  readonly id: string;
  readonly canBuy: boolean | null;
  readonly canSell: boolean | null;
  /** A sale passes in some surroundings and fails in others. */
  readonly isSensitive: boolean | null;
}

const isFound = ({ canSell, isSensitive }: Verdict) => canSell === false || isSensitive === true;

/**
 * The embedded node simulates blocks without what blocks begin with (EIP-2935), the local EVM with it. So the
 * local EVM shows more: that the trader cannot sell. The node shows it by the sales of holders alone.
 */
const localShowsMore: ReadonlySet<string> = new Set(['history-contract']);

const BUDGET_MS = 120_000;
/** Tokens that are judged at once. */
const AT_ONCE = 6;

async function judgeToken(
  facts: OnchainFacts['facts'],
  { id, chain, address }: DeployedScenario,
): Promise<Verdict> {
  const ref = { chain, address };
  const [trade, checks] = await Promise.all([
    facts.load('simulation', ref),
    facts.load('tradingChecks', ref),
  ]);
  const [canBuy, canSell] = trade.known ? [trade.value.canBuy, trade.value.canSell] : [null, null];
  return { id, canBuy, canSell, isSensitive: checks.known ? checks.value.environmentSensitive : null };
}

async function judge(devnet: Devnet, kind: Kind): Promise<readonly Verdict[]> {
  const poor = await startPoorChains(devnet, nodePresets[kind].team);
  const runner = createPlayerRunner();
  try {
    const eth = { ...devnet.chains.eth, rpcUrl: poor.environment.RPC_URL_ETH ?? '' };
    const seen = { chainsFile: devnet.chainsFile, chains: { ...devnet.chains, eth } };
    const { facts } = createOnchainFacts(seen, BUDGET_MS, (chain) => (send) => [
      createLocalEndpoint(chain, send, runner),
    ]);
    const verdicts: Verdict[] = [];
    for (let from = 0; from < devnet.scenarios.length; from += AT_ONCE) {
      const some = devnet.scenarios.slice(from, from + AT_ONCE);
      verdicts.push(...(await Promise.all(some.map((scenario) => judgeToken(facts, scenario)))));
    }
    return verdicts;
  } finally {
    await poor.close();
    await runner.close();
  }
}

describe('contracts that try to notice a simulation', () => {
  let devnet: Devnet;
  let real: readonly RealTrade[];
  const verdicts = new Map<Kind, readonly Verdict[]>();
  beforeAll(async () => {
    devnet = await startDevnet({ scenarios: [], more: detectorScenarios('eth') });
    for (const [kind] of kinds) verdicts.set(kind, await judge(devnet, kind));
    real = await tradeForReal(devnet, createNodeClient(devnet.chains.eth.rpcUrl));
  }, 600_000);
  afterAll(() => devnet?.stop());

  it('let real transactions buy, and not sell', () => {
    expect(real.filter(({ bought, sold }) => !bought || sold).map(({ id }) => id)).toEqual([]);
    expect(real.length).toBeGreaterThanOrEqual(40);
  });

  it.each(kinds)('are found out on a node %s (%s)', (kind) => {
    const found = verdicts.get(kind) ?? [];
    const passed = found.filter((verdict) => !isFound(verdict));
    expect(passed.map(({ id }) => id)).toEqual([]);
    expect(found.every(({ canBuy }) => canBuy)).toBe(true);
    expect(found).toHaveLength(real.length);
  });

  it('have the same verdict on every kind of node', () => {
    const [good, ...others] = kinds.map(([kind]) => verdicts.get(kind));
    const compared = (found: readonly Verdict[] = []) => found.filter(({ id }) => !localShowsMore.has(id));
    for (const other of others) expect(compared(other)).toEqual(compared(good));
  });
});
