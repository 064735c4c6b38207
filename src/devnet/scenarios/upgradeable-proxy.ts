import { parseEther } from 'ethers';
import { encodeCall } from '../stage/contract-code.js';
import { playCrowd } from '../stage/crowd.js';
import { burnLiquidity } from '../stage/launch.js';
import { createMarket } from '../stage/market.js';
import { DAY } from '../stage/stage.js';
import { eip1967ProxyCode, upgradeableTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const upgradeableProxy: Scenario = {
  id: 'upgradeable-proxy',
  chain: 'base',
  title: 'Code that can be exchanged',
  story:
    'The code of today is harmless and the liquidity is burned, but the address is an EIP-1967 proxy whose admin, a single key, can put any other code behind it.',
  async tell(stage, core) {
    const deployer = stage.wallet('deployer');
    const admin = stage.wallet('admin');
    await stage.until(30 * DAY);
    stage.fund([deployer], 100);
    stage.fund([admin], 1);
    await stage.nextBlock();
    const implementation = stage.deploy(upgradeableTokenCode, [], deployer);
    const supply = parseEther('50000000');
    const initialize = encodeCall(upgradeableTokenCode, 'initialize', [
      'Chameleon',
      'CHML',
      supply,
      deployer,
    ]);
    const token = stage.deploy(eip1967ProxyCode, [implementation, admin, initialize], deployer);
    await stage.nextBlock();
    const market = createMarket(stage, core, token);
    market.addLiquidity(deployer, parseEther('48000000'), parseEther('60'));
    const liquidity = await burnLiquidity(stage, market.pool, deployer);
    await playCrowd(stage, market, { traders: 60, from: 29 * DAY, spend: [0.05, 0.8], sellChance: 0.35 });
    return {
      token,
      supporting: { pool: market.pool, deployer, admin, implementation },
      truth: { upgradeable: true, liquidity },
    };
  },
};
