import type { Address } from '@assay/facts';
import { parseEther } from 'ethers';
import { encodeDeploy } from '../builder/contract-code.js';
import { BEFORE_SWAP, findHookSalt } from '../builder/hook-salt.js';
import { DAY, HOUR, type ScenarioBuilder } from '../builder/scenario-builder.js';
import { fiatTokenCode, v4VaultCode } from '../core/codes.js';
import type { CoreContracts } from '../core/core-contracts.js';
import { deployToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { toTicks } from '../markets/v3-market.js';
import { createV4Market, type V4Market } from '../markets/v4-market.js';
import type { PlantedPosition } from '../planted-truth.js';
import { launchGuardHookCode, standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

const TICK_SPACING = 60;
const TOKENS = parseEther('18000000');
const NATIVE = parseEther('35');
/**
 * Liquidity of a full-range position: the geometric mean of both amounts, rounded down so that both amounts
 * suffice.
 */
const LIQUIDITY = BigInt(Math.floor(Math.sqrt(Number(TOKENS) * Number(NATIVE)) * 0.999));
/** Salt that fits the hook as it is compiled today. For other code the search starts from here. */
const KNOWN_SALT = 26_848;

function deployHook(builder: ScenarioBuilder, deployer: Address, token: Address): Address {
  const creationCode = encodeDeploy(launchGuardHookCode, [deployer, token]);
  return builder.deployWithSalt(creationCode, findHookSalt(creationCode, BEFORE_SWAP, KNOWN_SALT), deployer);
}

/**
 * Adds liquidity over the full range without an NFT: the pool manager sees the vault as the position's owner.
 */
async function provide(
  builder: ScenarioBuilder,
  core: CoreContracts,
  { token, key }: V4Market,
  deployer: Address,
): Promise<PlantedPosition> {
  const vault = builder.deploy(v4VaultCode, [core.v4.poolManager, deployer], deployer);
  const ticks = toTicks(1, undefined, TICK_SPACING, false);
  builder.call(deployer, token, fiatTokenCode, 'transfer', [vault, TOKENS]);
  const change = [ticks.tickLower, ticks.tickUpper, LIQUIDITY, `0x${'00'.repeat(32)}`];
  builder.call(deployer, vault, v4VaultCode, 'modify', [Object.values(key), change], NATIVE);
  await builder.nextBlock();
  return {
    ...ticks,
    tokenId: null,
    holder: vault,
    kind: 'contract',
    unlockAt: null,
    liquidity: String(LIQUIDITY),
  };
}

export const v4Hook: Scenario = {
  id: 'v4-hook',
  chain: 'eth',
  title: 'A honeypot in the hook',
  story:
    'The token is beyond reproach: fixed supply, no owner, no switch. But its only pool, on Uniswap V4, asks a hook before each swap, and the hook refuses every sale but the deployer’s, whose vault holds the liquidity.',
  async deploy(builder, core) {
    const args = ['Amber Circuit', 'AMBER', parseEther('21000000'), core.router];
    const launch = { code: standardTokenCode, args, at: 8 * DAY, native: 45 };
    const { token, deployer } = await deployToken(builder, core, launch);
    const hooks = deployHook(builder, deployer, token);
    const market = createV4Market(builder, core, token, { fee: 3_000, tickSpacing: TICK_SPACING, hooks });
    market.open(deployer, TOKENS, NATIVE);
    const position = await provide(builder, core, market, deployer);
    const trades = { spend: [0.02, 0.5] } as const;
    await addOrganicTrades(builder, market, {
      ...trades,
      traders: 40,
      from: 7 * DAY,
      until: DAY,
      sellChance: 0.2,
      sellExpect: 'revert',
    });
    await addOrganicTrades(builder, market, { ...trades, traders: 10, from: 20 * HOUR }, 'recent');
    return {
      token,
      supporting: { v4PoolId: market.poolId, v4Router: core.v4.router, hook: hooks, deployer },
      truth: { honeypot: true, canSellAnyway: [deployer], positions: [position] },
    };
  },
};
