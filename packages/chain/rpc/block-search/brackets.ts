import type { Address } from '@assay/facts';

/**
 * The first block in which an account has something (a balance, code) is after `low` and at or before `high`.
 */
export interface Bracket {
  readonly low: number;
  readonly high: number;
}

/** Blocks to read, each with the accounts to read there. */
export type Probes = ReadonlyMap<number, readonly Address[]>;
/** For each block, whether each account had something there. */
export type Probed = ReadonlyMap<number, ReadonlyMap<Address, boolean>>;

/** Max. number of different blocks read in one round. */
const MAX_BLOCKS = 320;

/** The account has it by this block. `low` is −1, because the genesis block may have given it. */
export function bracketOf(activeAt: number): Bracket {
  return { low: -1, high: activeAt };
}

/** Evenly spaced probes of the first round; for an older account they save a further round. */
const FIRST_SPREAD = 64;

/**
 * Probes at doubling distances before the blocks in which the wallets were first active, because most
 * accounts are funded shortly before that. Evenly spaced probes find the older ones.
 */
export function firstProbes(brackets: ReadonlyMap<Address, Bracket>): Probes {
  const highs = new Set([...brackets.values()].map(({ high }) => high));
  const latest = Math.max(...highs);
  const points = [
    ...(highs.size <= 8 ? [...highs] : [latest]).flatMap((high) => doubling(high)),
    ...spread({ low: -1, high: latest }, FIRST_SPREAD),
  ];
  const probes = new Map<number, Set<Address>>();
  for (const [wallet, { high }] of brackets)
    for (const block of [...points, high, high - 1, 0])
      if (block >= 0 && block <= high) addProbe(probes, block, wallet);
  return toProbes(probes);
}

/** Max. probes within one bracket in one round. */
const MAX_EACH = 32;

/** Evenly spaced probes within each bracket; fewer for each where many wallets are still open. */
export function nextProbes(brackets: ReadonlyMap<Address, Bracket>): Probes {
  const distinct = new Set([...brackets.values()].map(({ low, high }) => `${low}-${high}`)).size;
  const each = Math.max(1, Math.min(MAX_EACH, Math.floor(MAX_BLOCKS / distinct)));
  const probes = new Map<number, Set<Address>>();
  for (const [wallet, bracket] of brackets)
    for (const block of spread(bracket, each)) addProbe(probes, block, wallet);
  return toProbes(probes);
}

/**
 * The bracket after the answers: it ends at the earliest balance seen and begins at the latest zero before
 * it. `undefined` where there was a balance at block 0 (from genesis), or none at all.
 */
export function narrow(bracket: Bracket, wallet: Address, answers: Probed): Bracket | undefined {
  let funded = Number.POSITIVE_INFINITY;
  answers.forEach((isFunded, block) => {
    if (block <= bracket.high && isFunded.get(wallet)) funded = Math.min(funded, block);
  });
  if (funded === Number.POSITIVE_INFINITY && bracket.low < 0) return undefined;
  const high = Math.min(bracket.high, funded);
  let { low } = bracket;
  answers.forEach((isFunded, block) => {
    if (block < high && isFunded.get(wallet) === false) low = Math.max(low, block);
  });
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

function addProbe(probes: Map<number, Set<Address>>, block: number, wallet: Address): void {
  const wallets = probes.get(block);
  if (wallets) wallets.add(wallet);
  else probes.set(block, new Set([wallet]));
}

function toProbes(probes: ReadonlyMap<number, ReadonlySet<Address>>): Probes {
  return new Map([...probes].map(([block, wallets]) => [block, [...wallets]]));
}
