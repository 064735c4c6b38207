import { createHash } from 'node:crypto';
import { type Address, fromHex } from '@assay/facts';
import { computeAddress, ripemd160, Signature, SigningKey, toBeHex } from 'ethers';
import { Unplayable } from './halt.js';
import { slicePadded, toNumber } from './words.js';

/** What a precompiled contract answers; `undefined`: it refuses the input. */
interface Precompiled {
  gas(input: Uint8Array): number;
  run(input: Uint8Array): Uint8Array | undefined;
}

const SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** Longer numbers would block the process for too long. */
const MAX_MODEXP_BYTES = 512;
const HIGHEST = 0x11n;
const P256_VERIFY = 0x100n;
/** Chains have contracts of their own up to here. Those of Ethereum are the ones above. */
const HIGHEST_RESERVED = 0x1ffn;
const ETHEREUM = 1;

const nothing = new Uint8Array();
const perWord = (base: number, each: number) => (input: Uint8Array) =>
  base + each * Math.ceil(input.length / 32);

/**
 * The address of the account that signed; empty for an invalid signature. The chain takes both halves of `s`,
 * the library only the lower one: the mirrored signature has the same signer.
 */
function recover(input: Uint8Array): Uint8Array {
  const digest = slicePadded(input, 0, 32);
  const v = toNumber(slicePadded(input, 32, 32));
  const r = toNumber(slicePadded(input, 64, 32));
  const s = toNumber(slicePadded(input, 96, 32));
  const isValid = [r, s].every((part) => part > 0n && part < SECP256K1_ORDER);
  if ((v !== 27n && v !== 28n) || !isValid) return nothing;
  const isUpper = s > SECP256K1_ORDER / 2n;
  const signature = Signature.from({
    r: toBeHex(r, 32),
    s: toBeHex(isUpper ? SECP256K1_ORDER - s : s, 32),
    v: isUpper ? 55n - v : v,
  });
  try {
    const address = computeAddress(SigningKey.recoverPublicKey(digest, signature));
    return fromHex(`0x${address.slice(2).padStart(64, '0')}`);
  } catch {
    // No point of the curve has this `r`, or the key would be the point at infinity.
    return nothing;
  }
}

interface PowerInput {
  readonly lengths: readonly [number, number, number];
  readonly numbers: readonly [bigint, bigint, bigint];
}

function parsePower(input: Uint8Array): PowerInput {
  const length = (at: number) => {
    const value = toNumber(slicePadded(input, at, 32));
    if (value > MAX_MODEXP_BYTES) throw new Unplayable('a modular power of long numbers');
    return Number(value);
  };
  const [base, exponent, modulus] = [length(0), length(32), length(64)];
  const number = (at: number, size: number) => toNumber(slicePadded(input, at, size));
  return {
    lengths: [base, exponent, modulus],
    numbers: [number(96, base), number(96 + base, exponent), number(96 + base + exponent, modulus)],
  };
}

function modularPower(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n % modulus;
  let factor = base % modulus;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}

/** Gas of EIP-2565. */
function powerGas(input: Uint8Array): number {
  const { lengths, numbers } = parsePower(input);
  const [base, exponent, modulus] = lengths;
  const words = Math.ceil(Math.max(base, modulus) / 8);
  const head = numbers[1] >> BigInt(Math.max(0, 8 * (exponent - 32)));
  const bits = head === 0n ? 0 : head.toString(2).length - 1;
  const iterations = Math.max(1, bits + (exponent > 32 ? 8 * (exponent - 32) : 0));
  return Math.max(200, Math.floor((words * words * iterations) / 3));
}

function runPower(input: Uint8Array): Uint8Array {
  const { lengths, numbers } = parsePower(input);
  const [base, exponent, modulus] = numbers;
  const result = modulus === 0n ? 0n : modularPower(base, exponent, modulus);
  const digits = result.toString(16).padStart(2 * lengths[2], '0');
  return lengths[2] === 0 ? nothing : fromHex(`0x${digits}`);
}

const builtIn: Readonly<Record<number, Precompiled>> = {
  1: { gas: () => 3_000, run: recover },
  2: { gas: perWord(60, 12), run: (input) => createHash('sha256').update(input).digest() },
  3: {
    gas: perWord(600, 120),
    run: (input) => fromHex(`0x${ripemd160(input).slice(2).padStart(64, '0')}`),
  },
  4: { gas: perWord(15, 3), run: (input) => input.slice() },
  5: { gas: powerGas, run: runPower },
};

/** True for an address at which the machine itself answers. */
export function isPrecompiled(account: Address): boolean {
  if (!account.startsWith('0x0000000000000000000000000000000000000')) return false;
  const number = BigInt(account);
  return (number > 0n && number <= HIGHEST) || number === P256_VERIFY;
}

/** True for an account without code at which the chain may run a contract that is not known here. */
export function mayBePrecompiled(account: Address, chainId: number): boolean {
  const number = BigInt(account);
  return chainId !== ETHEREUM && number > HIGHEST && number <= HIGHEST_RESERVED;
}

/** The accounts that are warm in every transaction. */
export const precompiledAccounts: readonly Address[] = Array.from(
  { length: Number(HIGHEST) },
  (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}` as const,
);

/**
 * Runs the precompiled contract. `undefined` where it refuses or `gas` does not pay for it.
 * @throws {Unplayable} for one that is not built in (pairings and the like)
 */
export function runPrecompiled(
  account: Address,
  input: Uint8Array,
  gas: number,
): { readonly data: Uint8Array; readonly gasLeft: number } | undefined {
  const contract = builtIn[Number(BigInt(account))];
  if (!contract) throw new Unplayable(`the precompiled contract ${Number(BigInt(account))}`);
  const cost = contract.gas(input);
  const data = cost > gas ? undefined : contract.run(input);
  return data && { data, gasLeft: gas - cost };
}
