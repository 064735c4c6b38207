import { getCreateAddress, parseEther } from 'ethers';
import type { Address } from '../../src/domain/address.js';
import launchpadArtifact from '../artifacts/Launchpad.json' with { type: 'json' };
import { toContractCode } from '../builder/contract-code.js';
import { playCrowd } from '../builder/crowd.js';
import { createMarket } from '../builder/market.js';
import { DAY } from '../builder/stage.js';
import type { Scenario } from './scenario.js';

const launchpadCode = toContractCode(launchpadArtifact);

export const launchpad: Scenario = {
  id: 'launchpad',
  chain: 'bsc',
  title: 'Made by a launchpad',
  story:
    'A launchpad made the token for its creator and keeps the liquidity. Its name is known; that its owner can take the liquidity out is not to be read in a name.',
  async deploy(stage, core) {
    const owner = stage.wallet('launchpad owner');
    const creator = stage.wallet('creator');
    await stage.until(14 * DAY);
    stage.fund([owner], 1);
    stage.fund([creator], 40);
    await stage.nextBlock();
    const platform = stage.deploy(launchpadCode, [core.router], owner);
    await stage.nextBlock();
    const supply = parseEther('1000000000');
    const args = ['Launch Lemur', 'LEMUR', supply];
    stage.call(creator, platform, launchpadCode, 'launch', args, parseEther('30'));
    const token = getCreateAddress({ from: platform, nonce: 1 }).toLowerCase() as Address;
    stage.touch(token);
    await stage.nextBlock();
    const market = createMarket(stage, core, token);
    await playCrowd(stage, market, { traders: 30, from: 13 * DAY, spend: [0.05, 0.5], sellChance: 0.3 });
    return {
      token,
      supporting: { pool: market.pool, deployer: creator, launchpad: platform },
      truth: { liquidity: { burnedShare: 0, lockedShare: 0, unlockAt: null, pullableShare: 1 } },
    };
  },
};
