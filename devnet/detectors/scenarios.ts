import { parseEther } from 'ethers';
import type { ContractCode } from '../builder/contract-code.js';
import { DAY, HOUR, type ScenarioBuilder } from '../builder/scenario-builder.js';
import type { EmbeddedChainName } from '../core/chain-profiles.js';
import type { CoreContracts } from '../core/core-contracts.js';
import { launchToken, liquidityHeldByDeployer } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { watchedTokenCode } from '../scenarios/codes.js';
import type { Scenario } from '../scenarios/scenario.js';
import { compileDetectors } from './source.js';

async function deployWatcher(builder: ScenarioBuilder, core: CoreContracts, code: ContractCode) {
  const maker = builder.wallet('maker');
  await builder.until(3 * DAY);
  builder.fund([maker], 1);
  await builder.nextBlock();
  const watcher = builder.deploy(code, [core.router], maker);
  await builder.nextBlock();
  return watcher;
}

/** A token with a pool and a few purchases for each detector. Real sales of them fail. */
export function detectorScenarios(chain: EmbeddedChainName): readonly Scenario[] {
  return compileDetectors().map(({ id, looksAt, code }) => ({
    id,
    chain,
    title: id,
    story: `Sales pass only where it sees ${looksAt}.`,
    async deploy(builder, core) {
      const watcher = await deployWatcher(builder, core, code);
      const { token, deployer, market } = await launchToken(builder, core, {
        code: watchedTokenCode,
        args: ['Watched', 'WTCH', parseEther('3000000'), core.router, watcher],
        at: 2 * DAY,
        tokens: 2_900_000,
        native: 18,
      });
      await addOrganicTrades(builder, market, { traders: 3, from: DAY, until: HOUR, spend: [0.03, 0.6] });
      return {
        token,
        supporting: { pool: market.pool, deployer },
        truth: { honeypot: true, canSellAnyway: [deployer], liquidity: liquidityHeldByDeployer },
      };
    },
  }));
}
