/**
 * The rules of the EVM, by the names of Ethereum's forks, the oldest first. Earlier rules are not known here.
 */
export const forkNames = [
  'byzantium',
  'constantinople',
  'petersburg',
  'istanbul',
  'berlin',
  'london',
  'paris',
  'shanghai',
  'cancun',
  'prague',
  'osaka',
] as const;

export type ForkName = (typeof forkNames)[number];

/** Where something begins: at a block's number, or at a block's time in Unix seconds. Both include it. */
export type ChainPoint = { readonly block: number } | { readonly time: number };

/** What differs from Ethereum in the precompiled contracts of a chain, from a point on. */
interface PrecompiledChange {
  readonly from: ChainPoint;
  /** Gas of a P-256 check at address 0x100. Absent: as it was before. */
  readonly p256Gas?: number;
  /** The longest input in bytes that a precompiled contract takes, by its number. */
  readonly longestInputs?: Readonly<Record<number, number>>;
  /** Numbers of contracts of the chain's own, all that it has from then on. */
  readonly ownContracts?: readonly number[];
}

/** Which rules of the EVM a chain runs at which block. */
export interface ChainForks {
  /** The oldest first. Before the first, and where there is none, the chain's rules are not known here. */
  readonly forks: readonly (ChainPoint & { readonly fork: ForkName })[];
  /** The oldest first. */
  readonly precompiled?: readonly PrecompiledChange[];
  /** Price of blobs: the divisor of its formula (EIP-4844), from a point on. Absent: it is not known. */
  readonly blobPriceDivisors?: readonly { readonly from: ChainPoint; readonly divisor: number }[];
  /** Where all of this is published. */
  readonly sources: readonly string[];
}

/** Whether a block lies at the point or after it. */
export function hasBegun(
  point: ChainPoint,
  block: { readonly number: number; readonly time: bigint },
): boolean {
  return 'block' in point ? block.number >= point.block : block.time >= BigInt(point.time);
}
