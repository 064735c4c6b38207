import { parseEther } from 'ethers';
import { playCrowd } from '../builder/crowd.js';
import { deployDiamond, replaceMintFacet } from '../builder/diamond.js';
import { burnLiquidity } from '../builder/launch.js';
import { createMarket } from '../builder/market.js';
import { DAY } from '../builder/stage.js';
import type { Scenario } from './scenario.js';

export const diamond: Scenario = {
  id: 'diamond',
  chain: 'bsc',
  title: 'Many contracts in one',
  story:
    'The token is a diamond (EIP-2535): the code at its address only delegates. One facet mints for the owner, and the owner can put any other facet in with `diamondCut`: two days ago it replaced the one that mints.',
  async deploy(stage, core) {
    const deployer = stage.wallet('deployer');
    await stage.until(30 * DAY);
    stage.fund([deployer], 100);
    await stage.nextBlock();
    const { token, facets } = deployDiamond(stage, {
      name: 'Many Facets',
      symbol: 'FACET',
      supply: parseEther('20000000'),
      deployer,
    });
    await stage.nextBlock();
    const market = createMarket(stage, core, token);
    market.addLiquidity(deployer, parseEther('19000000'), parseEther('45'));
    const liquidity = await burnLiquidity(stage, market.pool, deployer);
    await playCrowd(stage, market, {
      traders: 35,
      from: 29 * DAY,
      until: 3 * DAY,
      spend: [0.05, 0.8],
      sellChance: 0.35,
    });
    await stage.until(2 * DAY);
    const mintFacet = await replaceMintFacet(stage, token, deployer);
    await playCrowd(stage, market, { traders: 5, from: 1.5 * DAY, spend: [0.05, 0.8] }, 'late trader');
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
