import { parseEther } from 'ethers';
import { encodeCall } from '../builder/contract-code.js';
import { DAY } from '../builder/scenario-builder.js';
import { burnLiquidity } from '../markets/launch.js';
import { createMarket } from '../markets/market.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { eip1967ProxyCode, upgradeableTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const upgradeableProxy: Scenario = {
  id: 'upgradeable-proxy',
  chain: 'base',
  title: 'Code that can be exchanged',
  story:
    'The code of today is harmless and the liquidity is burned, but the address is an EIP-1967 proxy whose admin, a single key, can put any other code behind it. Three days ago it did.',
  async deploy(builder, core) {
    const deployer = builder.wallet('deployer');
    const admin = builder.wallet('admin');
    // Older than the limit for a recent change, by more than the tolerance of the block search.
    await builder.until(30.9 * DAY);
    builder.fund([deployer], 100);
    builder.fund([admin], 1);
    await builder.nextBlock();
    const former = builder.deploy(upgradeableTokenCode, [], deployer);
    const supply = parseEther('50000000');
    const initialize = encodeCall(upgradeableTokenCode, 'initialize', [
      'Chameleon',
      'CHML',
      supply,
      deployer,
    ]);
    const token = builder.deploy(eip1967ProxyCode, [former, admin, initialize], deployer);
    await builder.nextBlock();
    const market = createMarket(builder, core, token);
    market.addLiquidity(deployer, parseEther('48000000'), parseEther('60'));
    const liquidity = await burnLiquidity(builder, market.pool, deployer);
    await addOrganicTrades(builder, market, {
      traders: 50,
      from: 29 * DAY,
      until: 4 * DAY,
      spend: [0.05, 0.8],
      sellChance: 0.35,
    });
    await builder.until(3 * DAY);
    const implementation = builder.deploy(upgradeableTokenCode, [], deployer);
    await builder.nextBlock();
    builder.call(admin, token, eip1967ProxyCode, 'upgradeTo', [implementation]);
    await builder.nextBlock();
    await addOrganicTrades(
      builder,
      market,
      { traders: 10, from: 2 * DAY, spend: [0.05, 0.8] },
      'late trader',
    );
    return {
      token,
      supporting: { pool: market.pool, deployer, admin, implementation, former },
      truth: { upgradeable: true, liquidity },
    };
  },
};
