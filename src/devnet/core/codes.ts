import factoryArtifact from '@uniswap/v2-core/build/UniswapV2Factory.json' with { type: 'json' };
import pairArtifact from '@uniswap/v2-core/build/UniswapV2Pair.json' with { type: 'json' };
import routerArtifact from '@uniswap/v2-periphery/build/UniswapV2Router02.json' with { type: 'json' };
import fiatTokenArtifact from '../artifacts/FiatToken.json' with { type: 'json' };
import lpLockerArtifact from '../artifacts/LpLocker.json' with { type: 'json' };
import multicall3Artifact from '../artifacts/Multicall3.json' with { type: 'json' };
import wrappedNativeArtifact from '../artifacts/WrappedNative.json' with { type: 'json' };
import { toContractCode } from '../stage/contract-code.js';

/** Published bytecode of Uniswap V2; the router finds pairs by the hash of exactly this pair. */
export const pairCode = toContractCode(pairArtifact);
export const factoryCode = toContractCode(factoryArtifact);
export const routerCode = toContractCode(routerArtifact);

export const wrappedNativeCode = toContractCode(wrappedNativeArtifact);
export const fiatTokenCode = toContractCode(fiatTokenArtifact);
export const lpLockerCode = toContractCode(lpLockerArtifact);
export const multicall3Runtime = multicall3Artifact.deployedBytecode;
