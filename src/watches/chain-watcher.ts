import type { Address, BlockRef } from '@assay/facts';
import { findEventsToRetract, KEPT_BLOCKS } from '../db/watch-events.js';
import { findStates, findWatchedAddresses } from '../db/watch-leases.js';
import { findAffected, type RelatedTransactions } from './find-affected.js';
import { findNewPairs } from './new-pairs.js';
import { type ReadBlock, readBlocks, readHash, readLogsOf } from './read-blocks.js';
import { RecentBlocks } from './recent-blocks.js';
import { RefreshPace } from './refresh-pace.js';
import { shareOut } from './share-out.js';
import { toRetraction } from './to-events.js';
import { type ChainWatcherOptions, TokenUpdates } from './token-updates.js';
import { WatchedList } from './watched-list.js';
import { createWatchedPolicies } from './watched-policies.js';
import type { WatchedToken } from './watched-token.js';

/** Missed blocks that are read one by one. After a longer gap, only the newest one is compared. */
const MAX_BLOCKS_A_STEP = 16;
const MAX_GAP = 128;
/** Tokens whose watched words are read with a block although no log or call affected them. */
const ROLLING = 200;

/** Reads each head of one chain once for all of its watched tokens, while this process holds the chain. */
export class ChainWatcher {
  private readonly list: WatchedList;
  private readonly recent: RecentBlocks;
  private readonly pace: RefreshPace;
  private readonly updates: TokenUpdates;

  constructor(private readonly options: ChainWatcherOptions) {
    const { database, rpc, lease } = options;
    this.recent = new RecentBlocks(lease.blocks, KEPT_BLOCKS);
    this.pace = new RefreshPace(rpc.chain.blockTimeMs);
    this.list = new WatchedList({
      findAddresses: () => findWatchedAddresses(database, rpc.chain.name),
      findPolicies: createWatchedPolicies(database, rpc.chain.name),
      findStates: (addresses) => findStates(database, rpc.chain.name, addresses),
    });
    this.updates = new TokenUpdates(options, { list: this.list, recent: this.recent, pace: this.pace });
  }

  /**
   * Reads what is new. @throws {LostLease}
   * @throws {RpcError} where the node fails
   */
  async step(): Promise<void> {
    const { rpc, signal } = this.options;
    await this.list.refresh(this.options.revision());
    if (this.list.isEmpty) return;
    // A head that others read half a block ago would make every event late.
    const head = await rpc.head({ signal, maxAgeMs: 0 });
    const last = this.recent.last;
    if (!last || head.number - last.number > MAX_GAP) await this.start(head);
    else if (!(await this.undo(last, head))) await this.readUpTo(last.number, head.number);
    await this.analyseFresh();
  }

  /** Starts at a block, for the first time or after a gap. Tokens with a known state are compared with it. */
  private async start(head: BlockRef): Promise<void> {
    const known = this.list.tokens().filter(({ snapshot }) => snapshot !== undefined);
    this.recent.cutAfter(-1);
    const block = { ...head, parentHash: '', transactions: [] };
    const hashes = await this.updates.readHashes(known, block);
    const moved = known.filter((token) => !hashes || hashes.get(token.address) !== token.hash);
    await this.updates.compare(block, { moved, hashes, affected: new Map(), pairs: [] });
  }

  private async readUpTo(last: number, head: number): Promise<void> {
    const { rpc, signal } = this.options;
    for (let from = last + 1; from <= head; from += MAX_BLOCKS_A_STEP) {
      const range = { from, to: Math.min(head, from + MAX_BLOCKS_A_STEP - 1) };
      const [blocks, logs] = await Promise.all([
        readBlocks(rpc, range, { signal }),
        readLogsOf(rpc, this.list.logAddresses(rpc.chain), range, { signal }),
      ]);
      for (const block of blocks) {
        // A reorganisation happened while the blocks were read: the next step undoes them.
        if (this.recent.last?.hash !== block.parentHash) return;
        const own = logs.filter(({ blockNumber }) => blockNumber === block.number);
        const affected = findAffected(block, own, this.list.places(), this.list.lockers(rpc.chain));
        const pairs = this.list.wantsPairs ? findNewPairs(rpc.chain, own, block) : [];
        const { moved, hashes } = await this.findMoved(block, affected);
        await this.updates.compare(block, { moved, hashes, affected, pairs });
      }
    }
  }

