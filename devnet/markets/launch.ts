import { type Address, DEAD_ADDRESS } from '@assay/facts';
import { parseEther, parseUnits } from 'ethers';
import type { ContractCode } from '../builder/contract-code.js';
import type { ScenarioBuilder } from '../builder/scenario-builder.js';
import { lpLockerCode, pairCode } from '../core/codes.js';
import { type CoreContracts, MAX_UINT256 } from '../core/core-contracts.js';
import type { PlantedLiquidity } from '../planted-truth.js';
import { createMarket, type Market } from './market.js';

export interface LaunchOptions {
  readonly code: ContractCode;
  readonly args: readonly unknown[];
  /** Seconds before the end. */
  readonly at: number;
  /** Whole tokens and native coins of the first liquidity. */
  readonly tokens: number;
  /** Decimals of the token; default 18. */
  readonly decimals?: number;
  readonly native: number;
}

export interface Launched {
  readonly token: Address;
  readonly deployer: Address;
  readonly market: Market;
}

/** Funds a deployer and deploys the token. Creates no pool. */
export async function deployToken(
  builder: ScenarioBuilder,
  core: CoreContracts,
  options: Omit<LaunchOptions, 'tokens'>,
): Promise<Launched> {
  const deployer = builder.wallet('deployer');
  await builder.until(options.at);
  builder.fund([deployer], options.native + 20);
  await builder.nextBlock();
  const token = builder.deploy(options.code, options.args, deployer);
  await builder.nextBlock();
  return { token, deployer, market: createMarket(builder, core, token) };
}

/**
 * Deploys the token and its pool against the native coin. The deployer gets the LP tokens.
 * @example
 * const launched = await launchToken(builder, core, { code, args, at: DAY, tokens: 1_000, native: 5 });
 */
export async function launchToken(
  builder: ScenarioBuilder,
  core: CoreContracts,
  options: LaunchOptions,
): Promise<Launched> {
  const launched = await deployToken(builder, core, options);
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
  builder: ScenarioBuilder,
  pool: Address,
  holder: Address,
): Promise<PlantedLiquidity> {
  await builder.nextBlock();
  const [balance = 0n] = await builder.balances(pool, [holder]);
  builder.call(holder, pool, pairCode, 'transfer', [DEAD_ADDRESS, balance]);
  return liquidityBurned;
}

/**
 * Locks `share` of the holder's LP tokens until `unlockAt` (Unix seconds); the rest stays with the holder.
 */
export async function lockLiquidity(
  builder: ScenarioBuilder,
  core: CoreContracts,
  pool: Address,
  holder: Address,
  unlockAt: number,
  share = 1,
): Promise<PlantedLiquidity> {
  await builder.nextBlock();
  const [balance = 0n] = await builder.balances(pool, [holder]);
  const amount = (balance * BigInt(Math.round(share * 1000))) / 1000n;
  builder.call(holder, pool, pairCode, 'approve', [core.locker, MAX_UINT256]);
  builder.call(holder, core.locker, lpLockerCode, 'lock', [holder, pool, true, amount, unlockAt, 'LP lock']);
  return {
    burnedShare: 0,
    lockedShare: share,
    unlockAt,
    pullableShare: Math.round((1 - share) * 1000) / 1000,
  };
}
