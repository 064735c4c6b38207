import { parseEther } from 'ethers';
import type { Address } from '../../src/domain/address.js';
import { encodeDeploy } from '../builder/contract-code.js';
import { playCrowd } from '../builder/crowd.js';
import { BEFORE_SWAP, findHookSalt } from '../builder/hook-salt.js';
import { deployToken } from '../builder/launch.js';
import { DAY, HOUR, type ScenarioBuilder } from '../builder/stage.js';
import { toTicks } from '../builder/v3-market.js';
import { createV4Market, type V4Market } from '../builder/v4-market.js';
import { fiatTokenCode, v4VaultCode } from '../core/codes.js';
import type { CoreContracts } from '../core/core-contracts.js';
import type { PlantedPosition } from '../planted-truth.js';
import { launchGuardHookCode, standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

const TICK_SPACING = 60;
const TOKENS = parseEther('18000000');
const NATIVE = parseEther('35');
/** Geometric mean of both sides, the measure of a position over the whole range, rounded down to what both surely cover. */
const LIQUIDITY = BigInt(Math.floor(Math.sqrt(Number(TOKENS) * Number(NATIVE)) * 0.999));
/** Fits the hook as it is compiled today; another one is searched from here on. */
const KNOWN_SALT = 26_848;

function deployHook(stage: ScenarioBuilder, deployer: Address, token: Address): Address {
  const creationCode = encodeDeploy(launchGuardHookCode, [deployer, token]);
  return stage.deployWithSalt(creationCode, findHookSalt(creationCode, BEFORE_SWAP, KNOWN_SALT), deployer);
}

/** Over the whole range, without an NFT: to the pool manager the vault is the owner of the position. */
async function provide(
  stage: ScenarioBuilder,
  core: CoreContracts,
  { token, key }: V4Market,
  deployer: Address,
): Promise<PlantedPosition> {
  const vault = stage.deploy(v4VaultCode, [core.v4.poolManager, deployer], deployer);
  const ticks = toTicks(1, undefined, TICK_SPACING, false);
  stage.call(deployer, token, fiatTokenCode, 'transfer', [vault, TOKENS]);
  const change = [ticks.tickLower, ticks.tickUpper, LIQUIDITY, `0x${'00'.repeat(32)}`];
  stage.call(deployer, vault, v4VaultCode, 'modify', [Object.values(key), change], NATIVE);
  await stage.nextBlock();
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
  async deploy(stage, core) {
    const args = ['Amber Circuit', 'AMBER', parseEther('21000000'), core.router];
    const launch = { code: standardTokenCode, args, at: 8 * DAY, native: 45 };
    const { token, deployer } = await deployToken(stage, core, launch);
    const hooks = deployHook(stage, deployer, token);
    const market = createV4Market(stage, core, token, { fee: 3_000, tickSpacing: TICK_SPACING, hooks });
    market.open(deployer, TOKENS, NATIVE);
    const position = await provide(stage, core, market, deployer);
    const crowd = { spend: [0.02, 0.5] } as const;
    await playCrowd(stage, market, {
      ...crowd,
      traders: 40,
      from: 7 * DAY,
      until: DAY,
      sellChance: 0.2,
      sellExpect: 'revert',
    });
    await playCrowd(stage, market, { ...crowd, traders: 10, from: 20 * HOUR }, 'recent');
    return {
      token,
      supporting: { v4PoolId: market.poolId, v4Router: core.v4.router, hook: hooks, deployer },
      truth: { honeypot: true, canSellAnyway: [deployer], positions: [position] },
    };
  },
};
