import {
  type Address,
  type AddressLabel,
  type Chain,
  DEAD_ADDRESS,
  type Launchpad,
  toQuantity,
  ZERO_ADDRESS,
} from '@assay/facts';
import { parseEther } from 'ethers';
import { type BlockWriter, createBlockWriter } from './builder/block-writer.js';
import { createScenarioBuilder, type ScenarioBuilder, toWalletAddress } from './builder/scenario-builder.js';
import { createTimeline, type ScenarioScript } from './builder/timeline.js';
import type { ChainProfile } from './core/chain-profiles.js';
import { fiatTokenCode } from './core/codes.js';
import { type CoreContracts, deployCore } from './core/core-contracts.js';
import { placeCore } from './core/place-core.js';
import type { ChainsFileEntry, DeployedScenario, EdgeCaseToken } from './devnet.js';
import { deployEdgeCases, edgeCaseChain } from './edge-cases/deploy-edge-cases.js';
import { openV3PricePool } from './markets/v3-price-pool.js';
import type { NodeClient } from './node/node-client.js';
import { fundPayer, payStarterPlan } from './payments.js';
import { toPlantedTruth } from './planted-truth.js';
import type { Scenario } from './scenarios/scenario.js';

export interface BuiltChain {
  readonly entry: ChainsFileEntry;
  readonly scenarios: readonly DeployedScenario[];
  readonly edgeCases: readonly EdgeCaseToken[];
  /** Transaction hash of a payment that has not bought a plan yet. */
  readonly payment: string;
}

