import { Interface } from 'ethers';
import type { CompiledContract } from './compile-source.js';

const erc20Functions = [
  'totalSupply()',
  'balanceOf(address)',
  'transfer(address,uint256)',
  'approve(address,uint256)',
];

function selectorsOf({ abi }: CompiledContract): string[] {
  const parsed = new Interface(abi);
  return parsed.fragments.flatMap((fragment) =>
    fragment.type === 'function' ? [parsed.getFunction(fragment.format('sighash'))?.selector ?? ''] : [],
  );
}

export function isErc20({ abi }: CompiledContract): boolean {
  const parsed = new Interface(abi);
  return erc20Functions.every((name) => parsed.hasFunction(name));
}

/** Names that another contract of the source inherits from. Ignores strings among the arguments of a base. */
function readBases(source: string): Set<string> {
  const code = source.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
  const heads = [...code.matchAll(/\bcontract\s+\w+\s+is\s+([^{]+)\{/g)];
  return new Set(
    heads.flatMap((match) => [...(match[1] ?? '').matchAll(/\b([A-Za-z_]\w*)/g)].map(([word]) => word)),
  );
}

/**
 * How well a contract matches deployed code, 0..1: the share of its selectors in the code, times the ratio of
 * the lengths. The lengths matter because a base contract's few selectors are all in the code as well.
 */
function agreement(contract: CompiledContract, deployed: string): number {
  const selectors = selectorsOf(contract);
  if (selectors.length === 0) return 0;
  // PUSH drops leading zeros.
  const found = selectors.filter((selector) =>
    deployed.includes(selector.slice(2).replace(/^(00)+/, '')),
  ).length;
  const lengths = [contract.runtime.length, deployed.length];
  return (found / selectors.length) * (Math.min(...lengths) / Math.max(...lengths));
}

/** Below this the published code is another contract or version, and is ignored. */
const LEAST_AGREEMENT = 0.5;
const BASE_WEIGHT = 0.8;

function best(contracts: readonly CompiledContract[], rank: (contract: CompiledContract) => number) {
  return [...contracts].sort((a, b) => rank(b) - rank(a))[0];
}

/**
 * Picks the deployed contract among those of a source: by the deployed code if known, otherwise the largest
 * ERC-20 that no other contract inherits from.
 */
export function pickContract(
  contracts: readonly CompiledContract[],
  source: string,
  deployedRuntime?: string,
): CompiledContract | undefined {
  const bases = readBases(source);
  if (deployedRuntime) {
    // A contract that only passes arguments to its base has the same code. The derived one has the right
    // constructor.
    const rank = (contract: CompiledContract): number =>
      agreement(contract, deployedRuntime) * (bases.has(contract.name) ? BASE_WEIGHT : 1);
    const closest = best(contracts, rank);
    if (closest && rank(closest) >= LEAST_AGREEMENT) return closest;
  }
  const tops = contracts.filter(({ name }) => !bases.has(name));
  const size = (contract: CompiledContract): number =>
    contract.runtime.length + (isErc20(contract) ? 1_000_000 : 0);
  return best(tops.length > 0 ? tops : contracts, size);
}