  private async findMoved(block: ReadBlock, affected: ReadonlyMap<Address, RelatedTransactions>) {
    const looked = new Map<Address, WatchedToken>();
    for (const address of affected.keys()) {
      const token = this.list.get(address);
      if (token?.snapshot) looked.set(address, token);
    }
    const rolled = this.list.roll(ROLLING);
    for (const token of rolled) looked.set(token.address, token);
    const hashes = await this.updates.readHashes([...looked.values()], block);
    const moved = new Set<WatchedToken>(this.list.due(block.timestamp));
    for (const token of looked.values()) {
      const hash = hashes?.get(token.address);
      const hasOtherWords = hash !== undefined && hash !== token.hash && block.number >= token.quietUntil;
      const isUnusual = affected.get(token.address)?.some((one) => one.isUnusual);
      if (isUnusual || hasOtherWords || this.recent.again.has(token.address)) moved.add(token);
    }
    for (const address of this.recent.again) {
      const token = this.list.get(address as Address);
      if (token?.snapshot) moved.add(token);
    }
    for (const token of this.pace.choose(rolled, block, this.list.tokens().length)) moved.add(token);
    return { moved: this.shareOut([...moved].filter(({ againAt }) => block.number >= againAt)), hashes };
  }

  /** What only free callers watch waits for a later block, where there is more than can be read with this one. */
  private shareOut(moved: readonly WatchedToken[]): readonly WatchedToken[] {
    const { now, later } = shareOut(moved, this.pace.fitting(), this.recent.again);
    for (const { address } of later) this.recent.again.add(address);
    return now;
  }

  /** Analyses new tokens, and those that other policies decide on, until the next block is likely. */
  private async analyseFresh(): Promise<void> {
    const { rpc, signal, atOnce, revision } = this.options;
    const last = this.recent.last;
    const until = performance.now() + rpc.chain.blockTimeMs / 2;
    while (last && !signal.aborted) {
      // Few at once, chosen anew each time: who comes now waits for these and not for all that came before.
      const tokens = this.list.fresh(last.number, atOnce);
      if (tokens.length === 0) return;
      const block = { ...last, timestamp: 0, parentHash: '', transactions: [] };
      const known = tokens.filter(({ snapshot }) => snapshot);
      const unknown = tokens.filter(({ snapshot }) => !snapshot);
      try {
        if (unknown.length > 0) await this.updates.startWith(unknown, block);
        if (known.length > 0) {
          const hashes = await this.updates.readHashes(known, block);
          await this.updates.compare(block, { moved: known, hashes, affected: new Map(), pairs: [] });
        }
      } finally {
        for (const token of tokens) this.list.tryLater(token);
      }
      if (performance.now() > until) return;
      await this.list.refresh(revision());
    }
  }

  /** Undoes the blocks that the chain no longer has. @returns whether there were any */
  private async undo(
    last: { readonly number: number; readonly hash: string },
    head: BlockRef,
  ): Promise<boolean> {
    const { rpc, database, signal } = this.options;
    const isSame = head.number === last.number && head.hash === last.hash;
    if (isSame) return true;
    if ((await readHash(rpc, last.number, { signal })) === last.hash) return false;
    let common = -1;
    for (const [number, hash] of this.recent.newestFirst()) {
      if ((await readHash(rpc, number, { signal })) !== hash) continue;
      common = number;
      break;
    }
    const undone = await findEventsToRetract(database, rpc.chain.name, common);
    this.recent.cutAfter(common);
    for (const { address } of undone) this.recent.again.add(address);
    const events = undone.map(toRetraction);
    await this.updates.write({ events, states: [], undoneAfter: common, blocks: this.recent.toText() });
    await this.list.reload(this.options.revision());
    return true;
  }
}
