import { parseEther } from 'ethers';
import { createProtocolToken, protocolTokenCode } from '../builder/protocol-token.js';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { burnLiquidity } from '../markets/launch.js';
import { createMarket } from '../markets/market.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import type { Scenario } from './scenario.js';

const SUPPLY = parseEther('100000000');

export const b20Meme: Scenario = {
  id: 'b20-meme',
  chain: 'base',
  title: 'A meme that the chain runs and nobody can change',
  story:
    'A B20 token created without an admin: its whole supply was minted in the same transaction, nobody has a role, and the liquidity is burned.',
  async deploy(builder, core) {
    const deployer = builder.wallet('deployer');
    await builder.until(20 * DAY + 5 * HOUR);
    builder.fund([deployer], 80);
    await builder.nextBlock();
    const token = await createProtocolToken(builder, {
      creator: deployer,
      name: 'Basecat',
      symbol: 'BCAT',
      calls: [
        ['updateSupplyCap', [SUPPLY]],
        ['mint', [deployer, SUPPLY]],
      ],
    });
    const market = createMarket(builder, core, token);
    market.addLiquidity(deployer, parseEther('95000000'), parseEther('60'));
    const liquidity = await burnLiquidity(builder, market.pool, deployer);
    const spare = parseEther('5000000') / 30n;
    for (const friend of builder.wallets('holder', 30))
      builder.call(deployer, token, protocolTokenCode, 'transfer', [friend, spare]);
    await addOrganicTrades(builder, market, {
      traders: 25,
      from: 19 * DAY,
      spend: [0.05, 1],
      sellChance: 0.4,
    });
    return {
      token,
      supporting: { pool: market.pool, deployer },
      truth: {
        protocol: { adminless: true, blocked: [], supplyCap: String(SUPPLY), multiplier: 1 },
        liquidity,
      },
    };
  },
};
