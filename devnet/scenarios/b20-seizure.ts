import { NOBODY } from '@assay/facts';
import { id, parseEther, ZeroHash } from 'ethers';
import { createProtocolToken, protocolTokenCode } from '../builder/protocol-token.js';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { burnLiquidity } from '../markets/launch.js';
import { createMarket } from '../markets/market.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import type { Scenario } from './scenario.js';

const NO_CAP = 2n ** 128n - 1n;

export const b20Seizure: Scenario = {
  id: 'b20-seizure',
  chain: 'base',
  title: 'A key that may seize from anyone',
  story:
    'A B20 token whose admin left for good, but one key kept the role that seizes, and no holder is exempt: it took all of one buyer’s tokens.',
  async deploy(builder, core) {
    const deployer = builder.wallet('deployer');
    const seizer = builder.wallet('seizer');
    const victim = builder.wallet('victim');
    await builder.until(15 * DAY + 7 * HOUR);
    builder.fund([deployer], 60);
    builder.fund([seizer, victim], 3);
    await builder.nextBlock();
    const token = await createProtocolToken(builder, {
      creator: deployer,
      name: 'Open Ledger',
      symbol: 'OPENL',
      admin: deployer,
      calls: [
        ['grantRole', [id('SEIZE_ROLE'), seizer]],
        ['updatePolicy', [id('SEIZE_EXEMPT_POLICY'), NOBODY]],
        ['mint', [deployer, parseEther('10000000')]],
      ],
    });
    const market = createMarket(builder, core, token);
    market.addLiquidity(deployer, parseEther('10000000'), parseEther('40'));
    const liquidity = await burnLiquidity(builder, market.pool, deployer);
    builder.call(deployer, token, protocolTokenCode, 'renounceLastAdmin', []);
    await builder.until(14 * DAY);
    market.buy(victim, parseEther('1'));
    await builder.until(12 * DAY);
    const [held = 0n] = await builder.balances(token, [victim]);
    builder.call(seizer, token, protocolTokenCode, 'seizeWithMemo', [victim, seizer, held, ZeroHash]);
    await addOrganicTrades(builder, market, {
      traders: 16,
      from: 11 * DAY,
      spend: [0.05, 0.8],
      sellChance: 0.4,
    });
    return {
      token,
      supporting: { pool: market.pool, deployer, seizer, victim },
      truth: {
        movesOthersBalance: true,
        protocol: { adminless: true, blocked: [], supplyCap: String(NO_CAP), multiplier: 1 },
        liquidity,
      },
    };
  },
};
