import type { Address } from '@assay/facts';
import { getCreateAddress, parseEther } from 'ethers';
import launchpadArtifact from '../artifacts/Launchpad.json' with { type: 'json' };
import { toContractCode } from '../builder/contract-code.js';
import { DAY } from '../builder/scenario-builder.js';
import { createMarket } from '../markets/market.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import type { Scenario } from './scenario.js';

const launchpadCode = toContractCode(launchpadArtifact);

export const launchpad: Scenario = {
  id: 'launchpad',
  chain: 'bsc',
  title: 'Made by a launchpad',
  story:
    'A launchpad made the token for its creator and keeps the liquidity. Its name is known; that its owner can take the liquidity out is not to be read in a name.',
  async deploy(builder, core) {
    const owner = builder.wallet('launchpad owner');
    const creator = builder.wallet('creator');
    await builder.until(14 * DAY);
    builder.fund([owner], 1);
    builder.fund([creator], 40);
    await builder.nextBlock();
    const platform = builder.deploy(launchpadCode, [core.router], owner);
    await builder.nextBlock();
    const supply = parseEther('1000000000');
    const args = ['Launch Lemur', 'LEMUR', supply];
    builder.call(creator, platform, launchpadCode, 'launch', args, parseEther('30'));
    const token = getCreateAddress({ from: platform, nonce: 1 }).toLowerCase() as Address;
    builder.touch(token);
    await builder.nextBlock();
    const market = createMarket(builder, core, token);
    await addOrganicTrades(builder, market, {
      traders: 30,
      from: 13 * DAY,
      spend: [0.05, 0.5],
      sellChance: 0.3,
    });
    return {
      token,
      supporting: { pool: market.pool, deployer: creator, launchpad: platform },
      truth: { liquidity: { burnedShare: 0, lockedShare: 0, unlockAt: null, pullableShare: 1 } },
    };
  },
};
