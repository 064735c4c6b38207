import { type ForkName, forkNames } from '@assay/facts';

/** The rules of one block: plain data, which can be sent to a thread. */
export interface BlockRules {
  readonly fork: ForkName;
  /** Gas of a P-256 check at address 0x100. Absent: that of the fork. */
  readonly p256Gas?: number;
  /** The longest input in bytes that a precompiled contract takes, by its number. */
  readonly longestInputs?: Readonly<Record<number, number>>;
  /** Numbers of contracts that the chain itself runs, by rules that are not known here. */
  readonly ownContracts?: readonly number[];
}

/** The rules of a fork. */
export interface Rules {
  readonly fork: ForkName;
  /** True from `fork` on. */
  readonly has: (fork: ForkName) => boolean;
}

const all = Object.fromEntries(
  forkNames.map((fork, index) => {
    const known = new Set<ForkName>(forkNames.slice(0, index + 1));
    return [fork, { fork, has: (other: ForkName) => known.has(other) }];
  }),
) as Readonly<Record<ForkName, Rules>>;

export function rulesOf(fork: ForkName): Rules {
  return all[fork];
}

/** Something for each fork, made once. */
export function forEachFork<T>(make: (rules: Rules) => T): Readonly<Record<ForkName, T>> {
  return Object.fromEntries(forkNames.map((fork) => [fork, make(all[fork])])) as Record<ForkName, T>;
}
