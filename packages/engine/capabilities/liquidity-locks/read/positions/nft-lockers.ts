import {
  addressAt,
  type CallAnswers,
  type CallBatch,
  createCallBatch,
  encodeCall,
  type ReadContext,
  toSelector,
  uintAt,
} from '@assay/chain';
import type { Address, AnsweredView, Hex } from '@assay/facts';
import { toIds, toUnlockTime } from '../locker-family.js';
import type { PositionNft } from './live-position.js';

const selectors = {
  getLocksLength: toSelector('getLocksLength()'),
  getLock: toSelector('getLock(uint256)'),
  getUserLockAtIndex: toSelector('getUserLockAtIndex(address,uint256)'),
  getUserLocks: toSelector('getUserLocks(address)'),
  locks: toSelector('locks(uint256)'),
};
/** Locks of one user that are searched for the position. */
const maxUserLocks = 8;
/** A locker with at most this many locks is searched completely. */
const maxLocks = 64;

/** A position NFT in the hands of a locker. */
export interface LockedNft extends PositionNft {
  readonly locker: Address;
  /** Who may have made the lock: lockers list locks by their owner, not by what they hold. */
  readonly users: readonly Address[];
}

export interface NftLock {
  readonly unlockAt: number;
  readonly beneficiary: Address | undefined;
  /** The getter that showed it. */
  readonly shownBy: readonly AnsweredView[];
}

type LockTerms = Omit<NftLock, 'shownBy'>;

/**
 * UNCX: lock_id, nftPositionManager, pool, nft_id, owner, pendingOwner, additionalCollector, collectAddress,
 * unlockDate, …
 */
function toUncxLock(data: Hex | undefined, { manager, tokenId }: LockedNft): LockTerms | undefined {
  const unlockDate = uintAt(data, 8);
  if (addressAt(data, 1) !== manager || uintAt(data, 3) !== tokenId || unlockDate === undefined)
    return undefined;
  return { unlockAt: toUnlockTime(unlockDate), beneficiary: addressAt(data, 4) };
}

/**
 * GoPlus: lockId, nftPositionManager, pendingOwner, owner, collector, pool, [collectFee,] nftId, startTime,
 * endTime, … Releases differ in the fee before the id.
 */
function toGoplusLock(data: Hex | undefined, { manager, tokenId }: LockedNft): LockTerms | undefined {
  if (addressAt(data, 1) !== manager) return undefined;
  const at = [6, 7].find((index) => uintAt(data, index) === tokenId);
  const endTime = at === undefined ? undefined : uintAt(data, at + 2);
  return endTime === undefined
    ? undefined
    : { unlockAt: toUnlockTime(endTime), beneficiary: addressAt(data, 3) };
}

function askLocksOf(batch: CallBatch, locker: Address, user: Address): void {
  for (let index = 0; index < maxUserLocks; index++) {
    const data = encodeCall(selectors.getUserLockAtIndex, user, index);
    batch.ask(`user ${locker} ${user} ${index}`, locker, data, 300_000);
  }
}

function askUsers(batch: CallBatch, { locker, users }: LockedNft): void {
  batch.ask(`length ${locker}`, locker, selectors.getLocksLength, 100_000);
  for (const user of users) {
    batch.ask(`ids ${locker} ${user}`, locker, encodeCall(selectors.getUserLocks, user), 1_000_000);
    askLocksOf(batch, locker, user);
  }
}

function findLock(
  answers: CallAnswers,
  key: string,
  nft: LockedNft,
  parse: typeof toUncxLock,
): NftLock | undefined {
  const view = answers.view(key);
  const lock = parse(view?.result, nft);
  return lock && view && { ...lock, shownBy: [view] };
}

function findByUser(answers: CallAnswers, nft: LockedNft): NftLock | undefined {
  for (const user of nft.users) {
    for (let index = 0; index < maxUserLocks; index++) {
      const lock = findLock(answers, `user ${nft.locker} ${user} ${index}`, nft, toUncxLock);
      if (lock) return lock;
    }
  }
  return undefined;
}

const idsOf = (answers: CallAnswers, { locker, users }: LockedNft) =>
  users.flatMap((user) => toIds(answers.bytes(`ids ${locker} ${user}`)) ?? []);

function askLocks(batch: CallBatch, answers: CallAnswers, nft: LockedNft): void {
  const length = answers.uint(`length ${nft.locker}`) ?? 0n;
  // UNCX counts from one, copies of it from zero.
  for (let id = 0n; length <= BigInt(maxLocks) && id <= length && length > 0n; id++) {
    batch.ask(`lock ${nft.locker} ${id}`, nft.locker, encodeCall(selectors.getLock, id), 300_000);
  }
  for (const id of idsOf(answers, nft)) {
    batch.ask(`goplus ${nft.locker} ${id}`, nft.locker, encodeCall(selectors.locks, id), 300_000);
  }
}

function findById(answers: CallAnswers, first: CallAnswers, nft: LockedNft): NftLock | undefined {
  for (const id of idsOf(first, nft)) {
    const lock = findLock(answers, `goplus ${nft.locker} ${id}`, nft, toGoplusLock);
    if (lock) return lock;
  }
  for (let id = 0; id <= maxLocks; id++) {
    const lock = findLock(answers, `lock ${nft.locker} ${id}`, nft, toUncxLock);
    if (lock) return lock;
  }
  return undefined;
}

/** What lockers of NFTs list for users. */
export type UserLocks = CallAnswers;

/** Kinds of lockers that list locks of NFTs by user. */
const listingKinds: ReadonlySet<string | undefined> = new Set(['unicrypt-v3', 'v3-nft', 'v4-nft']);

/** The locks of users in all lockers of NFTs. One round trip. */
export function readUserLocks(context: ReadContext, users: ReadonlySet<Address>): Promise<UserLocks> {
  const batch = createCallBatch();
  for (const { address, kind } of context.rpc.chain.lockers)
    if (listingKinds.has(kind)) for (const user of users) askLocksOf(batch, address, user);
  return batch.send(context);
}

/**
 * The lock of each position, in the order of `nfts`; `undefined` if the locker does not say. One round trip
 * if the lock is found under one of its possible owners, else two; none if `known` has it.
 */
export async function readNftLocks(
  context: ReadContext,
  nfts: readonly LockedNft[],
  known?: UserLocks,
): Promise<readonly (NftLock | undefined)[]> {
  const listed = nfts.map((nft) => known && findByUser(known, nft));
  const batch = createCallBatch();
  nfts.forEach((nft, index) => {
    if (!listed[index]) askUsers(batch, nft);
  });
  const first = await batch.send(context);
  const found = nfts.map((nft, index) => listed[index] ?? findByUser(first, nft));
  const more = createCallBatch();
  nfts.forEach((nft, index) => {
    if (!found[index]) askLocks(more, first, nft);
  });
  const second = await more.send(context);
  return nfts.map((nft, index) => found[index] ?? findById(second, first, nft));
}
