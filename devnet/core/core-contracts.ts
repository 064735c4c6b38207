import {
  type Address,
  type InfinityPools,
  type QuoteToken,
  type UniswapV4,
  ZERO_ADDRESS,
} from '@assay/facts';
import { parseUnits } from 'ethers';
import { placeProtocolContracts } from '../builder/protocol-token.js';
import type { ScenarioBuilder } from '../builder/scenario-builder.js';
import type { NodeClient } from '../node/node-client.js';
import type { ChainProfile } from './chain-profiles.js';
import {
  factoryCode,
  fiatTokenCode,
  infinityBinPositionsCode,
  infinityBinsCode,
  infinityPoolsCode,
  infinityPositionsCode,
  infinityRouterCode,
  infinityVaultCode,
  lpLockerCode,
  multicall3Runtime,
  positionLockerCode,
  routerCode,
  slipstreamFactoryCode,
  slipstreamPositionsCode,
  slipstreamRouterCode,
  v3FactoryCode,
  v3PoolCode,
  v3PositionsCode,
  v3QuoterCode,
  v3RouterCode,
  v4PoolManagerCode,
  v4PositionsCode,
  v4RouterCode,
  v4StateViewCode,
  wrappedNativeCode,
} from './codes.js';

/** The contracts that exist on every chain before its scenarios start. */
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
  /** On Base only. */
  readonly slipstream?: {
    readonly factory: Address;
    readonly router: Address;
    readonly positions: Address;
  };
  /** On BNB Smart Chain only. */
  readonly infinity?: InfinityPools & {
    readonly router: Address;
    readonly bins: Pick<InfinityPools, 'poolManager' | 'positionManager'>;
  };
  readonly multicall3: Address;
  /** Mints the stablecoins. */
  readonly issuer: Address;
}

export const MULTICALL3: Address = '0xca11bde05977b3631167028862be2a173976ca11';
export const MAX_UINT256 = 2n ** 256n - 1n;

/** Native coins in each of the two pools that price the native coin. */
export const PRICE_POOL_NATIVE = 2_000;
/** As on the real networks. */
export const V4_UNSUBSCRIBE_GAS = 300_000;

export function deployStablecoin(
  builder: ScenarioBuilder,
  issuer: Address,
  index: 0 | 1,
  profile: ChainProfile,
): QuoteToken {
  const { name, symbol } = profile.stablecoins[index];
  const decimals = index === 0 ? 6 : 18;
  const address = builder.deploy(fiatTokenCode, [name, symbol, decimals, issuer], issuer);
  return { address, symbol, decimals };
}

/** A pool of native coin against a stablecoin, whose price is the profile's. */
export function openPricePool(builder: ScenarioBuilder, core: CoreContracts, stablecoin: QuoteToken): void {
  const usd = parseUnits(String(PRICE_POOL_NATIVE * core.profile.native.usd), stablecoin.decimals);
  const native = parseUnits(String(PRICE_POOL_NATIVE), 18);
  builder.call(core.issuer, stablecoin.address, fiatTokenCode, 'mint', [core.issuer, usd]);
  builder.call(core.issuer, stablecoin.address, fiatTokenCode, 'approve', [core.router, MAX_UINT256]);
  const liquidity = [stablecoin.address, usd, usd, native, core.issuer, MAX_UINT256];
  builder.call(core.issuer, core.router, routerCode, 'addLiquidityETH', liquidity, native);
}

function deployV3(builder: ScenarioBuilder, issuer: Address, wrappedNative: Address): CoreContracts['v3'] {
  const factory = builder.deploy(v3FactoryCode, [], issuer);
  return {
    factory,
    router: builder.deploy(v3RouterCode, [factory, wrappedNative], issuer),
    quoter: builder.deploy(v3QuoterCode, [factory, wrappedNative], issuer),
    // No descriptor: it only renders NFT images, which nothing here uses.
    positions: builder.deploy(v3PositionsCode, [factory, wrappedNative, ZERO_ADDRESS], issuer),
    locker: builder.deploy(positionLockerCode, [], issuer),
  };
}

