import type { Address } from '@assay/facts';
import { parseEther } from 'ethers';
import { DAY, HOUR, type ScenarioBuilder } from '../builder/scenario-builder.js';
import { positionLockerCode, slipstreamPositionsCode } from '../core/codes.js';
import type { CoreContracts } from '../core/core-contracts.js';
import { deployToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { openSlipstreamPool, type SlipstreamMarket } from '../markets/slipstream-market.js';
import type { PlantedPosition } from '../planted-truth.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

/** Mints two positions: the full range, which is locked, and a narrow one that the deployer keeps. */
async function placePositions(
  builder: ScenarioBuilder,
  core: CoreContracts,
  market: SlipstreamMarket,
  deployer: Address,
): Promise<PlantedPosition[]> {
  const { positions: manager } = core.slipstream ?? core.v3;
  const whole = market.mint(deployer, parseEther('30'));
  const narrow = market.mint(deployer, parseEther('4'), [0.6, 1.7]);
  const unlockAt = builder.endsAt + 200 * DAY;
  builder.call(deployer, manager, slipstreamPositionsCode, 'approve', [core.v3.locker, 1]);
  const lock = [manager, 1, market.pool, deployer, unlockAt];
  builder.call(deployer, core.v3.locker, positionLockerCode, 'lock', lock);
  await builder.nextBlock();
  const placed = [
    { ...whole, tokenId: 1, holder: core.v3.locker, kind: 'locked' as const, unlockAt },
    { ...narrow, tokenId: 2, holder: deployer, kind: 'deployer' as const, unlockAt: null },
  ];
  return Promise.all(
    placed.map(async (position) => {
      const read = await builder.read(manager, slipstreamPositionsCode, 'positions', [position.tokenId]);
      return { ...position, liquidity: String(read[0].liquidity) };
    }),
  );
}

export const slipstream: Scenario = {
  id: 'slipstream',
  chain: 'base',
  title: 'A token of Slipstream',
  story:
    'Traded on Aerodrome Slipstream only, in a pool that its tick spacing names and whose fee the factory tells. Most of the liquidity is a locked position; the deployer keeps a narrow one. A stranger bought in the first block.',
  async deploy(builder, core) {
    const args = ['Tidal Glass', 'TIDAL', parseEther('30000000'), core.router];
    const launch = { code: standardTokenCode, args, at: 11 * DAY, native: 40 };
    const { token, deployer } = await deployToken(builder, core, launch);
    const sniper = builder.wallet('sniper');
    builder.fund([sniper], 1);
    const price = { tokens: parseEther('20000000'), native: parseEther('30') };
    const market = await openSlipstreamPool(builder, core, token, {
      ...price,
      from: deployer,
      tickSpacing: 200,
    });
    const placing = placePositions(builder, core, market, deployer);
    market.buy(sniper, parseEther('0.4'));
    const positions = await placing;
    const trades = { spend: [0.02, 0.4], sellChance: 0.4 } as const;
    await addOrganicTrades(builder, market, { ...trades, traders: 24, from: 10 * DAY, until: 2 * DAY });
    await addOrganicTrades(builder, market, { ...trades, traders: 10, from: 22 * HOUR }, 'recent');
    return {
      token,
      supporting: { slipstreamPool: market.pool, deployer, locker: core.v3.locker },
      truth: { positions, snipers: [sniper], heldAll: [sniper] },
    };
  },
};
