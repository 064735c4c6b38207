import { type Address, type Chain, type Dex, type QuoteToken, ZERO_ADDRESS } from '@assay/facts';
import type { ContractCode } from '../builder/contract-code.js';
import type { ScenarioBuilder } from '../builder/scenario-builder.js';
import type { NodeClient } from '../node/node-client.js';
import type { ChainProfile } from './chain-profiles.js';
import {
  factoryCode,
  feeOracleCode,
  fiatTokenCode,
  lpLockerCode,
  multicall3Runtime,
  nodeInterfaceCode,
  positionLockerCode,
  priceFeedCode,
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
import {
  type CoreContracts,
  deployStablecoin,
  openPricePool,
  PRICE_POOL_NATIVE,
  V4_UNSUBSCRIBE_GAS,
} from './core-contracts.js';

interface Place {
  readonly profile: ChainProfile;
  readonly record: Chain;
}

/** Deploys at the address that the record names, or where it names none at one of its own. */
type Put = (place: Address | undefined, code: ContractCode, args: readonly unknown[]) => Promise<Address>;

function firstOf({ dexes }: Chain, kind: Dex['kind']): Dex | undefined {
  return dexes.find((dex) => dex.kind === kind);
}

/** The chain's stablecoin with so many decimals; one of no record where it has none. */
async function putStablecoin(
  builder: ScenarioBuilder,
  put: Put,
  issuer: Address,
  { profile, record, index }: Place & { readonly index: 0 | 1 },
): Promise<QuoteToken> {
  const decimals = index === 0 ? 6 : 18;
  const known = record.stablecoins.find((coin) => coin.decimals === decimals);
  if (!known) return deployStablecoin(builder, issuer, index, profile);
  await put(known.address, fiatTokenCode, [known.symbol, known.symbol, decimals, issuer]);
  return known;
}

async function putV3(put: Put, { record }: Place, wrapped: Address): Promise<CoreContracts['v3']> {
  const dex = firstOf(record, 'uniswap-v3');
  const factory = await put(dex?.factory, v3FactoryCode, []);
  return {
    factory,
    router: await put(dex?.router, v3RouterCode, [factory, wrapped]),
    quoter: await put(dex?.quoter, v3QuoterCode, [factory, wrapped]),
    positions: await put(dex?.positionManager, v3PositionsCode, [factory, wrapped, ZERO_ADDRESS]),
    locker: await put(undefined, positionLockerCode, []),
  };
}

async function putV4(put: Put, { record }: Place, issuer: Address, wrapped: Address) {
  const known = record.uniswapV4;
  const poolManager = await put(known?.poolManager, v4PoolManagerCode, [issuer]);
  const positions = [poolManager, ZERO_ADDRESS, V4_UNSUBSCRIBE_GAS, ZERO_ADDRESS, wrapped];
  return {
    poolManager,
    positionManager: await put(known?.positionManager, v4PositionsCode, positions),
    stateView: await put(known?.stateView, v4StateViewCode, [poolManager]),
    router: await put(undefined, v4RouterCode, [poolManager]),
  };
}

/** What the chain has as parts of its own, as far as a node of another client can have them. */
async function putChainParts(put: Put, { profile, record }: Place): Promise<void> {
  const { behaviour, nativeUsdFeed } = record;
  const dataFee = behaviour?.dataFee;
  if (nativeUsdFeed) await put(nativeUsdFeed, priceFeedCode, [BigInt(profile.native.usd) * 10n ** 8n]);
  if (dataFee) await put(dataFee.oracle, dataFee.kind === 'op-stack' ? feeOracleCode : nodeInterfaceCode, []);
}

/**
 * The contracts that a real chain has before its scenarios start, at the addresses of its record: the record is then
 * read as it is.
 */
export async function placeCore(
  builder: ScenarioBuilder,
  client: NodeClient,
  place: Place,
): Promise<CoreContracts> {
  const { profile, record } = place;
  const issuer = builder.wallet('issuer');
  builder.fund([issuer], 5 * PRICE_POOL_NATIVE);
  await client.send('anvil_setCode', [record.multicall3, multicall3Runtime]);
  await builder.nextBlock();
  const put: Put = async (at, code, args) =>
    at ? builder.deployAt(at, code, args, issuer) : builder.deploy(code, args, issuer);
  await putChainParts(put, place);
  const wrappedNative = await put(record.wrappedNative, wrappedNativeCode, [
    profile.native.name,
    profile.native.symbol,
  ]);
  const exchange = firstOf(record, 'uniswap-v2');
  const factory = await put(exchange?.factory, factoryCode, [issuer]);
  const core: CoreContracts = {
    profile,
    wrappedNative,
    factory,
    router: await put(exchange?.router, routerCode, [factory, wrappedNative]),
    usd6: await putStablecoin(builder, put, issuer, { ...place, index: 0 }),
    usd18: await putStablecoin(builder, put, issuer, { ...place, index: 1 }),
    locker: await put(undefined, lpLockerCode, []),
    v3: await putV3(put, place, wrappedNative),
    v4: await putV4(put, place, issuer, wrappedNative),
    multicall3: record.multicall3,
    issuer,
  };
  await builder.nextBlock();
  for (const coin of [core.usd6, core.usd18]) openPricePool(builder, core, coin);
  await builder.nextBlock();
  return core;
}
