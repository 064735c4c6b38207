import { type Chain, forkNames, hasBegun } from '@assay/facts';
import { Unplayable } from './machine/halt.js';
import type { BlockRules } from './machine/rules.js';

/** A chain's id, which rules it runs at which block, and which tokens it runs itself. */
export type RuledChain = Pick<Chain, 'chainId' | 'forks' | 'protocolTokens'>;

type Place = { readonly number: number; readonly time: bigint };

/** A test network that says nothing of its forks runs the newest rules that are known here. */
const newest: BlockRules = { fork: forkNames[forkNames.length - 1] ?? 'osaka' };

/**
 * The rules of a block.
 * @throws {Unplayable} for a block before the chain's first known rules, and where none is known
 */
export function rulesAt({ forks }: RuledChain, block: Place): BlockRules {
  if (!forks) return newest;
  if (forks.forks.length === 0) throw new Unplayable('a chain whose rules are not known here');
  const fork = forks.forks.findLast((start) => hasBegun(start, block))?.fork;
  if (!fork) throw new Unplayable('a block whose rules are so old');
  let rules: BlockRules = { fork };
  for (const { from, longestInputs, ...change } of forks.precompiled ?? []) {
    if (!hasBegun(from, block)) continue;
    rules = { ...rules, ...change, longestInputs: { ...rules.longestInputs, ...longestInputs } };
  }
  return rules;
}

/** The least price of a blob. */
const LEAST_PRICE = 1n;

/**
 * Price of a blob's gas in wei (EIP-4844).
 * @param excess the header's `excessBlobGas`
 * @returns `undefined` where the chain's formula is not known
 */
export function blobPriceAt({ forks }: RuledChain, block: Place, excess: bigint): bigint | undefined {
  if (excess === 0n) return LEAST_PRICE;
  const divisor = forks?.blobPriceDivisors?.findLast(({ from }) => hasBegun(from, block))?.divisor;
  return divisor === undefined ? undefined : blobPrice(excess, divisor);
}

/** `e ** (excess / divisor)`, as the specification approximates it. */
export function blobPrice(excess: bigint, divisor: number): bigint {
  const base = BigInt(divisor);
  let sum = 0n;
  let term = LEAST_PRICE * base;
  for (let step = 1n; term > 0n; step += 1n) {
    sum += term;
    term = (term * excess) / (base * step);
  }
  return sum / base;
}
