import type { Address } from '@assay/facts';
import { unitOf } from './mixed-hash.js';
import { DAY_SECONDS, type SyntheticProfile } from './profile.js';

/** Addresses of the synthetic chain; the lower half of a wallet's address is its number. */
export const places = {
  token: '0x7000000000000000000000000000000000000001',
  pair: '0x7000000000000000000000000000000000000002',
  quote: '0x7000000000000000000000000000000000000003',
  factory: '0x7000000000000000000000000000000000000004',
  router: '0x7000000000000000000000000000000000000005',
  wrappedNative: '0x7000000000000000000000000000000000000006',
  deployer: '0x7000000000000000000000000000000000000007',
  exchange: '0x7000000000000000000000000000000000000008',
  burn: '0x000000000000000000000000000000000000dead',
  zero: '0x0000000000000000000000000000000000000000',
} as const satisfies Readonly<Record<string, Address>>;

/** One swap of the token against the quote token. Amounts in whole tokens and USD. */
export interface SyntheticSwap {
  readonly side: 'buy' | 'sell';
  readonly trader: Address;
  readonly tokens: number;
  readonly usd: number;
  /** By the ring of wallets that trades to and fro. */
  readonly wash: boolean;
}

/** Kinds of numbers drawn for a block. */
const draw = { count: 1, wash: 2, burst: 3, side: 100, trader: 200, size: 300, washSize: 400 } as const;
const RING = 6;
const COHORT_SECONDS = 600;
const BURST_SECONDS = 600;
const MEAN_USD = 180;
/** Unix seconds of block 0. */
const GENESIS = 1_700_000_000;
/** Blocks before the token exists, in days. */
const DAYS_BEFORE = 30;

interface Funding {
  readonly wallet: Address;
  readonly funder: Address;
  readonly block: number;
}

/** What happened on the chain, by formula: every block can be told without the others. */
export interface SyntheticHistory {
  readonly profile: SyntheticProfile;
  /** The block of the token's creation, of its launch, and the newest one at the start. */
  readonly createdAt: number;
  readonly launchedAt: number;
  readonly startHead: number;
  /** Unix seconds, rounded down. */
  timeOf(block: number): number;
  swapsOf(block: number): readonly SyntheticSwap[];
  /** How a wallet received its first native coins. */
  fundingOf(wallet: Address): Funding | undefined;
  fundedIn(block: number): readonly Funding[];
}

function walletAt(index: number): Address {
  return `0x5${index.toString(16).padStart(39, '0')}`;
}

function ringAt(index: number): Address {
  return `0x6${(index + 1).toString(16).padStart(39, '0')}`;
}

function funderAt(index: number): Address {
  return `0x9${index.toString(16).padStart(39, '0')}`;
}

export function buyerAt(index: number): Address {
  return `0x8${(index + 1).toString(16).padStart(39, '0')}`;
}

/** The number in a wallet's address; `undefined` for an address of another kind. */
export function numberOf(address: Address, kind: '5' | '6' | '8'): number | undefined {
  return address[2] === kind ? Number.parseInt(address.slice(3), 16) : undefined;
}

