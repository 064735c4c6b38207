import { canOverride, findContracts, type ReadContext, type Rpc } from '@assay/chain';
import {
  type Address,
  isPoolWithRanges,
  isV4Kind,
  type LiquidityHolder,
  type Pool,
  poolIdOf,
} from '@assay/facts';
import {
  isBurn,
  type KnownQuestion,
  type LpAnswer,
  type LpQuestion,
  questionKey,
  toHolder,
  toHolderKind,
  toInsiderSet,
  toLockers,
  withInsiders,
} from './liquidity-holders.js';
import { readFormerOwners } from './positions/former-owners.js';
import { type LivePosition, nftKey, type PositionNft } from './positions/live-position.js';
import {
  type LockedNft,
  type NftLock,
  readNftLocks,
  readUserLocks,
  type UserLocks,
} from './positions/nft-lockers.js';
import { isInRange, toBalanceValue, toPositionValue } from './positions/position-math.js';
import { readV3Positions } from './v3/read-positions.js';
import { readV4Positions } from './v4/read-positions.js';

interface Read {
  readonly rpc: Rpc;
  readonly positions: readonly LivePosition[];
  readonly contracts: ReadonlySet<Address>;
  readonly locks: ReadonlyMap<LivePosition, NftLock>;
}

/**
 * Value of the whole pool in units of token1, to weigh positions against. If the positions at the current
 * price add up to the pool's own liquidity figure, all relevant ones were found and their sum is the whole.
 * Otherwise, and if no position is at the current price (a sum of zero proves nothing), it is what the pool
 * holds.
 */
function toWhole(pool: Pool, positions: readonly LivePosition[], sum: number): number {
  const { sqrtPriceX96, tick, liquidity } = pool;
  if (sqrtPriceX96 === undefined || tick === undefined) return sum;
  const active = positions
    .filter((one) => isInRange(one, tick))
    .reduce((total, one) => total + one.liquidity, 0n);
  if (liquidity && active === liquidity) return sum;
  const [amount0, amount1] = pool.tokenIsToken0
    ? [pool.tokenReserve, pool.quoteReserve]
    : [pool.quoteReserve, pool.tokenReserve];
  return Math.max(sum, toBalanceValue(amount0, amount1, sqrtPriceX96));
}

function toEntry(
  question: KnownQuestion,
  position: LivePosition,
  share: number,
  read: Read,
): LiquidityHolder {
  const { pool, insiders } = question;
  const { chain } = read.rpc;
  const locker = toLockers(chain).get(position.holder);
  const kind = locker ? 'locked' : toHolderKind(chain, insiders, position.holder, read.contracts);
  const lock = read.locks.get(position);
  const { tickLower, tickUpper, nft } = position;
  return {
    ...toHolder(pool, position.holder, kind, share),
    ...(locker
      ? {
          locker,
          unlockAt: lock?.unlockAt ?? null,
          shownBy: [...position.shownBy, ...(lock?.shownBy ?? [])],
        }
      : {}),
    ...(lock?.beneficiary ? { beneficiary: lock.beneficiary } : {}),
    position: {
      ...(nft ? { tokenId: nft.tokenId.toString() } : {}),
      tickLower,
      tickUpper,
      inRange: pool.tick !== undefined && isInRange(position, pool.tick),
    },
  };
}

function toAnswer(question: KnownQuestion, read: Read): LpAnswer {
  const { pool } = question;
  const { sqrtPriceX96 } = pool;
  if (sqrtPriceX96 === undefined) return { holders: [], coverage: 0 };
  const own = read.positions.filter((position) => position.pool === poolIdOf(pool));
  const values = new Map(own.map((position) => [position, toPositionValue(position, sqrtPriceX96)]));
  const sum = [...values.values()].reduce((total, value) => total + value, 0);
  const whole = toWhole(pool, own, sum);
  if (!(whole > 0)) return { holders: [], coverage: 0 };
  const holders = own.map((position) =>
    toEntry(question, position, (values.get(position) ?? 0) / whole, read),
  );
  return { holders: holders.sort((a, b) => b.share - a.share), coverage: Math.min(1, sum / whole) };
}

/** What is read before it is known who holds the positions. */
interface Begun {
  /** The locks of the token's people. */
  readonly listed: Promise<UserLocks | undefined>;
  /** Who sent NFTs to lockers. */
  readonly former: Promise<ReadonlyMap<string, Address>>[];
}

