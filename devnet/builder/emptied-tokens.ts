import { parseEther } from 'ethers';
import type { Address } from '../../src/domain/address.js';
import { pairCode, routerCode } from '../core/codes.js';
import { type CoreContracts, MAX_UINT256 } from '../core/core-contracts.js';
import type { ContractCode } from './contract-code.js';
import { createMarket } from './market.js';
import type { ScenarioBuilder } from './stage.js';

/** Further tokens of the deployer (`code` takes name, symbol, supply and router), one for each symbol: each gets a pool, and an hour or so later all of its liquidity is taken out. */
export async function launchAndEmpty(
  stage: ScenarioBuilder,
  core: CoreContracts,
  deployer: Address,
  code: ContractCode,
  symbols: readonly string[],
  emptyAt: number,
): Promise<readonly Address[]> {
  const supply = parseEther('1000000');
  const tokens = symbols.map((symbol) =>
    stage.deploy(code, [`Once ${symbol}`, symbol, supply, core.router], deployer),
  );
  await stage.nextBlock();
  const markets = tokens.map((token) => createMarket(stage, core, token));
  for (const market of markets) market.addLiquidity(deployer, supply, parseEther('2'));
  await stage.until(emptyAt);
  for (const { pool, token } of markets) {
    const [liquidity = 0n] = await stage.balances(pool, [deployer]);
    stage.call(deployer, pool, pairCode, 'approve', [core.router, MAX_UINT256]);
    const out = [token, liquidity, 0, 0, deployer, MAX_UINT256];
    stage.call(deployer, core.router, routerCode, 'removeLiquidityETH', out);
  }
  await stage.nextBlock();
  return tokens;
}
