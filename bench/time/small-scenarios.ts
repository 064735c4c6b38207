import { parseEther } from 'ethers';
import { DAY, HOUR } from '../../devnet/builder/scenario-builder.js';
import type { EmbeddedChainName } from '../../devnet/core/chain-profiles.js';
import { launchToken } from '../../devnet/markets/launch.js';
import { addOrganicTrades } from '../../devnet/markets/organic-trades.js';
import { taxTokenCode } from '../../devnet/scenarios/codes.js';
import type { Scenario } from '../../devnet/scenarios/scenario.js';

/** Tokens with an owner who may set the taxes, each with a pool and a few trades. */
export function taxTokens(chain: EmbeddedChainName, count: number): readonly Scenario[] {
  return Array.from({ length: count }, (_, place) => taxToken(chain, `taxed-${place}`));
}

function taxToken(chain: EmbeddedChainName, id: string): Scenario {
  return {
    id,
    chain,
    title: 'A tax that the owner sets',
    story: 'Watched by a benchmark.',
    async deploy(builder, core) {
      const { token, deployer, market } = await launchToken(builder, core, {
        code: taxTokenCode,
        args: ['Watched', 'WTCH', parseEther('1000000'), core.router, 2, 2, 99],
        at: 2 * DAY,
        tokens: 900_000,
        native: 40,
      });
      await addOrganicTrades(builder, market, { traders: 5, from: DAY, until: HOUR, spend: [0.03, 0.5] });
      return {
        token,
        supporting: { pool: market.pool, deployer, router: core.router, wrapped: core.wrappedNative },
        truth: { buyTax: 0.02, sellTax: 0.02, owner: deployer },
      };
    },
  };
}