/** The owners' and deployers' locks: they mostly lock the liquidity. Only where one call asks for all of them. */
async function readListed(
  context: ReadContext,
  asked: readonly LpQuestion[],
): Promise<UserLocks | undefined> {
  if (!canOverride(context)) return undefined;
  const questions = await withInsiders(asked);
  const people = questions.flatMap(({ insiders: { owner, deployer } }) =>
    [owner, deployer].flatMap((one) => one ?? []),
  );
  return readUserLocks(context, new Set(people.filter((one) => !isBurn(context.rpc.chain, one))));
}

/** Which of the holders are contracts, where that matters. */
async function readContracts(
  context: ReadContext,
  questions: readonly KnownQuestion[],
  positions: readonly LivePosition[],
): Promise<ReadonlySet<Address>> {
  const untold = toUntold(context.rpc, questions, positions);
  if (untold.length === 0) return new Set();
  return findContracts(context, untold);
}

/** Holders of whom it matters whether they are contracts. */
function toUntold(
  { chain }: Rpc,
  questions: readonly KnownQuestion[],
  positions: readonly LivePosition[],
): readonly Address[] {
  const lockers = toLockers(chain);
  const nobody = new Set<Address>();
  const untold = questions.flatMap(({ pool, insiders }) =>
    positions.filter(
      (one) =>
        one.pool === poolIdOf(pool) &&
        !lockers.has(one.holder) &&
        toHolderKind(chain, insiders, one.holder, nobody) === 'wallet',
    ),
  );
  return [...new Set(untold.map(({ holder }) => holder))];
}

/** The positions that lockers hold, with all accounts under which the lock may be recorded. */
async function readLocksOf(
  context: ReadContext,
  questions: readonly KnownQuestion[],
  positions: readonly LivePosition[],
  begun: Begun,
): Promise<ReadonlyMap<LivePosition, NftLock>> {
  const { rpc } = context;
  const lockers = toLockers(rpc.chain);
  const held = positions.flatMap((position) =>
    position.nft && lockers.has(position.holder) ? [{ position, nft: position.nft }] : [],
  );
  if (held.length === 0) return new Map();
  const [listed, ...parts] = await Promise.all([begun.listed, ...begun.former]);
  const former = new Map(parts.flatMap((part) => [...part]));
  const nfts = held.map(({ position, nft }): LockedNft => {
    const people = questions
      .filter(({ pool }) => poolIdOf(pool) === position.pool)
      .flatMap((one) => toInsiderSet(one.insiders));
    const giver = former.get(nftKey(nft));
    const users = [...(giver ? [giver] : []), ...people];
    return { locker: position.holder, ...nft, users: [...new Set(users)] };
  });
  const locks = await readNftLocks(context, nfts, listed);
  return new Map(
    held.flatMap(({ position }, index): [LivePosition, NftLock][] => {
      const lock = locks[index];
      return lock ? [[position, lock]] : [];
    }),
  );
}

/**
 * Who holds the positions of V3 and V4 pools, as NFTs or directly, weighted by their value at the current
 * price. Round trips for any number of pools: two to find the positions (V4: one), one to read them, up to
 * three for locks; none for those that the token's people made.
 */
export async function readPositionHolders(
  context: ReadContext,
  asked: readonly LpQuestion[],
): Promise<ReadonlyMap<string, LpAnswer>> {
  const { rpc } = context;
  if (asked.length === 0) return new Map();
  const pools = [...new Map(asked.map(({ pool }) => [poolIdOf(pool), pool])).values()];
  const v3 = pools.filter(({ kind }) => isPoolWithRanges(kind));
  const v4 = pools.filter(({ kind }) => isV4Kind(kind));
  const begun: Begun = { listed: readListed(context, asked), former: [] };
  // Awaited where a locker holds a position; a failure before that must not count as unhandled.
  begun.listed.catch(() => undefined);
  const lockers = [...toLockers(rpc.chain).keys()];
  const onFound = (nfts: readonly PositionNft[]) => {
    begun.former.push(readFormerOwners(context, nfts, lockers));
    for (const reading of begun.former) reading.catch(() => undefined);
  };
  const read = await Promise.all([
    readV3Positions(context, v3, onFound),
    readV4Positions(context, v4, onFound),
  ]);
  const positions = read.flat();
  const questions = await withInsiders(asked);
  const [contracts, locks] = await Promise.all([
    readContracts(context, questions, positions),
    readLocksOf(context, questions, positions, begun),
  ]);
  const all: Read = { rpc, positions, contracts, locks };
  return new Map(questions.map((question) => [questionKey(question), toAnswer(question, all)]));
}
