import { parseUnits } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { fiatTokenCode } from '../core/codes.js';
import { liquidityHeldByDeployer } from '../markets/launch.js';
import { createMarket } from '../markets/market.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { multisigCode } from './codes.js';
import type { Scenario } from './scenario.js';

const DECIMALS = 6;

export const stablecoin: Scenario = {
  id: 'stablecoin',
  chain: 'eth',
  title: 'A stablecoin that its issuer can pause',
  story:
    'Worth a dollar, minted by an issuer, owned by a 3-of-5 multisig that may pause it and freeze accounts: what such a coin is expected to be able to do.',
  async deploy(builder, core) {
    const issuer = builder.wallet('issuer');
    await builder.until(40 * DAY);
    builder.fund([issuer], 10);
    await builder.nextBlock();
    const owner = builder.deploy(multisigCode, [builder.wallets('signer', 5), 3], issuer);
    const token = builder.deploy(fiatTokenCode, ['Atlantic Dollar', 'ATUSD', DECIMALS, issuer], issuer);
    const reserve = parseUnits('25000000', DECIMALS);
    builder.call(issuer, token, fiatTokenCode, 'mint', [issuer, reserve]);
    builder.call(issuer, token, fiatTokenCode, 'transferOwnership', [owner]);
    builder.call(core.issuer, core.usd6.address, fiatTokenCode, 'mint', [issuer, reserve]);
    const market = createMarket(builder, core, token, core.usd6.address);
    market.addLiquidity(issuer, parseUnits('20000000', DECIMALS), parseUnits('20000000', DECIMALS));
    await addOrganicTrades(builder, market, {
      traders: 70,
      from: 39 * DAY,
      until: 2 * DAY,
      spend: [100, 4000],
      sellChance: 0.5,
      sellShare: 0.9,
    });
    await addOrganicTrades(
      builder,
      market,
      { traders: 20, from: 23 * HOUR, spend: [100, 3000], sellChance: 0.4 },
      'recent',
    );
    return {
      token,
      supporting: { pool: market.pool, deployer: issuer, owner },
      truth: {
        mintable: true,
        pausable: true,
        blacklist: true,
        sellsCanBeBlocked: true,
        owner,
        liquidity: liquidityHeldByDeployer,
      },
    };
  },
};
