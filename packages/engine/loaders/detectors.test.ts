import { createPlayerRunner } from '@assay/evm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectorScenarios } from '../../../devnet/detectors/scenarios.js';
import type { Devnet } from '../../../devnet/devnet.js';
import { nodePresets } from '../../../devnet/simulators/poor-node/behaviour.js';
import { startPoorChains } from '../../../devnet/simulators/poor-node/poor-chains.js';
import { startDevnet } from '../../../devnet/start.js';
import { createOnchainFacts } from '../../../test/support/onchain-facts.js';
import { createLocalEndpoint } from './local-endpoint.js';

/** Kinds of nodes, each of which has sales played in another way. */
const kinds = [
  ['good', 'eth_simulateV1 and overrides of eth_call'],
  ['no-simulate', 'overrides of eth_call alone'],
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

/** What docs/security.md names: they see each simulation, and their tokens pass for ones that can be sold. */
const winners: readonly string[] = [];

const BUDGET_MS = 120_000;

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
    for (const { id, chain, address } of devnet.scenarios) {
      const ref = { chain, address };
      const trade = await facts.load('simulation', ref);
      const checks = await facts.load('tradingChecks', ref);
      const [canBuy, canSell] = trade.known ? [trade.value.canBuy, trade.value.canSell] : [null, null];
      verdicts.push({
        id,
        canBuy,
        canSell,
        isSensitive: checks.known ? checks.value.environmentSensitive : null,
      });
    }
    return verdicts;
  } finally {
    await poor.close();
    await runner.close();
  }
}

describe('contracts that try to notice a simulation', () => {
  let devnet: Devnet;
  const verdicts = new Map<Kind, readonly Verdict[]>();
  beforeAll(async () => {
    devnet = await startDevnet({ scenarios: [], more: detectorScenarios('eth') });
    for (const [kind] of kinds) verdicts.set(kind, await judge(devnet, kind));
  }, 900_000);
  afterAll(() => devnet?.stop());

  it.each(kinds)('are found out on a node %s (%s), but for those that are named', (kind) => {
    const found = verdicts.get(kind) ?? [];
    const passed = found.filter(({ canSell, isSensitive }) => canSell !== false && isSensitive !== true);
    expect(passed.map(({ id }) => id)).toEqual(winners);
    expect(found.every(({ canBuy }) => canBuy)).toBe(true);
    expect(found.length).toBeGreaterThanOrEqual(40);
  });

  it('have the same verdict on every kind of node', () => {
    const [good, ...others] = kinds.map(([kind]) => verdicts.get(kind));
    for (const other of others) expect(other).toEqual(good);
  });
});
