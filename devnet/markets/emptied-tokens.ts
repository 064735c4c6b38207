import type { Address } from '@assay/facts';
import { parseEther } from 'ethers';
import type { ContractCode } from '../builder/contract-code.js';
import type { ScenarioBuilder } from '../builder/scenario-builder.js';
import type { CoreContracts } from '../core/core-contracts.js';
import { createMarket } from './market.js';

/**
 * Deploys one more token of the deployer for each symbol, gives it a pool, and removes all of its liquidity
 * at `emptyAt`. The constructor of `code` takes name, symbol, supply and router.
 */
export async function launchAndEmpty(
  builder: ScenarioBuilder,
  core: CoreContracts,
  deployer: Address,
  code: ContractCode,
  symbols: readonly string[],
  emptyAt: number,
): Promise<readonly Address[]> {
  const supply = parseEther('1000000');
  const tokens = symbols.map((symbol) =>
    builder.deploy(code, [`Once ${symbol}`, symbol, supply, core.router], deployer),
  );
  await builder.nextBlock();
  const markets = tokens.map((token) => createMarket(builder, core, token));
  for (const market of markets) market.addLiquidity(deployer, supply, parseEther('2'));
  await builder.until(emptyAt);
  for (const market of markets) {
    const [liquidity = 0n] = await builder.balances(market.pool, [deployer]);
    market.removeLiquidity(deployer, liquidity);
  }
  await builder.nextBlock();
  return tokens;
}
