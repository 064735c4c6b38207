import { type Address, DEAD_ADDRESS, type Hex, ZERO_ADDRESS } from '@assay/facts';
import { Interface, type InterfaceAbi } from 'ethers';
import { toWalletAddress } from '../../devnet/builder/scenario-builder.js';
import { fiatTokenCode, pairCode, routerCode } from '../../devnet/core/codes.js';
import { MAX_UINT256 } from '../../devnet/core/core-contracts.js';
import { multisigCode } from '../../devnet/scenarios/codes.js';
import { compileSource } from '../range/compile-source.js';
import type { PublishedContract } from '../range/deploy-published.js';
import { rangeNetworks } from '../range/known-addresses.js';
import { pickCompilerVersion } from '../range/pick-compiler.js';
import { pickContract } from '../range/pick-contract.js';
import { placeAt } from '../range/place-at.js';
import { createRangeMarket } from '../range/range-market.js';
import type { RangeToken } from '../range/range-token.js';
import { issuer, type Range } from '../range/start-range.js';

/** The real state of a well-known token: its owner, and what its pool holds. */
interface OnchainState {
  readonly address: Address;
  readonly decimals: number;
  /** `multisig`: three of five keys. `nobody`: renounced. */
  readonly owner: 'deployer' | 'multisig' | 'nobody';
  /**
   * Pool against a dollar token; absent for a pool against 500 native coins. Whole tokens on the token's
   * side.
   */
  readonly usd?: number;
  readonly tokens: number;
  /** Constructor arguments, for tokens compiled from source. */
  readonly args?: readonly unknown[];
  /** The call with which the owner mints the pool's tokens when it holds too few. */
  readonly issue?: (holder: Address, amount: bigint) => readonly [string, readonly unknown[]];
  /** The call with which the owner enables trading. */
  readonly open?: (pool: Address) => readonly [string, readonly unknown[]];
}

const standings: Readonly<Record<string, OnchainState>> = {
  USDT: {
    address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    decimals: 6,
    owner: 'multisig',
    usd: 5_000_000,
    tokens: 5_000_000,
    issue: (_holder, amount) => ['issue', [amount]],
  },
  SHIB: {
    address: '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce',
    decimals: 18,
    owner: 'deployer',
    tokens: 100_000_000_000,
  },
  WBTC: {
    address: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
    decimals: 8,
    owner: 'multisig',
    tokens: 25,
    issue: (holder, amount) => ['mint', [holder, amount]],
  },
  PEPE: {
    address: '0x6982508145454ce325ddbe47a25d4ec3d2311933',
    decimals: 18,
    owner: 'nobody',
    tokens: 100_000_000_000_000,
    args: [420_690_000_000_000n * 10n ** 18n],
    open: (pool) => ['setRule', [false, pool, 0, 0]],
  },
};

export const knownTokens = Object.keys(standings);

/** The creation code of a well-known token from its published source, including constructor arguments. */
export async function compileKnown(name: string, source: string): Promise<PublishedContract> {
  const version = pickCompilerVersion(source);
  if (!version) throw new Error(`${name}: its pragmas name no compiler`);
  const contract = pickContract(await compileSource(source, version), source);
  if (!contract) throw new Error(`${name}: its source defines no contract`);
  const args = new Interface(contract.abi).encodeDeploy(standings[name]?.args ?? []);
  return { name, source, abi: contract.abi, creation: `${contract.bytecode}${args.slice(2)}` };
}

/**
 * Puts a well-known token at its Ethereum address, with an owner and a pool like the real ones (liquidity
 * burned), and trades it. `undefined` when its constructor reverts.
 */
