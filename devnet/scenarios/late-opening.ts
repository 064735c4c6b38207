import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { launchToken, lockLiquidity } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { switchedTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

const LAUNCH = 5 * DAY;

export const lateOpening: Scenario = {
  id: 'late-opening',
  chain: 'base',
  title: 'Liquidity first, trading an hour later',
  story:
    'The pool was filled an hour before the owner opened trading. One friend was let in before; two snipers bought in the block that followed.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: switchedTokenCode,
      args: ['Curtain Call', 'CRTN', parseEther('12000000'), core.router],
      at: LAUNCH,
      tokens: 11_000_000,
      native: 50,
    });
    const unlockAt = builder.endsAt + 200 * DAY;
    const liquidity = await lockLiquidity(builder, core, market.pool, deployer, unlockAt);
    const friend = builder.wallet('friend');
    const snipers = builder.wallets('sniper', 2);
    builder.fund([friend, ...snipers], 5);
    builder.call(deployer, token, switchedTokenCode, 'letIn', [friend]);
    await builder.until(LAUNCH - HOUR / 2);
    market.buy(friend, parseEther('1'));
    await builder.until(LAUNCH - HOUR);
    builder.call(deployer, token, switchedTokenCode, 'openTrading', []);
    await builder.nextBlock();
    for (const sniper of snipers) market.buy(sniper, parseEther('0.7'));
    await addOrganicTrades(builder, market, {
      traders: 50,
      from: LAUNCH - 6 * HOUR,
      spend: [0.03, 0.5],
      sellChance: 0.3,
    });
    return {
      token,
      supporting: { pool: market.pool, deployer, owner: deployer, locker: core.locker },
      truth: {
        owner: deployer,
        liquidity,
        launchedSecondsAfterLiquidity: HOUR,
        letIn: [friend],
        snipers,
        heldAll: [friend, ...snipers],
      },
    };
  },
};
