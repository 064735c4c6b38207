import { parseEther } from 'ethers';
import { encodeCall } from '../builder/contract-code.js';
import { playCrowd } from '../builder/crowd.js';
import { burnLiquidity } from '../builder/launch.js';
import { createMarket } from '../builder/market.js';
import { DAY } from '../builder/stage.js';
import { eip1967ProxyCode, upgradeableTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const upgradeableProxy: Scenario = {
  id: 'upgradeable-proxy',
  chain: 'base',
  title: 'Code that can be exchanged',
  story:
    'The code of today is harmless and the liquidity is burned, but the address is an EIP-1967 proxy whose admin, a single key, can put any other code behind it. Three days ago it did.',
  async deploy(stage, core) {
    const deployer = stage.wallet('deployer');
    const admin = stage.wallet('admin');
    // Older than what counts as lately, by more than the tolerance of the search for that block.
    await stage.until(30.9 * DAY);
    stage.fund([deployer], 100);
    stage.fund([admin], 1);
    await stage.nextBlock();
    const former = stage.deploy(upgradeableTokenCode, [], deployer);
    const supply = parseEther('50000000');
    const initialize = encodeCall(upgradeableTokenCode, 'initialize', [
      'Chameleon',
      'CHML',
      supply,
      deployer,
    ]);
    const token = stage.deploy(eip1967ProxyCode, [former, admin, initialize], deployer);
    await stage.nextBlock();
    const market = createMarket(stage, core, token);
    market.addLiquidity(deployer, parseEther('48000000'), parseEther('60'));
    const liquidity = await burnLiquidity(stage, market.pool, deployer);
    await playCrowd(stage, market, {
      traders: 50,
      from: 29 * DAY,
      until: 4 * DAY,
      spend: [0.05, 0.8],
      sellChance: 0.35,
    });
    await stage.until(3 * DAY);
    const implementation = stage.deploy(upgradeableTokenCode, [], deployer);
    await stage.nextBlock();
    stage.call(admin, token, eip1967ProxyCode, 'upgradeTo', [implementation]);
    await stage.nextBlock();
    await playCrowd(stage, market, { traders: 10, from: 2 * DAY, spend: [0.05, 0.8] }, 'late trader');
    return {
      token,
      supporting: { pool: market.pool, deployer, admin, implementation, former },
      truth: { upgradeable: true, liquidity },
    };
  },
};
