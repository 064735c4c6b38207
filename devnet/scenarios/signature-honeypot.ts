import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { launchToken, liquidityHeldByDeployer } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { signatureHoneypotCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const signatureHoneypot: Scenario = {
  id: 'signature-honeypot',
  chain: 'base',
  title: 'A honeypot behind a signature',
  story:
    'A sale reverts while an old signature is valid, and it always is. The signature is of the kind that the chain takes and most libraries refuse, so that a tool which computes it by itself sees an open market.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: signatureHoneypotCode,
      args: ['Signed Pepe', 'SIGPEPE', parseEther('420000000'), core.router],
      at: 4 * DAY,
      tokens: 400_000_000,
      native: 25,
    });
    await addOrganicTrades(builder, market, {
      traders: 40,
      from: 4 * DAY - 2 * HOUR,
      spend: [0.03, 0.6],
      sellChance: 0.25,
      sellExpect: 'revert',
    });
    return {
      token,
      supporting: { pool: market.pool, deployer },
      truth: { honeypot: true, canSellAnyway: [deployer], liquidity: liquidityHeldByDeployer },
    };
  },
};
