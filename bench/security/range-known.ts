import { Interface, type InterfaceAbi } from 'ethers';
import { fiatTokenCode, pairCode, routerCode } from '../../src/devnet/core/codes.js';
import { MAX_UINT256 } from '../../src/devnet/core/core-contracts.js';
import { rangeNetworks } from '../../src/devnet/range/known-addresses.js';
import { placeAt } from '../../src/devnet/range/place-at.js';
import { createRangeMarket } from '../../src/devnet/range/range-market.js';
import type { RangeToken } from '../../src/devnet/range/range-token.js';
import { issuer, type Range } from '../../src/devnet/range/start-range.js';
import { multisigCode } from '../../src/devnet/scenarios/codes.js';
import { toWalletAddress } from '../../src/devnet/stage/stage.js';
import { type Address, DEAD_ADDRESS, ZERO_ADDRESS } from '../../src/domain/address.js';
import type { Hex } from '../../src/lib/hex.js';

/** How a well-known token really stands: who owns it, and what its pool holds. */
interface Standing {
  readonly address: Address;
  readonly decimals: number;
  /** Owned by three of five keys. */
  readonly multisig: boolean;
  /** Against a dollar; absent: against 500 native coins. Whole tokens on the token's side. */
  readonly usd?: number;
  readonly tokens: number;
  /** Function by which the owner makes the tokens of the pool, where it holds too few. */
  readonly issue?: string;
}

const standings: Readonly<Record<string, Standing>> = {
  USDT: {
    address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    decimals: 6,
    multisig: true,
    usd: 5_000_000,
    tokens: 5_000_000,
    issue: 'issue',
  },
  SHIB: {
    address: '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce',
    decimals: 18,
    multisig: false,
    tokens: 100_000_000_000,
  },
};

export const knownTokens = Object.keys(standings);

/**
 * Puts a well-known token at its own address of Ethereum, with an owner and a pool as the real one has them (liquidity burned), and
 * trades it. `undefined` where its constructor reverts.
 */
export async function standUp(
  range: Range,
  name: string,
  contract: { readonly abi: InterfaceAbi; readonly creation: Hex },
): Promise<RangeToken | undefined> {
  const standing = standings[name];
  const network = rangeNetworks.find(({ chain }) => chain === 'eth');
  if (!standing || !network) return undefined;
  const hand = range.hand('eth');
  const deployer = toWalletAddress(`range ${name} deployer`);
  const { address, decimals } = standing;
  if (!(await placeAt(hand, deployer, contract.creation, address))) return undefined;
  const code = { abi: new Interface(contract.abi), bytecode: contract.creation };
  const unit = 10n ** BigInt(decimals);
  const tokens = BigInt(standing.tokens) * unit;
  const holder = await holderOf(range, address, deployer, contract.creation);
  if (standing.issue) await hand.call(deployer, address, code, standing.issue, [tokens * 2n]);
  const router = network.routers[0] ?? ZERO_ADDRESS;
  const dollar = network.stablecoins[0] ?? ZERO_ADDRESS;
  await hand.call(holder, address, fiatTokenCode, 'approve', [router, MAX_UINT256]);
  const rest = [0, 0, holder, MAX_UINT256];
  if (standing.usd) {
    const usd = BigInt(standing.usd) * 10n ** 18n;
    await hand.call(issuer, dollar, fiatTokenCode, 'mint', [holder, usd]);
    await hand.call(holder, dollar, fiatTokenCode, 'approve', [router, MAX_UINT256]);
    await hand.call(holder, router, routerCode, 'addLiquidity', [address, dollar, tokens, usd, ...rest]);
  } else {
    const value = 500n * 10n ** 18n;
    await hand.call(holder, router, routerCode, 'addLiquidityETH', [address, tokens, ...rest], value);
  }
  const market = createRangeMarket(hand, network, address, standing.usd ? dollar : network.wrappedNative);
  const pool = await market.pool();
  if (pool) {
    const shares = (await hand.word(pool, pairCode, 'balanceOf', [holder])) ?? 0n;
    await hand.call(holder, pool, pairCode, 'transfer', [DEAD_ADDRESS, shares]);
  }
  if (standing.multisig) {
    const keys = Array.from({ length: 5 }, (_, index) => toWalletAddress(`range ${name} key ${index}`));
    const { contractAddress } = await hand.deploy(deployer, multisigCode, [keys, 3]);
    await hand.call(deployer, address, code, 'transferOwnership', [contractAddress]);
  }
  await hand.advance(3_600);
  const buyers = Array.from({ length: 6 }, (_, index) => toWalletAddress(`range ${name} buyer ${index}`));
  let [alive, sold] = [false, 0];
  for (const buyer of buyers) alive = (await market.buy(buyer)) || alive;
  await hand.advance(3_600);
  for (const buyer of buyers) sold += (await market.sellHalf(buyer)) ? 1 : 0;
  return {
    chain: 'eth',
    level: alive ? 'alive' : 'pooled',
    contractName: name,
    compilerVersion: null,
    address,
    deployer,
    owner: null,
    pool,
    buyers,
    salesTried: buyers.length,
    salesPassed: sold,
    notes: [],
  };
}

/** Who got the first supply: the deployer, or an account that the constructor's arguments name. */
async function holderOf(range: Range, token: Address, deployer: Address, creation: Hex): Promise<Address> {
  const hand = range.hand('eth');
  const words = creation.slice(-64 * 12).match(/.{64}/g) ?? [];
  const named = words.flatMap((word): Address[] =>
    /^0{24}[1-9a-f]/.test(word) ? [`0x${word.slice(24)}`] : [],
  );
  for (const account of [deployer, ...named]) {
    const held = (await hand.word(token, fiatTokenCode, 'balanceOf', [account])) ?? 0n;
    if (held > 0n) return account;
  }
  return deployer;
}
