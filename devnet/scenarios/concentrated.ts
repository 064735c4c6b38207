import type { Address } from '@assay/facts';
import { parseEther } from 'ethers';
import { DAY, HOUR, type ScenarioBuilder } from '../builder/scenario-builder.js';
import { positionLockerCode, v3PositionsCode } from '../core/codes.js';
import type { CoreContracts } from '../core/core-contracts.js';
import { deployToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { createV3Market, type PlacedPosition, type V3Market } from '../markets/v3-market.js';
import type { PlantedPosition } from '../planted-truth.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

const POOL = { fee: 10_000, tickSpacing: 200 };

interface Placed extends PlacedPosition {
  readonly holder: Address;
  readonly kind: PlantedPosition['kind'];
  readonly unlockAt: number | null;
}

/**
 * Adds three positions: the full range (locked), a narrow one of the deployer, and a middle one of an early
 * buyer.
 */
async function placePositions(
  builder: ScenarioBuilder,
  core: CoreContracts,
  market: V3Market,
  deployer: Address,
  believer: Address,
): Promise<PlantedPosition[]> {
  market.fundBuyers([believer], 25);
  await builder.nextBlock();
  market.open(deployer, parseEther('5000000'), parseEther('25'));
  const whole = market.mint(deployer, { tokens: parseEther('5000000'), quote: parseEther('25') });
  const narrow = { tokens: parseEther('3000000'), quote: parseEther('15'), range: [0.7, 1.5] } as const;
  const held = market.mint(deployer, narrow);
  market.buy(believer, parseEther('8'));
  await builder.nextBlock();
  const [tokens = 0n] = await builder.balances(market.token, [believer]);
  const middling = market.mint(believer, { tokens, quote: parseEther('8'), range: [0.25, 4] });
  const unlockAt = builder.endsAt + 300 * DAY;
  builder.call(deployer, core.v3.positions, v3PositionsCode, 'approve', [core.v3.locker, 1]);
  const lock = [core.v3.positions, 1, market.pool, deployer, unlockAt];
  builder.call(deployer, core.v3.locker, positionLockerCode, 'lock', lock);
  await builder.nextBlock();
  const placed: readonly Placed[] = [
    { ...whole, holder: core.v3.locker, kind: 'locked', unlockAt },
    { ...held, holder: deployer, kind: 'deployer', unlockAt: null },
    { ...middling, holder: believer, kind: 'wallet', unlockAt: null },
  ];
  return Promise.all(
    placed.map(async (position, index) => {
      const tokenId = index + 1;
      const read = await builder.read(core.v3.positions, v3PositionsCode, 'positions', [tokenId]);
      return { ...position, tokenId, liquidity: String(read.getValue('liquidity')) };
    }),
  );
}

export const concentrated: Scenario = {
  id: 'concentrated',
  chain: 'base',
  title: 'Liquidity in ranges',
  story:
    'Traded on Uniswap V3, where an early believer bought in the first block and provides liquidity since: the whole-range position is locked, but the deployer holds a narrow one that carries more of the trades, and can pull it.',
  async deploy(builder, core) {
    const args = ['Narrow Gate', 'NRRW', parseEther('10000000'), core.router];
    const launch = { code: standardTokenCode, args, at: 13 * DAY, native: 60 };
    const { token, deployer } = await deployToken(builder, core, launch);
    const market = createV3Market(builder, core, token, POOL);
    const believer = builder.wallet('believer');
    const positions = await placePositions(builder, core, market, deployer, believer);
    await addOrganicTrades(builder, market, {
      traders: 50,
      from: 12 * DAY,
      until: 2 * DAY,
      spend: [0.02, 0.5],
      sellChance: 0.4,
    });
    await addOrganicTrades(
      builder,
      market,
      { traders: 15, from: 21 * HOUR, spend: [0.02, 0.4], sellChance: 0.4 },
      'recent',
    );
    return {
      token,
      supporting: { v3Pool: market.pool, deployer, locker: core.v3.locker },
      // The early buyer's purchase is in the pool.
      truth: { positions, snipers: [believer], soldSome: [believer] },
    };
  },
};
