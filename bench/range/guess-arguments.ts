import { type Address, ZERO_ADDRESS } from '@assay/facts';
import type { ParamType } from 'ethers';

/**
 * Values for guessed arguments. The originals are not published with the source, so they are guessed by name
 * and type.
 */
export interface Guesses {
  readonly self: Address;
  readonly router: Address;
  readonly factory: Address;
  readonly wrappedNative: Address;
  readonly stablecoin: Address;
  /** For parameters that need any contract or a payee. */
  readonly payee: Address;
  /** A contract that answers zeros, for helpers that were not published. */
  readonly helper: Address;
  readonly pair: Address;
  readonly flag: boolean;
  /** For amounts and supplies. A cap gets twice as much. */
  readonly amount: bigint;
}

const addressRules: readonly (readonly [RegExp, keyof Guesses])[] = [
  [/router/i, 'router'],
  [/factory/i, 'factory'],
  [/weth|wbnb|wrapped/i, 'wrappedNative'],
  [/usd|stable/i, 'stablecoin'],
  [/pair|pool|amm/i, 'pair'],
  [/protocol|helper|oracle|controller|registry/i, 'helper'],
  [/receiver|payer|collector|payee/i, 'payee'],
];

function guessAddress(name: string, guesses: Guesses): Address {
  const key = addressRules.find(([pattern]) => pattern.test(name))?.[1];
  return key ? (guesses[key] as Address) : guesses.self;
}

function guessNumber(name: string, bits: number, guesses: Guesses): bigint {
  if (/decimal/i.test(name) || bits === 8) return 18n;
  if (/fee|tax|rate|percent|bps|cooldown|block/i.test(name)) return 2n;
  const largest = 2n ** BigInt(bits) - 1n;
  const amount = /cap|max/i.test(name) ? 2n * guesses.amount : guesses.amount;
  return amount < largest ? amount : largest;
}

/** A plausible value for a parameter; zeros for an unknown type. */
export function guessArgument(param: ParamType, guesses: Guesses): unknown {
  const { name, baseType, arrayChildren, arrayLength, components, type } = param;
  if (baseType === 'array' && arrayChildren) {
    const length = arrayLength === null || arrayLength < 0 ? 1 : arrayLength;
    // The elements of an array have no name.
    return Array.from({ length }, () =>
      arrayChildren.type === 'address' ? guessAddress(name, guesses) : guessArgument(arrayChildren, guesses),
    );
  }
  if (components) return components.map((component) => guessArgument(component, guesses));
  if (type === 'address') return guessAddress(name, guesses);
  // A sale that is already over cannot be tested.
  if (type === 'bool')
    return guesses.flag && !/finish|paused|frozen|closed|locked|enabled|opened|started/i.test(name);
  if (type === 'string') return /sym/i.test(name) ? 'RANGE' : 'Range Token';
  if (type === 'bytes') return '0x';
  if (type.startsWith('bytes')) return `0x${'00'.repeat(Number(type.slice(5)))}`;
  const bits = Number(type.replace(/^u?int/, '') || 256);
  return type.startsWith('u') || type.startsWith('int') ? guessNumber(name, bits, guesses) : ZERO_ADDRESS;
}
