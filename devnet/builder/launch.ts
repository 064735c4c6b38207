import { parseEther, parseUnits } from 'ethers';
import { type Address, DEAD_ADDRESS } from '../../src/domain/address.js';
import { lpLockerCode, pairCode } from '../core/codes.js';
import { type CoreContracts, MAX_UINT256 } from '../core/core-contracts.js';
import type { PlantedLiquidity } from '../planted-truth.js';
import type { ContractCode } from './contract-code.js';
import { createMarket, type Market } from './market.js';
import type { ScenarioBuilder } from './stage.js';

export interface LaunchOptions {
  readonly code: ContractCode;
  readonly args: readonly unknown[];
  /** Seconds before the end. */
  readonly at: number;
  /** Whole tokens and native coins that open the pool. */
  readonly tokens: number;
  /** Of the token; 18 where absent. */
  readonly decimals?: number;
  readonly native: number;
}

export interface Launched {
  readonly token: Address;
  readonly deployer: Address;
  readonly market: Market;
}

/** Funds a deployer and deploys the token, without a pool yet. */
export async function deployToken(
  stage: ScenarioBuilder,
  core: CoreContracts,
  options: Omit<LaunchOptions, 'tokens'>,
): Promise<Launched> {
  const deployer = stage.wallet('deployer');
  await stage.until(options.at);
  stage.fund([deployer], options.native + 20);
  await stage.nextBlock();
  const token = stage.deploy(options.code, options.args, deployer);
  await stage.nextBlock();
  return { token, deployer, market: createMarket(stage, core, token) };
}

/** `deployToken`, and its pool with the native coin. The LP tokens are the deployer's. */
export async function launchToken(
  stage: ScenarioBuilder,
  core: CoreContracts,
  options: LaunchOptions,
): Promise<Launched> {
  const launched = await deployToken(stage, core, options);
  const { deployer, market } = launched;
  const tokens = parseUnits(String(options.tokens), options.decimals ?? 18);
  market.addLiquidity(deployer, tokens, parseEther(String(options.native)));
  return launched;
}

export const liquidityHeldByDeployer: PlantedLiquidity = {
  burnedShare: 0,
  lockedShare: 0,
  unlockAt: null,
  pullableShare: 1,
};

const liquidityBurned: PlantedLiquidity = {
  burnedShare: 1,
  lockedShare: 0,
  unlockAt: null,
  pullableShare: 0,
};

/** Sends all of the holder's LP tokens to the dead address. */
export async function burnLiquidity(
  stage: ScenarioBuilder,
  pool: Address,
  holder: Address,
): Promise<PlantedLiquidity> {
  await stage.nextBlock();
  const [balance = 0n] = await stage.balances(pool, [holder]);
  stage.call(holder, pool, pairCode, 'transfer', [DEAD_ADDRESS, balance]);
  return liquidityBurned;
}

/** Locks `share` of the holder's LP tokens until `unlockAt` (Unix seconds); the rest stays with the holder. */
export async function lockLiquidity(
  stage: ScenarioBuilder,
  core: CoreContracts,
  pool: Address,
  holder: Address,
  unlockAt: number,
  share = 1,
): Promise<PlantedLiquidity> {
  await stage.nextBlock();
  const [balance = 0n] = await stage.balances(pool, [holder]);
  const amount = (balance * BigInt(Math.round(share * 1000))) / 1000n;
  stage.call(holder, pool, pairCode, 'approve', [core.locker, MAX_UINT256]);
  stage.call(holder, core.locker, lpLockerCode, 'lock', [holder, pool, true, amount, unlockAt, 'LP lock']);
  return {
    burnedShare: 0,
    lockedShare: share,
    unlockAt,
    pullableShare: Math.round((1 - share) * 1000) / 1000,
  };
}
