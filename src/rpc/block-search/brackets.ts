import type { Address } from '../../domain/address.js';

/** The first block in which an account has something (a balance, code) lies after `low` and at or before `high`. */
export interface Bracket {
  readonly low: number;
  readonly high: number;
}

/** Blocks to ask about, each with the accounts that want to know. */
export type Probes = ReadonlyMap<number, readonly Address[]>;
/** What each account had in each block; zero is nothing. */
export type Probed = ReadonlyMap<number, ReadonlyMap<Address, bigint>>;

/** Different blocks asked about in one round. */
const MAX_BLOCKS = 320;

/** The account has it by this block; −1: the chain's first block may have given it. */
export function bracketOf(activeAt: number): Bracket {
  return { low: -1, high: activeAt };
}

/** Even probes of the first round: they narrow the bracket of an older account as far as a round of its own would. */
const FIRST_SPREAD = 64;

/**
 * Distances that double, backward from where the wallets were first active: accounts made for one purpose appear
 * shortly before. An even spread beside them serves those that are older.
 */
export function firstProbes(brackets: ReadonlyMap<Address, Bracket>): Probes {
  const highs = new Set([...brackets.values()].map(({ high }) => high));
  const latest = Math.max(...highs);
  const points = [
    ...(highs.size <= 8 ? [...highs] : [latest]).flatMap((high) => doubling(high)),
    ...spread({ low: -1, high: latest }, FIRST_SPREAD),
  ];
  return toProbes(
    [...brackets].flatMap(([wallet, { high }]) =>
      [...points, high, high - 1, 0]
        .filter((block) => block >= 0 && block <= high)
        .map((block) => [block, wallet] as const),
    ),
  );
}

/** Even probes within each bracket, fewer where many wallets are open. */
export function nextProbes(brackets: ReadonlyMap<Address, Bracket>): Probes {
  const distinct = new Set([...brackets.values()].map(({ low, high }) => `${low}-${high}`)).size;
  const each = Math.max(1, Math.min(16, Math.floor(MAX_BLOCKS / distinct)));
  return toProbes(
    [...brackets].flatMap(([wallet, bracket]) =>
      spread(bracket, each).map((block) => [block, wallet] as const),
    ),
  );
}

/**
 * The bracket after the answers: below the earliest balance that was seen, above the latest zero before it.
 * `undefined` where there was a balance at block 0 (the genesis gave it), or none at all.
 */
export function narrow(bracket: Bracket, wallet: Address, answers: Probed): Bracket | undefined {
  const seen = [...answers].flatMap(([block, balances]) => {
    const balance = balances.get(wallet);
    return balance === undefined || block > bracket.high ? [] : [{ block, isEmpty: balance === 0n }];
  });
  const funded = seen.filter(({ isEmpty }) => !isEmpty).map(({ block }) => block);
  if (funded.length === 0 && bracket.low < 0) {
    return undefined;
  }
  const high = Math.min(bracket.high, ...funded);
  const empty = seen.filter(({ block, isEmpty }) => isEmpty && block < high).map(({ block }) => block);
  const low = Math.max(bracket.low, ...empty);
  return low >= 0 ? { low, high } : undefined;
}

function doubling(from: number): number[] {
  const points: number[] = [];
  for (let distance = 1; distance <= from; distance *= 2) {
    points.push(from - distance);
  }
  return points;
}

function spread({ low, high }: Bracket, count: number): number[] {
  const step = (high - low) / (count + 1);
  const points = Array.from({ length: count }, (_, index) => Math.round(low + step * (index + 1)));
  return [...new Set(points)].filter((block) => block > low && block < high);
}

function toProbes(pairs: readonly (readonly [number, Address])[]): Probes {
  const probes = new Map<number, Set<Address>>();
  for (const [block, wallet] of pairs) {
    probes.set(block, (probes.get(block) ?? new Set()).add(wallet));
  }
  return new Map([...probes].map(([block, wallets]) => [block, [...wallets]]));
}