export async function standUp(
  range: Range,
  name: string,
  contract: { readonly abi: InterfaceAbi; readonly creation: Hex },
): Promise<RangeToken | undefined> {
  const state = standings[name];
  const network = rangeNetworks.find(({ chain }) => chain === 'eth');
  if (!state || !network) return undefined;
  const signer = range.signer('eth');
  const deployer = toWalletAddress(`range ${name} deployer`);
  const { address, decimals } = state;
  if (!(await placeAt(signer, deployer, contract.creation, address))) return undefined;
  const code = { abi: new Interface(contract.abi), bytecode: contract.creation };
  const unit = 10n ** BigInt(decimals);
  const tokens = BigInt(state.tokens) * unit;
  const holder = await holderOf(range, address, deployer, contract.creation);
  if (state.issue) await signer.call(deployer, address, code, ...state.issue(holder, tokens * 2n));
  const router = network.routers[0] ?? ZERO_ADDRESS;
  const dollar = network.stablecoins[0] ?? ZERO_ADDRESS;
  await signer.call(holder, address, fiatTokenCode, 'approve', [router, MAX_UINT256]);
  const rest = [0, 0, holder, MAX_UINT256];
  if (state.usd) {
    const usd = BigInt(state.usd) * 10n ** 18n;
    await signer.call(issuer, dollar, fiatTokenCode, 'mint', [holder, usd]);
    await signer.call(holder, dollar, fiatTokenCode, 'approve', [router, MAX_UINT256]);
    await signer.call(holder, router, routerCode, 'addLiquidity', [address, dollar, tokens, usd, ...rest]);
  } else {
    const value = 500n * 10n ** 18n;
    await signer.call(holder, router, routerCode, 'addLiquidityETH', [address, tokens, ...rest], value);
  }
  const market = createRangeMarket(signer, network, address, state.usd ? dollar : network.wrappedNative);
  const pool = await market.pool();
  if (pool) {
    const shares = (await signer.word(pool, pairCode, 'balanceOf', [holder])) ?? 0n;
    await signer.call(holder, pool, pairCode, 'transfer', [DEAD_ADDRESS, shares]);
  }
  if (pool && state.open) await signer.call(deployer, address, code, ...state.open(pool));
  if (state.owner === 'nobody') await signer.call(deployer, address, code, 'renounceOwnership', []);
  if (state.owner === 'multisig') {
    const keys = Array.from({ length: 5 }, (_, index) => toWalletAddress(`range ${name} key ${index}`));
    const { contractAddress } = await signer.deploy(deployer, multisigCode, [keys, 3]);
    await signer.call(deployer, address, code, 'transferOwnership', [contractAddress]);
    if (contractAddress && code.abi.hasFunction('claimOwnership'))
      await signer.call(contractAddress, address, code, 'claimOwnership', []);
  }
  await signer.advance(3_600);
  const buyers = Array.from({ length: 6 }, (_, index) => toWalletAddress(`range ${name} buyer ${index}`));
  let [alive, sold] = [false, 0];
  for (const buyer of buyers) alive = (await market.buy(buyer)) || alive;
  await signer.advance(3_600);
  for (const buyer of buyers) sold += (await market.sellHalf(buyer)) ? 1 : 0;
  return {
    chain: 'eth',
    level: alive ? 'alive' : 'pooled',
    contractName: name,
    compilerVersion: null,
    address,
    abi: code.abi,
    deployer,
    owner: null,
    pool,
    buyers,
    salesTried: buyers.length,
    salesPassed: sold,
    notes: [],
  };
}

/** The account that got the first supply: the deployer, or one of the constructor arguments. */
async function holderOf(range: Range, token: Address, deployer: Address, creation: Hex): Promise<Address> {
  const signer = range.signer('eth');
  const words = creation.slice(-64 * 12).match(/.{64}/g) ?? [];
  const named = words.flatMap((word): Address[] =>
    /^0{24}[1-9a-f]/.test(word) ? [`0x${word.slice(24)}`] : [],
  );
  for (const account of [deployer, ...named]) {
    const held = (await signer.word(token, fiatTokenCode, 'balanceOf', [account])) ?? 0n;
    if (held > 0n) return account;
  }
  return deployer;
}
