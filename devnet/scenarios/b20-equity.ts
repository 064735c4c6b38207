import { id, parseEther, parseUnits } from 'ethers';
import { createBlocklist, createIntersection, createProtocolToken } from '../builder/protocol-token.js';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { fiatTokenCode } from '../core/codes.js';
import { liquidityHeldByDeployer } from '../markets/launch.js';
import { createMarket } from '../markets/market.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { multisigCode } from './codes.js';
import type { Scenario } from './scenario.js';

const CAP = parseEther('50000000');

export const b20Equity: Scenario = {
  id: 'b20-equity',
  chain: 'base',
  title: 'Shares of a company, run by the chain',
  story:
    'A B20 token whose issuer, a 3-of-5 multisig, mints up to a cap, pauses, and keeps a list of accounts that may not send; the shares were split two for one.',
  async deploy(builder, core) {
    const issuer = builder.wallet('issuer');
    await builder.until(40 * DAY + 3 * HOUR);
    builder.fund([issuer], 10);
    await builder.nextBlock();
    const owner = builder.deploy(multisigCode, [builder.wallets('signer', 5), 3], issuer);
    const blocked = builder.wallets('blocked', 2);
    const maker = { by: issuer, admin: owner };
    const list = await createBlocklist(builder, maker, blocked);
    const seizable = await createBlocklist(builder, maker, []);
    const receivers = await createIntersection(builder, maker, [list, seizable]);
    const roles = ['MINT_ROLE', 'PAUSE_ROLE', 'UNPAUSE_ROLE', 'BURN_BLOCKED_ROLE', 'OPERATOR_ROLE'];
    const token = await createProtocolToken(builder, {
      creator: issuer,
      name: 'Harbour Freight Shares',
      symbol: 'HFSH',
      admin: owner,
      calls: [
        ['updateSupplyCap', [CAP]],
        ['updatePolicy', [id('TRANSFER_SENDER_POLICY'), list]],
        ['updatePolicy', [id('TRANSFER_RECEIVER_POLICY'), receivers]],
        ['updatePolicy', [id('SEIZE_EXEMPT_POLICY'), seizable]],
        ...roles.map((role) => ['grantRole', [id(role), owner]] as const),
        ['updateMultiplier', [parseEther('2')]],
        ['mint', [issuer, parseEther('20000000')]],
      ],
    });
    const reserve = parseUnits('800000', 6);
    builder.call(core.issuer, core.usd6.address, fiatTokenCode, 'mint', [issuer, reserve]);
    const market = createMarket(builder, core, token, core.usd6.address);
    market.addLiquidity(issuer, parseEther('40000'), parseUnits('400000', 6));
    await addOrganicTrades(builder, market, {
      traders: 24,
      from: 39 * DAY,
      until: 2 * DAY,
      spend: [50, 2000],
      sellChance: 0.4,
      sellShare: 0.9,
    });
    await addOrganicTrades(
      builder,
      market,
      { traders: 8, from: 23 * HOUR, spend: [50, 1500], sellChance: 0.4 },
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
        movesOthersBalance: true,
        owner,
        protocol: { adminless: false, blocked, supplyCap: String(CAP), multiplier: 2 },
        liquidity: liquidityHeldByDeployer,
      },
    };
  },
};
