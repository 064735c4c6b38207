import { createHash } from 'node:crypto';
import { type Address, fromHex } from '@assay/facts';
import { ripemd160 } from 'ethers';
import { type BlockRules, forEachFork, type Rules } from '../machine/rules.js';
import { blake2f } from './blake2f.js';
import { bls12 } from './bls12-381.js';
import { bn254Add, bn254Multiply, bn254Pairing } from './bn254.js';
import type { Precompiled } from './contract.js';
import { modularPower } from './modular-power.js';
import { pointEvaluation } from './point-evaluation.js';
import { p256Verify, recoverSigner } from './signatures.js';

const P256_NUMBER = 0x100;
const P256_GAS = 6_900;
/** Those of Ethereum, but the one above, end here. */
const HIGHEST = 0x11n;
/** Chains have contracts of their own up to here. */
const HIGHEST_RESERVED = 0x1ffn;
const ETHEREUM = 1;

const perWord = (base: number, each: number) => (input: Uint8Array) =>
  base + each * Math.ceil(input.length / 32);

const always: Readonly<Record<number, Precompiled>> = {
  1: recoverSigner,
  2: { gas: perWord(60, 12), run: (input) => createHash('sha256').update(input).digest() },
  3: {
    gas: perWord(600, 120),
    run: (input) => fromHex(`0x${ripemd160(input).slice(2).padStart(64, '0')}`),
  },
  4: { gas: perWord(15, 3), run: (input) => input.slice() },
};

function contractsOf(rules: Rules): Readonly<Record<number, Precompiled>> {
  return {
    ...always,
    5: modularPower(rules),
    6: bn254Add(rules),
    7: bn254Multiply(rules),
    8: bn254Pairing(rules),
    ...(rules.has('istanbul') ? { 9: blake2f } : {}),
    ...(rules.has('cancun') ? { 10: pointEvaluation } : {}),
    ...(rules.has('prague') ? bls12 : {}),
    ...(rules.has('osaka') ? { [P256_NUMBER]: p256Verify(P256_GAS) } : {}),
  };
}

const byFork = forEachFork(contractsOf);

/** The number of an address that may be a precompiled contract's. */
function numberOf(account: Address): number | undefined {
  return account.startsWith('0x000000000000000000000000000000000000') ? Number(BigInt(account)) : undefined;
}

function contractAt({ fork, p256Gas }: BlockRules, number: number): Precompiled | undefined {
  if (number === P256_NUMBER && p256Gas !== undefined) return p256Verify(p256Gas);
  return byFork[fork][number];
}

/** True for an address at which the machine itself answers. */
export function isPrecompiled(rules: BlockRules, account: Address): boolean {
  const number = numberOf(account);
  return number !== undefined && contractAt(rules, number) !== undefined;
}

/** True for an account without code at which the chain may run a contract that is not known here. */
export function mayBePrecompiled(account: Address, chainId: number): boolean {
  const number = BigInt(account);
  return chainId !== ETHEREUM && number > HIGHEST && number <= HIGHEST_RESERVED;
}

const toAddress = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;

/** The accounts that are warm in every transaction: also those that the chain has besides Ethereum's. */
export function precompiledAccounts({ fork, p256Gas, ownContracts = [] }: BlockRules): readonly Address[] {
  const numbers = new Set([...Object.keys(byFork[fork]).map(Number), ...ownContracts]);
  if (p256Gas !== undefined) numbers.add(P256_NUMBER);
  return [...numbers].map(toAddress);
}

/** Runs the precompiled contract. `undefined` where it refuses or `gas` does not pay for it. */
export function runPrecompiled(
  rules: BlockRules,
  { account, input, gas }: { readonly account: Address; readonly input: Uint8Array; readonly gas: number },
  check: () => void,
): { readonly data: Uint8Array; readonly gasLeft: number } | undefined {
  const number = numberOf(account) ?? 0;
  const contract = contractAt(rules, number);
  const longest = rules.longestInputs?.[number];
  if (!contract || (longest !== undefined && input.length > longest)) return undefined;
  const cost = contract.gas(input);
  const data = cost > gas ? undefined : contract.run(input, check);
  return data && { data, gasLeft: gas - cost };
}
