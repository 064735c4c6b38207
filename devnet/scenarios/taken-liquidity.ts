import { type Address, ZERO_ADDRESS } from '@assay/facts';
import { parseEther } from 'ethers';
import { DAY, HOUR, type ScenarioBuilder } from '../builder/scenario-builder.js';
import type { CoreContracts } from '../core/core-contracts.js';
import { deployToken } from '../markets/launch.js';
import { giveToPartner, type HandOver, leaveToStranger } from '../markets/liquidity-holder.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import {
  type ProvideLiquidity,
  type Provision,
  provideBins,
  provideInfinity,
  provideSlipstream,
  provideV2,
  provideV3,
  provideV4,
} from '../markets/provide-liquidity.js';
import type { DeclaredTruth, PlantedRemoval } from '../planted-truth.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

/** One token whose liquidity was taken out. */
interface Plan extends Pick<Scenario, 'id' | 'chain' | 'title' | 'story'> {
  readonly name: string;
  readonly symbol: string;
  /** Seconds before the end of history. */
  readonly launchedBefore: number;
  readonly takenBefore: number;
  readonly provide: ProvideLiquidity;
  /** Native coins of the liquidity. */
  readonly native: number;
  /** Those of the first liquidity, where somebody else brings the rest. */
  readonly firstNative?: number;
  readonly handOver?: HandOver;
  readonly relation?: PlantedRemoval['relation'];
  /** Part of the liquidity, all by default. */
  readonly part?: number;
  /** Where the liquidity moves to. */
  readonly moveTo?: ProvideLiquidity;
}

const TOKENS = parseEther('8000000');

/** What the account has of the native coin, wrapped or not. */
async function nativeOf(builder: ScenarioBuilder, core: CoreContracts, account: Address): Promise<bigint> {
  const kinds = [ZERO_ADDRESS, core.wrappedNative];
  const balances = await Promise.all(kinds.map((asset) => builder.balances(asset, [account])));
  return balances.flat().reduce((sum, balance) => sum + balance, 0n);
}

async function takeOut(
  builder: ScenarioBuilder,
  core: CoreContracts,
  provision: Provision,
  by: Address,
  { part = 1, relation = 'deployer', moveTo }: Plan,
): Promise<PlantedRemoval> {
  const before = await nativeOf(builder, core, by);
  const sent = await provision.take(by, part);
  await builder.nextBlock();
  const native = (await nativeOf(builder, core, by)) - before;
  const transactions = sent.map(({ hash }) => hash);
  return { by, relation, part, native: String(native), transactions, moved: moveTo !== undefined };
}

/** Opens the next pool with what was taken out of the first, and lets people trade there. */
async function move(
  builder: ScenarioBuilder,
  core: CoreContracts,
  { by: deployer, native: taken }: PlantedRemoval,
  token: Address,
  provide: ProvideLiquidity,
): Promise<Provision['supporting']> {
  const [tokens = 0n] = await builder.balances(token, [deployer]);
  const native = (BigInt(taken) * 9n) / 10n;
  const next = await provide(builder, core, token, deployer, { tokens, native });
  await addOrganicTrades(
    builder,
    next.market,
    { traders: 6, from: 20 * HOUR, spend: [0.02, 0.2], sellChance: 0.3 },
    'later',
  );
  return next.supporting;
}

/** What is left is the deployer's, where anything is. */
function toTruth(removal: PlantedRemoval): DeclaredTruth {
  const left = { burnedShare: 0, lockedShare: 0, unlockAt: null, pullableShare: 1 };
  return { taken: removal, ...(removal.part < 1 ? { liquidity: left } : {}) };
}

function toScenario(plan: Plan): Scenario {
  const { id, chain, title, story, launchedBefore, takenBefore, native, firstNative = native } = plan;
  return {
    id,
    chain,
    title,
    story,
    async deploy(builder, core) {
      const args = [plan.name, plan.symbol, parseEther('10000000'), core.router];
      const launch = { code: standardTokenCode, args, at: launchedBefore, native };
      const { token, deployer } = await deployToken(builder, core, launch);
      const first = { tokens: TOKENS, native: parseEther(String(firstNative)) };
      const provision = await plan.provide(builder, core, token, deployer, first);
      const setting = { deployer, native: parseEther(String(native)), launchedBefore, takenBefore };
      const holder = await plan.handOver?.(builder, core, provision, setting);
      await addOrganicTrades(builder, provision.market, {
        traders: 8,
        from: launchedBefore - 3 * HOUR,
        until: takenBefore + 6 * HOUR,
        spend: [0.02, 0.3],
        sellChance: 0.3,
      });
      await builder.until(takenBefore);
      await holder?.release();
      const removal = await takeOut(builder, core, provision, holder?.address ?? deployer, plan);
      const moved = plan.moveTo && (await move(builder, core, removal, token, plan.moveTo));
      // An empty pool is no market: the tests of markets do not look at it.
      const { pool: emptied, ...rest } = provision.supporting;
      const places =
        plan.part === undefined ? { ...rest, ...(emptied ? { emptied } : {}) } : provision.supporting;
      return { token, supporting: { ...places, ...moved, deployer }, truth: toTruth(removal) };
    },
  };
}