export function createHistory(profile: SyntheticProfile): SyntheticHistory {
  const perSecond = 1_000 / profile.blockTimeMs;
  const blocksIn = (seconds: number) => Math.round(seconds * perSecond);
  const launchedAt = blocksIn(DAYS_BEFORE * DAY_SECONDS);
  const startHead = launchedAt + blocksIn(profile.launchedDaysAgo * DAY_SECONDS);
  const busySince = startHead - blocksIn(profile.busyDays * DAY_SECONDS);
  const timeOf = (block: number) => GENESIS + Math.floor((block * profile.blockTimeMs) / 1_000);
  const quietDays = Math.max(1, profile.launchedDaysAgo - profile.busyDays);
  const quietSwaps = Math.max(0, profile.transfers - profile.swapsPerDay * profile.busyDays) / quietDays;
  // A little later than the first minutes, which end with the last second.
  const tradesFrom = launchedAt + blocksIn(COHORT_SECONDS + 30);
  const buysAt = launchBuys(profile, launchedAt, blocksIn);
  const createdAt = launchedAt - blocksIn(60);
  const fundings = fundingsBefore(createdAt, profile.launchBuyers);
  // Before the buyers of the launch, who are few.
  const fundingBlocks = createdAt - blocksIn(DAY_SECONDS);

  function rateOf(block: number): number {
    const seconds = timeOf(block) % DAY_SECONDS;
    const daily = 1 + 0.5 * Math.sin((2 * Math.PI * seconds) / DAY_SECONDS);
    const burst = 0.5 + unitOf(draw.burst, Math.floor(timeOf(block) / BURST_SECONDS), 0);
    const perDay = block > busySince ? profile.swapsPerDay : quietSwaps;
    return (perDay / DAY_SECONDS / perSecond) * daily * burst;
  }
  const countOf = (block: number, rate: number, kind: number) =>
    block < tradesFrom ? 0 : Math.floor(rate + unitOf(kind, block, 0));
  /** Half of the ring's swaps are purchases; each is sold again in the next block. */
  const washBuysOf = (block: number) => countOf(block, (rateOf(block) * profile.washShare) / 2, draw.wash);

  function organic(block: number, index: number): SyntheticSwap {
    const wallet = Math.floor(unitOf(draw.trader + index, block, 0) * profile.holders);
    const usd = sizeOf(block, draw.size + index);
    const side = unitOf(draw.side + index, block, 0) < 0.5 ? 'buy' : 'sell';
    return { side, trader: walletAt(wallet), tokens: usd / priceAt(timeOf(block)), usd, wash: false };
  }

  function ring(block: number, index: number, side: 'buy' | 'sell'): SyntheticSwap {
    const trader = ringAt((block * 7 + index) % RING);
    const usd = sizeOf(block, draw.washSize + index);
    return { side, trader, tokens: usd / priceAt(timeOf(block)), usd, wash: true };
  }

  function fundingOf(wallet: Address): Funding | undefined {
    const index = numberOf(wallet, '5');
    if (index === undefined || index >= profile.holders) return fundings.get(wallet);
    return { wallet, funder: funderAt(index), block: 1 + (index % fundingBlocks) };
  }

  function fundedIn(block: number): readonly Funding[] {
    const ofLaunch = [...fundings.values()].filter((funding) => funding.block === block);
    if (block < 1 || block > fundingBlocks) return ofLaunch;
    const count = Math.ceil((profile.holders - (block - 1)) / fundingBlocks);
    const ofHolders = repeat(Math.max(0, count), (round) =>
      fundingOf(walletAt(block - 1 + round * fundingBlocks)),
    );
    return [...ofLaunch, ...ofHolders.filter((funding) => funding !== undefined)];
  }

  return {
    profile,
    createdAt,
    launchedAt,
    startHead,
    timeOf,
    swapsOf: (block) => {
      const launch = buysAt.get(block);
      if (launch) return launch;
      const own = countOf(block, rateOf(block) * (1 - profile.washShare), draw.count);
      return [
        ...repeat(washBuysOf(block - 1), (index) => ring(block - 1, index, 'sell')),
        ...repeat(own, (index) => organic(block, index)),
        ...repeat(washBuysOf(block), (index) => ring(block, index, 'buy')),
      ];
    },
    fundingOf,
    fundedIn,
  };
}

/** Buyers of the launch that one account funded. */
const COMMONLY_FUNDED = 20;

function fundingsBefore(block: number, count: number): ReadonlyMap<Address, Funding> {
  const fundings = repeat(count, (index): Funding => {
    const funder = index < COMMONLY_FUNDED ? places.exchange : walletAt(index);
    return { wallet: buyerAt(index), funder, block: block - index * 7 };
  });
  // One account funded the whole ring.
  const ofRing = repeat(RING, (index) => ({ wallet: ringAt(index), funder: funderAt(0), block }));
  return new Map([...fundings, ...ofRing].map((funding) => [funding.wallet, funding]));
}

/** One purchase every few seconds of the first ten minutes, by a wallet of its own. */
function launchBuys(
  { launchBuyers }: SyntheticProfile,
  launchedAt: number,
  blocksIn: (seconds: number) => number,
): ReadonlyMap<number, readonly SyntheticSwap[]> {
  const blocks = new Map<number, SyntheticSwap[]>();
  for (let index = 0; index < launchBuyers; index += 1) {
    const block = launchedAt + blocksIn((index * (COHORT_SECONDS - 30)) / launchBuyers);
    const buy = { side: 'buy', trader: buyerAt(index), tokens: 40_000, usd: 100, wash: false } as const;
    blocks.set(block, [...(blocks.get(block) ?? []), buy]);
  }
  return blocks;
}

/** USD for one token: up and down by a tenth over three days. */
export function priceAt(timestamp: number): number {
  return 0.0025 * (1 + 0.1 * Math.sin((2 * Math.PI * timestamp) / (3 * DAY_SECONDS)));
}

/** Sizes as real ones are: most are small, few are large (log-normal with a deviation of 1). */
function sizeOf(block: number, kind: number): number {
  const sum = [0, 1, 2, 3].reduce((total, part) => total + unitOf(kind, block, part + 1), 0);
  const normal = (sum - 2) * Math.sqrt(3);
  return Math.round(MEAN_USD * Math.exp(normal - 0.5) * 100) / 100;
}

function repeat<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
