import { addressAt, encodeWords, toSelector } from '@assay/chain';
import { type Address, type Hex, toAddress } from '@assay/facts';
import { AbiCoder } from 'ethers';
import standardToken from '../artifacts/StandardToken.json' with { type: 'json' };
import { numberOf, places, priceAt, type SyntheticHistory } from './history.js';
import { POOLED_TOKENS, SUPPLY, units } from './logs.js';

/** What a view call returns; `undefined`: it reverts. */
export type ViewAnswer = Hex | undefined;

/** The state of the chain, by formula. */
export interface SyntheticState {
  codeAt(address: Address, block: number): Hex;
  nonceOf(address: Address, block: number): number;
  nativeBalanceOf(address: Address, block: number): bigint;
  view(to: Address, data: Hex, block: number): ViewAnswer;
}

const coder = AbiCoder.defaultAbiCoder();
const text = (value: string): Hex => coder.encode(['string'], [value]) as Hex;
const words = (...values: readonly (Address | bigint | number | boolean)[]): Hex =>
  `0x${encodeWords(...values)}`;
const signatures = [
  'name()',
  'symbol()',
  'decimals()',
  'totalSupply()',
  'balanceOf(address)',
  'owner()',
  'allowance(address,address)',
  'token0()',
  'token1()',
  'factory()',
  'getReserves()',
  'getPair(address,address)',
] as const;
const nameOf = new Map<string, (typeof signatures)[number]>(signatures.map((at) => [toSelector(at), at]));

/** Share of the supply that the largest holders have: the n-th has 1 ÷ (n + 10) of their total. */
const HOLDERS_TOKENS = SUPPLY - POOLED_TOKENS;

export function createState(history: SyntheticHistory): SyntheticState {
  const { profile, createdAt, launchedAt } = history;
  const total = Math.log((profile.holders + 10) / 10);
  const holding = (address: Address): number => {
    if (address === places.pair) return POOLED_TOKENS;
    const index = numberOf(address, '5');
    const isHolder = index !== undefined && index < profile.holders;
    return isHolder ? HOLDERS_TOKENS / total / (index + 10) : 0;
  };

  function ofToken(name: string | undefined, data: Hex): ViewAnswer {
    switch (name) {
      case 'name()':
        return text('Synthetic');
      case 'symbol()':
        return text('SYN');
      case 'decimals()':
        return words(18);
      case 'totalSupply()':
        return words(units(SUPPLY));
      case 'balanceOf(address)':
        return words(units(holding(addressAt(`0x${data.slice(10)}`, 0) ?? places.zero)));
      case 'owner()':
        return words(places.zero);
      case 'allowance(address,address)':
        return words(0);
      default:
        return undefined;
    }
  }

  function ofPair(name: string | undefined, data: Hex, block: number): ViewAnswer {
    const usd = POOLED_TOKENS * priceAt(history.timeOf(block));
    const liquidity = units(Math.sqrt(POOLED_TOKENS * POOLED_TOKENS * 0.0025));
    switch (name) {
      case 'token0()':
        return words(places.token);
      case 'token1()':
        return words(places.quote);
      case 'factory()':
        return words(places.factory);
      case 'getReserves()':
        return words(units(POOLED_TOKENS), units(usd), history.timeOf(block));
      case 'decimals()':
        return words(18);
      case 'symbol()':
      case 'name()':
        return text('LP');
      case 'totalSupply()':
        return words(liquidity);
      case 'balanceOf(address)':
        return words(addressAt(`0x${data.slice(10)}`, 0) === places.burn ? liquidity : 0n);
      default:
        return undefined;
    }
  }

  function ofQuote(name: string | undefined, data: Hex, block: number): ViewAnswer {
    const isPair = addressAt(`0x${data.slice(10)}`, 0) === places.pair;
    const usd = isPair ? POOLED_TOKENS * priceAt(history.timeOf(block)) : 0;
    if (name === 'balanceOf(address)') return words(units(usd));
    if (name === 'decimals()') return words(18);
    if (name === 'totalSupply()') return words(units(1e9));
    return name === 'symbol()' || name === 'name()' ? text('USDT') : undefined;
  }

  function ofFactory(name: string | undefined, data: Hex): ViewAnswer {
    if (name !== 'getPair(address,address)') return undefined;
    const asked = [0, 1].map((index) => addressAt(`0x${data.slice(10)}`, index));
    const isOurs = asked.includes(places.token) && asked.includes(places.quote);
    return words(isOurs ? places.pair : places.zero);
  }

  const since = new Map<Address, number>([
    [places.token, createdAt],
    [places.pair, launchedAt],
    [places.quote, 0],
    [places.factory, 0],
    [places.router, 0],
    [places.wrappedNative, 0],
  ]);
  const exists = (address: Address, block: number) =>
    block >= (since.get(address) ?? Number.POSITIVE_INFINITY);
  const token = toAddress(places.token);

  return {
    codeAt: (address, block) => {
      if (!exists(address, block)) return '0x';
      return address === token ? (standardToken.deployedBytecode as Hex) : '0x60006000fd';
    },
    nonceOf: (address, block) => (since.has(address) && !exists(address, block) ? 0 : 1),
    nativeBalanceOf: (address, block) => {
      const funding = history.fundingOf(address);
      return block >= (funding?.block ?? 1) && since.get(address) === undefined ? 10n ** 18n : 0n;
    },
    view: (to, data, block) => {
      const name = nameOf.get(data.slice(0, 10));
      if (!exists(to, block)) return '0x';
      if (to === places.token) return ofToken(name, data);
      if (to === places.pair) return ofPair(name, data, block);
      if (to === places.quote || to === places.wrappedNative) return ofQuote(name, data, block);
      return to === places.factory ? ofFactory(name, data) : undefined;
    },
  };
}
