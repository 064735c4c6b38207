import nodeInterfaceArtifact from '../artifacts/ArbNodeInterface.json' with { type: 'json' };
import fiatTokenArtifact from '../artifacts/FiatToken.json' with { type: 'json' };
import priceFeedArtifact from '../artifacts/FixedPriceFeed.json' with { type: 'json' };
import infinityBinPositionsArtifact from '../artifacts/InfinityBinPositions.json' with { type: 'json' };
import infinityBinsArtifact from '../artifacts/InfinityBins.json' with { type: 'json' };
import infinityPoolsArtifact from '../artifacts/InfinityPools.json' with { type: 'json' };
import infinityPositionsArtifact from '../artifacts/InfinityPositions.json' with { type: 'json' };
import infinityRouterArtifact from '../artifacts/InfinityRouter.json' with { type: 'json' };
import infinityVaultArtifact from '../artifacts/InfinityVault.json' with { type: 'json' };
import lpLockerArtifact from '../artifacts/LpLocker.json' with { type: 'json' };
import multicall3Artifact from '../artifacts/Multicall3.json' with { type: 'json' };
import feeOracleArtifact from '../artifacts/OpFeeOracle.json' with { type: 'json' };
import positionLockerArtifact from '../artifacts/PositionLocker.json' with { type: 'json' };
import slipstreamFactoryArtifact from '../artifacts/SlipstreamFactory.json' with { type: 'json' };
import slipstreamPositionsArtifact from '../artifacts/SlipstreamPositions.json' with { type: 'json' };
import slipstreamRouterArtifact from '../artifacts/SlipstreamRouter.json' with { type: 'json' };
import v4RouterArtifact from '../artifacts/V4Router.json' with { type: 'json' };
import v4VaultArtifact from '../artifacts/V4Vault.json' with { type: 'json' };
import wrappedNativeArtifact from '../artifacts/WrappedNative.json' with { type: 'json' };
import { toContractCode } from '../builder/contract-code.js';
import v3PositionsArtifact from '../uniswap/NonfungiblePositionManager.json' with { type: 'json' };
import v4PoolManagerArtifact from '../uniswap/PoolManager.json' with { type: 'json' };
import v4PositionsArtifact from '../uniswap/PositionManager.json' with { type: 'json' };
import v3QuoterArtifact from '../uniswap/QuoterV2.json' with { type: 'json' };
import v4StateViewArtifact from '../uniswap/StateView.json' with { type: 'json' };
import v3RouterArtifact from '../uniswap/SwapRouter.json' with { type: 'json' };
import factoryArtifact from '../uniswap/UniswapV2Factory.json' with { type: 'json' };
import pairArtifact from '../uniswap/UniswapV2Pair.json' with { type: 'json' };
import routerArtifact from '../uniswap/UniswapV2Router02.json' with { type: 'json' };
import v3FactoryArtifact from '../uniswap/UniswapV3Factory.json' with { type: 'json' };
import v3PoolArtifact from '../uniswap/UniswapV3Pool.json' with { type: 'json' };

/**
 * Published bytecode of Uniswap V2. The router computes pair addresses from the hash of exactly this pair
 * code.
 */
export const pairCode = toContractCode(pairArtifact);
export const factoryCode = toContractCode(factoryArtifact);
export const routerCode = toContractCode(routerArtifact);

/** Published bytecode of Uniswap V3. */
export const v3FactoryCode = toContractCode(v3FactoryArtifact);
export const v3PoolCode = toContractCode(v3PoolArtifact);
export const v3RouterCode = toContractCode(v3RouterArtifact);
export const v3QuoterCode = toContractCode(v3QuoterArtifact);
export const v3PositionsCode = toContractCode(v3PositionsArtifact);

/** Published bytecode of Uniswap V4, and our own router and vault. */
export const v4PoolManagerCode = toContractCode(v4PoolManagerArtifact);
export const v4PositionsCode = toContractCode(v4PositionsArtifact);
export const v4StateViewCode = toContractCode(v4StateViewArtifact);
export const v4RouterCode = toContractCode(v4RouterArtifact);
export const v4VaultCode = toContractCode(v4VaultArtifact);

/** Stand-ins of ours for Slipstream, which is in no package; their pools are Uniswap V3's. */
export const slipstreamFactoryCode = toContractCode(slipstreamFactoryArtifact);
export const slipstreamRouterCode = toContractCode(slipstreamRouterArtifact);
export const slipstreamPositionsCode = toContractCode(slipstreamPositionsArtifact);

/** Stand-ins of ours for PancakeSwap Infinity, whose contracts are in no package. */
export const infinityVaultCode = toContractCode(infinityVaultArtifact);
export const infinityPoolsCode = toContractCode(infinityPoolsArtifact);
export const infinityRouterCode = toContractCode(infinityRouterArtifact);
export const infinityPositionsCode = toContractCode(infinityPositionsArtifact);
export const infinityBinsCode = toContractCode(infinityBinsArtifact);
export const infinityBinPositionsCode = toContractCode(infinityBinPositionsArtifact);

/** What chains have as parts of their own, and a price feed. */
export const feeOracleCode = toContractCode(feeOracleArtifact);
export const nodeInterfaceCode = toContractCode(nodeInterfaceArtifact);
export const priceFeedCode = toContractCode(priceFeedArtifact);

export const wrappedNativeCode = toContractCode(wrappedNativeArtifact);
export const fiatTokenCode = toContractCode(fiatTokenArtifact);
export const lpLockerCode = toContractCode(lpLockerArtifact);
export const positionLockerCode = toContractCode(positionLockerArtifact);
export const multicall3Code = toContractCode(multicall3Artifact);
export const multicall3Runtime = multicall3Artifact.deployedBytecode;
