import type { Address } from '@assay/facts';
import { parseEther } from 'ethers';
import { type ContractCode, encodeCall } from '../../../devnet/builder/contract-code.js';
import { DAY, HOUR, type ScenarioBuilder } from '../../../devnet/builder/scenario-builder.js';
import { fiatTokenCode, pairCode } from '../../../devnet/core/codes.js';
import { type CoreContracts, MAX_UINT256 } from '../../../devnet/core/core-contracts.js';
import { deployToken } from '../../../devnet/markets/launch.js';
import { createMarket } from '../../../devnet/markets/market.js';
import { addOrganicTrades } from '../../../devnet/markets/organic-trades.js';
import {
  eip1967ProxyCode,
  hiddenMintTokenCode,
  openMintTokenCode,
  retakenOwnershipCode,
  roleMintTokenCode,
  switchedTokenCode,
  taxTokenCode,
  upgradeableTokenCode,
} from '../../../devnet/scenarios/codes.js';
import type { Scenario } from '../../../devnet/scenarios/scenario.js';
import { MORE_THAN_ALL } from './calls.js';
import { type Family, families } from './families.js';

export const CHAIN = 'eth';
const SUPPLY = parseEther('1000000');
const POOLED = parseEther('800000');
/** So many that the ten largest do not have everything already. */
const MANY_TRADERS = 30;

interface Deployed {
  readonly token: Address;
  readonly deployer: Address;
  readonly more: Readonly<Record<string, Address>>;
}

/** Tokens of every family in turn, twice as many with taxes. Each has a pool and a few trades. */
export function plantedTokens(count: number): readonly Scenario[] {
  const turns: readonly Family[] = ['taxed', ...families];
  return Array.from({ length: count }, (_, place) => {
    const family = turns[place % turns.length] ?? 'taxed';
    return {
      id: `${family}-${place}`,
      chain: CHAIN,
      title: family,
      story: 'It changes.',
      deploy: toDeploy(family),
    };
  });
}

function toDeploy(family: Family): Scenario['deploy'] {
  return async (builder, core) => {
    const { token, deployer, more } = await deployFamily(family, builder, core);
    await builder.nextBlock();
    const market = createMarket(builder, core, token);
    const isSpread = family === 'minted';
    market.addLiquidity(deployer, isSpread ? SUPPLY : POOLED, parseEther('40'));
    await builder.nextBlock();
    builder.call(deployer, market.pool, pairCode, 'approve', [core.router, MAX_UINT256]);
    builder.call(deployer, market.pool, pairCode, 'approve', [core.locker, MAX_UINT256]);
    const traders = isSpread ? MANY_TRADERS : 4;
    if (family !== 'switched')
      await addOrganicTrades(builder, market, { traders, from: DAY, until: HOUR, spend: [0.03, 0.5] });
    const places = {
      pool: market.pool,
      router: core.router,
      wrapped: core.wrappedNative,
      locker: core.locker,
    };
    return { token, supporting: { deployer, ...places, ...more }, truth: {} };
  };
}

async function deployFamily(
  family: Family,
  builder: ScenarioBuilder,
  core: CoreContracts,
): Promise<Deployed> {
  const paired = ['Planted', 'PLNT', SUPPLY, core.router] as const;
  const deploy = async (code: ContractCode, args: readonly unknown[]): Promise<Deployed> => {
    const { token, deployer } = await deployToken(builder, core, { code, args, at: 2 * DAY, native: 60 });
    return { token, deployer, more: {} };
  };
  if (family === 'taxed') return deploy(taxTokenCode, [...paired, 2, 2, MORE_THAN_ALL]);
  if (family === 'minted') return deploy(openMintTokenCode, paired);
  if (family === 'hidden') return deploy(hiddenMintTokenCode, paired);
  if (family === 'roles') return deploy(roleMintTokenCode, paired);
  if (family === 'retaken') return deploy(retakenOwnershipCode, paired);
  if (family === 'switched') return deploy(switchedTokenCode, paired);
  if (family === 'fiat') {
    const minter = builder.wallet('deployer');
    const deployed = await deploy(fiatTokenCode, ['Planted', 'PLNT', 18, minter]);
    builder.call(minter, deployed.token, fiatTokenCode, 'mint', [minter, SUPPLY]);
    return deployed;
  }
  return deployProxied(builder, core);
}

async function deployProxied(builder: ScenarioBuilder, core: CoreContracts): Promise<Deployed> {
  const admin = builder.wallet('admin');
  const { token: first, deployer } = await deployToken(builder, core, {
    code: upgradeableTokenCode,
    args: [],
    at: 2 * DAY,
    native: 60,
  });
  const second = builder.deploy(upgradeableTokenCode, [], deployer);
  const start = encodeCall(upgradeableTokenCode, 'initialize', ['Planted', 'PLNT', SUPPLY, deployer]);
  const token = builder.deploy(eip1967ProxyCode, [first, admin, start], deployer);
  return { token, deployer, more: { admin, first, second } };
}