function deployV4(builder: ScenarioBuilder, issuer: Address, wrappedNative: Address): CoreContracts['v4'] {
  const poolManager = builder.deploy(v4PoolManagerCode, [issuer], issuer);
  // No Permit2 and no descriptor: liquidity is paid from tokens that the caller sent before.
  const positions = [poolManager, ZERO_ADDRESS, V4_UNSUBSCRIBE_GAS, ZERO_ADDRESS, wrappedNative];
  return {
    poolManager,
    positionManager: builder.deploy(v4PositionsCode, positions, issuer),
    stateView: builder.deploy(v4StateViewCode, [poolManager], issuer),
    router: builder.deploy(v4RouterCode, [poolManager], issuer),
  };
}

function deployInfinity(builder: ScenarioBuilder, issuer: Address): NonNullable<CoreContracts['infinity']> {
  const vault = builder.deploy(infinityVaultCode, [], issuer);
  const poolManager = builder.deploy(infinityPoolsCode, [vault], issuer);
  const bins = builder.deploy(infinityBinsCode, [vault], issuer);
  for (const app of [poolManager, bins]) builder.call(issuer, vault, infinityVaultCode, 'registerApp', [app]);
  return {
    vault,
    poolManager,
    positionManager: builder.deploy(infinityPositionsCode, [vault, poolManager], issuer),
    router: builder.deploy(infinityRouterCode, [vault, poolManager], issuer),
    bins: {
      poolManager: bins,
      positionManager: builder.deploy(infinityBinPositionsCode, [vault], issuer),
    },
  };
}

/** Where the stand-in for Slipstream's factory finds the code of its pools: too much for its own code. */
const POOL_CODE_PLACE: Address = '0x5110000000000000000000000000000000000000';

async function deploySlipstream(
  builder: ScenarioBuilder,
  issuer: Address,
  wrappedNative: Address,
): Promise<NonNullable<CoreContracts['slipstream']>> {
  await builder.placeCode(POOL_CODE_PLACE, v3PoolCode.bytecode);
  const factory = builder.deploy(slipstreamFactoryCode, [POOL_CODE_PLACE], issuer);
  return {
    factory,
    router: builder.deploy(slipstreamRouterCode, [factory, wrappedNative], issuer),
    positions: builder.deploy(slipstreamPositionsCode, [factory, wrappedNative], issuer),
  };
}

/** Deploys the contracts and opens the pools of native coin against both stablecoins. */
export async function deployCore(
  builder: ScenarioBuilder,
  client: NodeClient,
  profile: ChainProfile,
): Promise<CoreContracts> {
  const issuer = builder.wallet('issuer');
  builder.fund([issuer], 5 * PRICE_POOL_NATIVE);
  await client.send('anvil_setCode', [MULTICALL3, multicall3Runtime]);
  if (profile.name === 'base') await placeProtocolContracts(client);
  await builder.nextBlock();
  const wrappedNative = builder.deploy(
    wrappedNativeCode,
    [profile.native.name, profile.native.symbol],
    issuer,
  );
  const factory = builder.deploy(factoryCode, [issuer], issuer);
  const core: CoreContracts = {
    profile,
    wrappedNative,
    factory,
    usd6: deployStablecoin(builder, issuer, 0, profile),
    usd18: deployStablecoin(builder, issuer, 1, profile),
    router: builder.deploy(routerCode, [factory, wrappedNative], issuer),
    locker: builder.deploy(lpLockerCode, [], issuer),
    v3: deployV3(builder, issuer, wrappedNative),
    // Last, so that the contracts deployed before keep their addresses.
    v4: deployV4(builder, issuer, wrappedNative),
    ...(profile.name === 'base'
      ? { slipstream: await deploySlipstream(builder, issuer, wrappedNative) }
      : {}),
    ...(profile.name === 'bsc' ? { infinity: deployInfinity(builder, issuer) } : {}),
    multicall3: MULTICALL3,
    issuer,
  };
  await builder.nextBlock();
  openPricePool(builder, core, core.usd6);
  openPricePool(builder, core, core.usd18);
  await builder.nextBlock();
  return core;
}