export interface BuildOptions {
  readonly profile: ChainProfile;
  readonly client: NodeClient;
  /** Puts the contracts where the record of a real chain has them. Absent: they get addresses of their own. */
  readonly record?: Chain;
  readonly scenarios: readonly Scenario[];
  /** Unix seconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly onProgress: (line: string) => void;
}

const EXCHANGE_FUNDS = parseEther('100000000');
const CONFIRMATIONS = 2;
/** The fee tiers that a new factory enables, in hundredths of a basis point. */
const V3_FEE_TIERS = [500, 3000, 10000];

/** The launchpads that the scenarios deployed. */
function toLaunchpads(scenarios: readonly DeployedScenario[]): readonly Launchpad[] {
  return scenarios.flatMap(({ supporting: { launchpad } }) =>
    launchpad ? [{ name: 'Assay devnet launchpad', address: launchpad, what: 'factory', sources: [] }] : [],
  );
}

function toEntry(
  core: CoreContracts,
  exchange: Address,
  scenarios: readonly DeployedScenario[],
): ChainsFileEntry {
  const { profile } = core;
  const labels: Record<string, AddressLabel> = {
    [ZERO_ADDRESS]: { kind: 'burn', name: 'Null address' },
    [DEAD_ADDRESS]: { kind: 'burn', name: 'Dead address' },
    [core.router]: { kind: 'router', name: `${profile.dexName} router` },
    [core.v3.router]: { kind: 'router', name: `${profile.v3DexName} router` },
    [core.v4.router]: { kind: 'router', name: 'Uniswap V4 router' },
    ...(core.infinity
      ? { [core.infinity.router]: { kind: 'router' as const, name: 'PancakeSwap Infinity router' } }
      : {}),
    [core.locker]: { kind: 'locker', name: 'Assay devnet locker' },
    [core.v3.locker]: { kind: 'locker', name: 'Assay devnet position locker' },
    [exchange]: { kind: 'cex', name: 'Devnet Exchange: hot wallet' },
  };
  return {
    chainId: profile.chainId,
    blockTimeMs: 1000,
    wrappedNative: core.wrappedNative,
    nativeUsdPrice: profile.native.usd,
    stablecoins: [core.usd6, core.usd18],
    dexes: [
      { name: profile.dexName, kind: 'uniswap-v2', factory: core.factory, router: core.router, feeBps: 30 },
      {
        name: profile.v3DexName,
        kind: 'uniswap-v3',
        factory: core.v3.factory,
        router: core.v3.router,
        positionManager: core.v3.positions,
        quoter: core.v3.quoter,
        feeTiers: V3_FEE_TIERS,
      },
      ...(core.slipstream
        ? [
            {
              name: 'Aerodrome Slipstream',
              kind: 'slipstream' as const,
              factory: core.slipstream.factory,
              router: core.slipstream.router,
              positionManager: core.slipstream.positions,
            },
          ]
        : []),
    ],
    uniswapV4: {
      poolManager: core.v4.poolManager,
      positionManager: core.v4.positionManager,
      stateView: core.v4.stateView,
    },
    ...(core.infinity
      ? {
          infinityCl: {
            poolManager: core.infinity.poolManager,
            vault: core.infinity.vault,
            positionManager: core.infinity.positionManager,
          },
          infinityBin: { ...core.infinity.bins, vault: core.infinity.vault },
        }
      : {}),
    lockers: [
      { name: 'Assay devnet locker', address: core.locker, kind: 'pinklock-v2' },
      { name: 'Assay devnet position locker', address: core.v3.locker, kind: 'v3-nft' },
    ],
    launchpads: toLaunchpads(scenarios),
    labels,
    confirmations: CONFIRMATIONS,
    multicall3: core.multicall3,
  };
}

/** Counts holders by calling `balanceOf` for every account that the scenario touched. Uses no logs. */
async function measure(
  builder: ScenarioBuilder,
  token: Address,
): Promise<{ holders: number; totalSupply: string }> {
  const balances = await builder.balances(token, builder.touched());
  const [totalSupply] = await builder.read(token, fiatTokenCode, 'totalSupply');
  return { holders: balances.filter((balance) => balance > 0n).length, totalSupply: String(totalSupply) };
}

async function buildScenario(
  scenario: Scenario,
  builder: ScenarioBuilder,
  core: CoreContracts,
  onProgress: BuildOptions['onProgress'],
): Promise<DeployedScenario> {
  const result = await scenario.deploy(builder, core);
  await builder.until(0);
  const { id, chain, title, story } = scenario;
  onProgress(`${chain}: ${id} is built`);
  const planted = toPlantedTruth(result.truth, await measure(builder, result.token));
  return { id, chain, address: result.token, title, story, planted, supporting: result.supporting };
}

/**
 * Turns the building mode off: sets the chain's own gas limit, mines the last blocks at the current time, and
 * switches automine on.
 */
async function finish({ client, profile }: BuildOptions): Promise<void> {
  await client.send('evm_setBlockGasLimit', [toQuantity(profile.gasLimit)]);
  const now = Math.floor(Date.now() / 1000);
  for (let left = CONFIRMATIONS; left > 0; left -= 1) await client.send('evm_mine', [now - left]);
  await client.send('evm_setAutomine', [true]);
}

/** Reports each quarter of the history that is written. */
function withProgress(writer: BlockWriter, options: BuildOptions): BlockWriter {
  const { profile, startsAt, endsAt, onProgress } = options;
  let reported = 0;
  return {
    async write(groups, at) {
      await writer.write(groups, at);
      const quarters = Math.floor(((at - startsAt) / (endsAt - startsAt)) * 4);
      if (quarters <= reported || quarters > 3) return;
      reported = quarters;
      onProgress(`${profile.name}: ${quarters * 25} % of the history is written`);
    },
  };
}

/** Builds one chain: first the core contracts, then all scenarios concurrently, up to `endsAt`. */
export async function buildChain(options: BuildOptions): Promise<BuiltChain> {
  const { profile, client, record, startsAt, endsAt, onProgress } = options;
  const exchange = toWalletAddress('exchange');
  await client.send('anvil_setBalance', [exchange, toQuantity(EXCHANGE_FUNDS)]);
  const timeline = createTimeline(
    withProgress(createBlockWriter(client, profile.secondsPerBlock), options),
    startsAt,
  );
  const setting = { client, timeline, endsAt, exchange };
  const core = await timeline.run((script) => {
    const builder = createScenarioBuilder('core', setting, script);
    return record ? placeCore(builder, client, { profile, record }) : deployCore(builder, client, profile);
  });
  onProgress(`${profile.name}: exchange, stablecoins and locker are deployed`);
  const runScenario = <T>(id: string, run: (builder: ScenarioBuilder) => Promise<T>): Promise<T> =>
    timeline.run((script: ScenarioScript) => run(createScenarioBuilder(id, setting, script)));
  const hasV2 = !record || record.dexes.some(({ kind }) => kind === 'uniswap-v2');
  const [payment, edgeCases, scenarios] = await Promise.all([
    runScenario('payments', async (builder) => {
      await fundPayer(builder, core);
      const sent = await payStarterPlan(builder, core);
      await builder.until(0);
      return sent.hash;
    }),
    runScenario('oddities', async (builder) => {
      if (profile.name !== edgeCaseChain) return [];
      const deployed = await deployEdgeCases(builder, core, client);
      await builder.until(0);
      return deployed;
    }),
    Promise.all(
      options.scenarios.map((scenario) =>
        runScenario(scenario.id, (builder) => buildScenario(scenario, builder, core, onProgress)),
      ),
    ),
    hasV2 ? undefined : runScenario('prices', (builder) => openV3PricePool(builder, core)),
  ]);
  await finish(options);
  return { entry: toEntry(core, exchange, scenarios), scenarios, edgeCases, payment };
}
