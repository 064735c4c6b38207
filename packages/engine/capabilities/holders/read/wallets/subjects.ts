import type { Address, BlockRef, Holder, Holders, Launch, WorkSteps } from '@assay/facts';
import type { FoundSwap } from '../../../market/read/stored-swaps.js';

const MAX_HOLDERS = 100;
const MAX_TRADERS = 100;
/** Trades handled in one step. */
const STEP_TRADES = 1_000;

/** Wallets, each with a block in which it had already acted; the most important first. */
export type Subjects = ReadonlyMap<Address, number>;

export function mergeSubjects(groups: readonly Subjects[]): ReadonlySet<Address> {
  return new Set(groups.flatMap((group) => [...group.keys()]));
}

/** A holder may never have acted, so the newest block is the bound. */
export function holderSubjects(holders: Holders | undefined, head: BlockRef): Subjects {
  const persons = (holders?.holders ?? []).filter(isPerson).slice(0, MAX_HOLDERS);
  return new Map(persons.map(({ address }) => [address, head.number]));
}

/** The traders of the most tokens, the largest first, in steps. */
export function* busiestSubjects(swaps: readonly FoundSwap[]): WorkSteps<Subjects> {
  const traders = new Map<Address, { first: number; volume: bigint }>();
  for (const [at, { trader, swap }] of swaps.entries()) {
    if (at % STEP_TRADES === STEP_TRADES - 1) yield;
    if (!trader) continue;
    const { blockNumber } = swap.event;
    const known = traders.get(trader);
    if (known) {
      known.first = Math.min(known.first, blockNumber);
      known.volume += swap.tokenAmount;
    } else traders.set(trader, { first: blockNumber, volume: swap.tokenAmount });
  }
  const all = [...traders];
  yield;
  // Only the few that may be among the largest are sorted by their exact volumes.
  const sizes = Float64Array.from(all, ([, { volume }]) => Number(volume)).sort();
  const least = sizes.at(-MAX_TRADERS) ?? 0;
  const largest = all
    .filter(([, { volume }]) => Number(volume) >= least)
    .sort(([, { volume: x }], [, { volume: y }]) => (x < y ? 1 : x > y ? -1 : 0))
    .slice(0, MAX_TRADERS);
  return new Map(largest.map(([trader, { first }]) => [trader, first]));
}

export function buyerSubjects(launch: Launch | undefined): Subjects {
  return new Map((launch?.buyers ?? []).map(({ wallet, firstBuyBlock }) => [wallet, firstBuyBlock]));
}

export function isPerson({ kind }: Holder): boolean {
  return kind === 'wallet' || kind === 'owner' || kind === 'deployer';
}