const onEth = { chain: 'eth', native: 20 } as const satisfies Pick<Plan, 'chain' | 'native'>;
const onBase = { chain: 'base', native: 20 } as const satisfies Pick<Plan, 'chain' | 'native'>;
const onBsc = { chain: 'bsc', native: 60 } as const satisfies Pick<Plan, 'chain' | 'native'>;

const plans: readonly Plan[] = [
  {
    ...onEth,
    id: 'taken-v2',
    title: 'The deployer took the liquidity',
    story: 'Six days of trades on Uniswap V2. Then the deployer took all of the liquidity out.',
    name: 'Gone Fishing',
    symbol: 'FISH',
    launchedBefore: 9 * DAY,
    takenBefore: 3 * DAY,
    provide: provideV2,
  },
  {
    ...onEth,
    id: 'taken-v3',
    title: 'The deployer emptied both positions',
    story: 'Traded on Uniswap V3. The deployer emptied its two positions, one after the other.',
    name: 'Two Doors',
    symbol: 'DOORS',
    launchedBefore: 8 * DAY,
    takenBefore: 10 * HOUR,
    provide: provideV3,
  },
  {
    ...onEth,
    id: 'moved-v2-v3',
    title: 'The liquidity moved to Uniswap V3',
    story:
      'The deployer took all liquidity out of Uniswap V2, and opened a pool on V3 with it. No harm was done.',
    name: 'Moving Day',
    symbol: 'MOVING',
    launchedBefore: 8 * DAY,
    takenBefore: DAY,
    provide: provideV2,
    moveTo: provideV3,
  },
  {
    ...onBase,
    id: 'taken-by-linked',
    title: 'A partner took the liquidity',
    story:
      'The deployer gave its LP tokens to another wallet, which took all of the liquidity out days later.',
    name: 'Good Company',
    symbol: 'COMPANY',
    launchedBefore: 8 * DAY,
    takenBefore: 2 * DAY,
    provide: provideV2,
    handOver: giveToPartner,
    relation: 'linked',
  },
  {
    ...onBase,
    id: 'taken-v4',
    title: 'The deployer took the liquidity of a V4 pool',
    story: 'Its only market was a Uniswap V4 pool. The deployer emptied the only position.',
    name: 'Paper Lantern',
    symbol: 'PAPER',
    launchedBefore: 9 * DAY,
    takenBefore: 14 * HOUR,
    provide: provideV4,
  },
  {
    ...onBase,
    id: 'taken-slipstream',
    title: 'The deployer took the liquidity of a Slipstream pool',
    story: 'Its only market was an Aerodrome Slipstream pool. The deployer emptied the only position.',
    name: 'Low Tide',
    symbol: 'LOWTIDE',
    launchedBefore: 8 * DAY,
    takenBefore: 3 * DAY,
    provide: provideSlipstream,
  },
  {
    ...onBsc,
    id: 'taken-lock-ended',
    title: 'A lock ran out, and the liquidity left',
    story:
      'A stranger provided nearly all of the liquidity and locked it. When the lock had run out, the stranger took it; what the deployer burned is next to nothing.',
    name: 'Borrowed Time',
    symbol: 'BORROWED',
    launchedBefore: 9 * DAY,
    takenBefore: 12 * HOUR,
    provide: provideV2,
    firstNative: 0.0005,
    handOver: leaveToStranger,
    relation: 'other',
  },
  {
    ...onBsc,
    id: 'taken-infinity',
    title: 'The deployer took the liquidity of an Infinity pool',
    story: 'Its only market was a pool of PancakeSwap Infinity. The deployer emptied the only position.',
    name: 'Dry Lagoon',
    symbol: 'DRYLAGOON',
    launchedBefore: 7 * DAY,
    takenBefore: 2 * DAY,
    provide: provideInfinity,
  },
  {
    ...onBsc,
    id: 'taken-bins',
    title: 'The deployer emptied all bins',
    story: 'Its only market was a Bin pool of PancakeSwap Infinity. The deployer emptied every bin.',
    name: 'Bare Shelves',
    symbol: 'SHELVES',
    launchedBefore: 8 * DAY,
    takenBefore: 16 * HOUR,
    provide: provideBins,
  },
  {
    ...onBsc,
    id: 'moved-v2-v4',
    title: 'The liquidity moved to Uniswap V4',
    story:
      'The deployer took all liquidity out of PancakeSwap V2, and opened a pool on Uniswap V4 with it. No harm was done.',
    name: 'New Address',
    symbol: 'ADDRESS',
    launchedBefore: 9 * DAY,
    takenBefore: DAY,
    provide: provideV2,
    moveTo: provideV4,
  },
  {
    ...onBsc,
    id: 'part-taken',
    title: 'The deployer took most of the liquidity',
    story:
      'The deployer took four fifths of the liquidity out. The rest is still there, and still the deployer’s.',
    name: 'Thin Soup',
    symbol: 'SOUP',
    launchedBefore: 8 * DAY,
    takenBefore: 2 * DAY,
    provide: provideV2,
    part: 0.8,
  },
];

/** Ten tokens whose liquidity was taken out of every kind of venue or moved to another, and one that lost a part. */
export const takenLiquidity: readonly Scenario[] = plans.map(toScenario);
