import { parseEther } from 'ethers';
import { deployDiamond, replaceMintFacet } from '../builder/diamond.js';
import { DAY } from '../builder/scenario-builder.js';
import { burnLiquidity } from '../markets/launch.js';
import { createMarket } from '../markets/market.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import type { Scenario } from './scenario.js';

export const diamond: Scenario = {
  id: 'diamond',
  chain: 'bsc',
  title: 'Many contracts in one',
  story:
    'The token is a diamond (EIP-2535): the code at its address only delegates. One facet mints for the owner, and the owner can put any other facet in with `diamondCut`: two days ago it replaced the one that mints.',
  async deploy(builder, core) {
    const deployer = builder.wallet('deployer');
    await builder.until(30 * DAY);
    builder.fund([deployer], 100);
    await builder.nextBlock();
    const { token, facets } = deployDiamond(builder, {
      name: 'Many Facets',
      symbol: 'FACET',
      supply: parseEther('20000000'),
      deployer,
    });
    await builder.nextBlock();
    const market = createMarket(builder, core, token);
    market.addLiquidity(deployer, parseEther('19000000'), parseEther('45'));
    const liquidity = await burnLiquidity(builder, market.pool, deployer);
    await addOrganicTrades(builder, market, {
      traders: 35,
      from: 29 * DAY,
      until: 3 * DAY,
      spend: [0.05, 0.8],
      sellChance: 0.35,
    });
    await builder.until(2 * DAY);
    const mintFacet = await replaceMintFacet(builder, token, deployer);
    await addOrganicTrades(
      builder,
      market,
      { traders: 5, from: 1.5 * DAY, spend: [0.05, 0.8] },
      'late trader',
    );
    return {
      token,
      supporting: {
        pool: market.pool,
        deployer,
        tokenFacet: facets.token,
        mintFacet,
        formerMintFacet: facets.mint,
        managementFacet: facets.management,
      },
      truth: { owner: deployer, upgradeable: true, mintable: true, liquidity },
    };
  },
};
