import { parseUnits } from 'ethers';
import type { QuoteToken, UniswapV4 } from '../../src/chains/chain.js';
import { type Address, ZERO_ADDRESS } from '../../src/domain/address.js';
import type { ScenarioBuilder } from '../builder/stage.js';
import type { NodeClient } from '../node/node-client.js';
import type { ChainProfile } from './chain-profiles.js';
import {
  factoryCode,
  fiatTokenCode,
  lpLockerCode,
  multicall3Runtime,
  positionLockerCode,
  routerCode,
  v3FactoryCode,
  v3PositionsCode,
  v3QuoterCode,
  v3RouterCode,
  v4PoolManagerCode,
  v4PositionsCode,
  v4RouterCode,
  v4StateViewCode,
  wrappedNativeCode,
} from './codes.js';

/** The contracts that every story finds on its chain. */
export interface CoreContracts {
  readonly profile: ChainProfile;
  readonly wrappedNative: Address;
  /** Stablecoins with 6 and 18 decimals. */
  readonly usd6: QuoteToken;
  readonly usd18: QuoteToken;
  readonly factory: Address;
  readonly router: Address;
  readonly locker: Address;
  readonly v3: {
    readonly factory: Address;
    readonly router: Address;
    readonly quoter: Address;
    readonly positions: Address;
    readonly locker: Address;
  };
  readonly v4: UniswapV4 & {
    readonly router: Address;
  };
  readonly multicall3: Address;
  /** Mints the stablecoins. */
  readonly issuer: Address;
}

export const MULTICALL3: Address = '0xca11bde05977b3631167028862be2a173976ca11';
export const MAX_UINT256 = 2n ** 256n - 1n;

/** Native coins in each of the two pools that give the native coin its price. */
const PRICE_POOL_NATIVE = 2_000;
/** As on the real networks. */
const V4_UNSUBSCRIBE_GAS = 300_000;

function deployStablecoin(
  stage: ScenarioBuilder,
  issuer: Address,
  index: 0 | 1,
  profile: ChainProfile,
): QuoteToken {
  const { name, symbol } = profile.stablecoins[index];
  const decimals = index === 0 ? 6 : 18;
  const address = stage.deploy(fiatTokenCode, [name, symbol, decimals, issuer], issuer);
  return { address, symbol, decimals };
}

function openPricePool(stage: ScenarioBuilder, core: CoreContracts, stablecoin: QuoteToken): void {
  const usd = parseUnits(String(PRICE_POOL_NATIVE * core.profile.native.usd), stablecoin.decimals);
  const native = parseUnits(String(PRICE_POOL_NATIVE), 18);
  stage.call(core.issuer, stablecoin.address, fiatTokenCode, 'mint', [core.issuer, usd]);
  stage.call(core.issuer, stablecoin.address, fiatTokenCode, 'approve', [core.router, MAX_UINT256]);
  const liquidity = [stablecoin.address, usd, usd, native, core.issuer, MAX_UINT256];
  stage.call(core.issuer, core.router, routerCode, 'addLiquidityETH', liquidity, native);
}

function deployV3(stage: ScenarioBuilder, issuer: Address, wrappedNative: Address): CoreContracts['v3'] {
  const factory = stage.deploy(v3FactoryCode, [], issuer);
  return {
    factory,
    router: stage.deploy(v3RouterCode, [factory, wrappedNative], issuer),
    quoter: stage.deploy(v3QuoterCode, [factory, wrappedNative], issuer),
    // No descriptor: it draws pictures, and nothing here looks at them.
    positions: stage.deploy(v3PositionsCode, [factory, wrappedNative, ZERO_ADDRESS], issuer),
    locker: stage.deploy(positionLockerCode, [], issuer),
  };
}

function deployV4(stage: ScenarioBuilder, issuer: Address, wrappedNative: Address): CoreContracts['v4'] {
  const poolManager = stage.deploy(v4PoolManagerCode, [issuer], issuer);
  // Without Permit2 and without a descriptor: liquidity here is paid from what the caller sent ahead.
  const positions = [poolManager, ZERO_ADDRESS, V4_UNSUBSCRIBE_GAS, ZERO_ADDRESS, wrappedNative];
  return {
    poolManager,
    positionManager: stage.deploy(v4PositionsCode, positions, issuer),
    stateView: stage.deploy(v4StateViewCode, [poolManager], issuer),
    router: stage.deploy(v4RouterCode, [poolManager], issuer),
  };
}

/** Deploys the contracts and opens the pools of native coin against both stablecoins. */
export async function deployCore(
  stage: ScenarioBuilder,
  client: NodeClient,
  profile: ChainProfile,
): Promise<CoreContracts> {
  const issuer = stage.wallet('issuer');
  stage.fund([issuer], 5 * PRICE_POOL_NATIVE);
  await client.send('anvil_setCode', [MULTICALL3, multicall3Runtime]);
  await stage.nextBlock();
  const wrappedNative = stage.deploy(wrappedNativeCode, [profile.native.name, profile.native.symbol], issuer);
  const factory = stage.deploy(factoryCode, [issuer], issuer);
  const core: CoreContracts = {
    profile,
    wrappedNative,
    factory,
    usd6: deployStablecoin(stage, issuer, 0, profile),
    usd18: deployStablecoin(stage, issuer, 1, profile),
    router: stage.deploy(routerCode, [factory, wrappedNative], issuer),
    locker: stage.deploy(lpLockerCode, [], issuer),
    v3: deployV3(stage, issuer, wrappedNative),
    // Last, so that what stood before keeps its address.
    v4: deployV4(stage, issuer, wrappedNative),
    multicall3: MULTICALL3,
    issuer,
  };
  await stage.nextBlock();
  openPricePool(stage, core, core.usd6);
  openPricePool(stage, core, core.usd18);
  await stage.nextBlock();
  return core;
}
