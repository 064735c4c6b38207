import type { Address } from '@assay/facts';
import { parseEther } from 'ethers';
import { DAY, HOUR, type ScenarioBuilder } from '../builder/scenario-builder.js';
import { positionLockerCode, v4PositionsCode } from '../core/codes.js';
import type { CoreContracts } from '../core/core-contracts.js';
import { deployToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import type { PlacedPosition } from '../markets/v3-market.js';
import { createV4Market, type V4Market } from '../markets/v4-market.js';
import type { PlantedPosition } from '../planted-truth.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

interface Placed extends PlacedPosition {
  readonly tokenId: number;
  readonly holder: Address;
  readonly kind: PlantedPosition['kind'];
  readonly unlockAt: number | null;
}

/**
 * Creates the pool with a full-range position, which is locked at once, and a position of a tenth of it for
 * the deployer.
 */
async function provide(
  builder: ScenarioBuilder,
  core: CoreContracts,
  market: V4Market,
  deployer: Address,
): Promise<PlantedPosition[]> {
  const { positionManager } = core.v4;
  const [next] = await builder.read(positionManager, v4PositionsCode, 'nextTokenId');
  const first = Number(next);
  market.open(deployer, parseEther('36000000'), parseEther('60'));
  const whole = market.mint(deployer, { tokens: parseEther('32000000'), quote: parseEther('54') });
  const range = [0.5, 2] as const;
  const narrow = market.mint(deployer, { tokens: parseEther('1000000'), quote: parseEther('2'), range });
  const unlockAt = builder.endsAt + 300 * DAY;
  builder.call(deployer, positionManager, v4PositionsCode, 'approve', [core.v3.locker, first]);
  const lock = [positionManager, first, core.v4.poolManager, deployer, unlockAt];
  builder.call(deployer, core.v3.locker, positionLockerCode, 'lock', lock);
  await builder.nextBlock();
  const placed: readonly Placed[] = [
    { ...whole, tokenId: first, holder: core.v3.locker, kind: 'locked', unlockAt },
    { ...narrow, tokenId: first + 1, holder: deployer, kind: 'deployer', unlockAt: null },
  ];
  return Promise.all(
    placed.map(async (position) => {
      const args = [position.tokenId];
      const [liquidity] = await builder.read(positionManager, v4PositionsCode, 'getPositionLiquidity', args);
      return { ...position, liquidity: String(liquidity) };
    }),
  );
}

export const v4Pool: Scenario = {
  id: 'v4-pool',
  chain: 'base',
  title: 'A token of Uniswap V4',
  story:
    'An ordinary token whose only market is a Uniswap V4 pool against the native coin itself, without a hook. The pool has no address of its own; most of its liquidity is locked, the deployer holds the rest.',
  async deploy(builder, core) {
    const args = ['Lantern Works', 'LANTERN', parseEther('40000000'), core.router];
    const launch = { code: standardTokenCode, args, at: 20 * DAY, native: 70 };
    const { token, deployer } = await deployToken(builder, core, launch);
    const market = createV4Market(builder, core, token, { fee: 3_000, tickSpacing: 60 });
    const positions = await provide(builder, core, market, deployer);
    const trades = { spend: [0.02, 0.6], sellChance: 0.4 } as const;
    await addOrganicTrades(builder, market, { ...trades, traders: 60, from: 19 * DAY, until: 2 * DAY });
    await addOrganicTrades(builder, market, { ...trades, traders: 12, from: 22 * HOUR }, 'recent');
    return {
      token,
      supporting: { v4PoolId: market.poolId, v4Router: core.v4.router, locker: core.v3.locker, deployer },
      truth: { positions },
    };
  },
};
