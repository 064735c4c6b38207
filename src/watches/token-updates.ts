import type { Rpc } from '@assay/chain';
import type { Address, BlockRef, Hex } from '@assay/facts';
import type { Database } from '../db/database.js';
import { type Lease, type WatchStep, writeStep } from '../db/watch-events.js';
import type { TakenLease } from '../db/watch-leases.js';
import type { NewWatchEvent } from '../domain/watch.js';
import { diffSnapshots } from '../reports/diff-snapshots.js';
import type { AnalyseAt } from './analysed-token.js';
import type { RelatedTransactions } from './find-affected.js';
import type { ReadBlock } from './read-blocks.js';
import { readWordHashes } from './read-words.js';
import type { RecentBlocks } from './recent-blocks.js';
import type { RefreshPace } from './refresh-pace.js';
import { tellDecisions } from './tell-decisions.js';
import { toEvent } from './to-events.js';
import type { WatchedList } from './watched-list.js';
import {
  carryOver,
  countFailure,
  type NewState,
  remember,
  toState,
  type WatchedToken,
} from './watched-token.js';

export interface ChainWatcherOptions {
  readonly database: Database;
  readonly rpc: Rpc;
  readonly lease: TakenLease;
  readonly analyse: AnalyseAt;
  /** Changes whenever the set of watched tokens changes. */
  readonly revision: () => number;
  /** Tokens that are analysed at the same time. */
  readonly atOnce: number;
  readonly signal: AbortSignal;
  /** Called when events were written. */
  readonly onEvents: () => void;
}

/** Thrown where another process holds the chain now. */
export class LostLease extends Error {
  override readonly name = 'LostLease';
}

/** After so many analyses without a result that changed words asked for, such analyses become rarer. */
const PATIENCE = 3;

/** A token's state after a block. */
interface Kept {
  readonly token: WatchedToken;
  readonly state: NewState;
}

/** What a block may have changed. */
interface Found {
  readonly moved: readonly WatchedToken[];
  readonly hashes: ReadonlyMap<Address, Hex> | undefined;
  readonly affected: ReadonlyMap<Address, RelatedTransactions>;
  readonly pairs: readonly ((analyse: AnalyseAt) => Promise<NewWatchEvent>)[];
}

interface WatcherState {
  readonly list: WatchedList;
  readonly recent: RecentBlocks;
  readonly pace: RefreshPace;
}

/** Analyses watched tokens at a block, and stores what changed with the block and the events that tell of it. */
export class TokenUpdates {
  constructor(
    private readonly options: ChainWatcherOptions,
    private readonly state: WatcherState,
  ) {}

  /** One hash a token over the words that may hold what people watch; `undefined` where no node can tell. */
  readHashes(tokens: readonly WatchedToken[], block: BlockRef) {
    const { rpc, signal } = this.options;
    return readWordHashes(
      rpc,
      tokens.map(({ address }) => address),
      block,
      { signal },
    );
  }

  /** Analyses what moved, and stores the changes together with the block. */
  async compare(block: ReadBlock, { moved, hashes, affected, pairs }: Found): Promise<void> {
    const startedAt = performance.now();
    const analysed = await Promise.all(moved.map((token) => this.analyse(token, block)));
    this.state.pace.observe(moved.length, performance.now() - startedAt);
    const events: NewWatchEvent[] = await Promise.all(pairs.map((pair) => pair(this.options.analyse)));
    const kept: Kept[] = [];
    for (const [place, token] of moved.entries()) {
      const after = analysed[place];
      const before = token.snapshot;
      if (after === 'no_token') {
        this.state.recent.again.delete(token.address);
        this.state.list.leave(token);
        continue;
      }
      if (!after || !before) {
        this.state.recent.again.add(token.address);
        countFailure(token, block.number);
        continue;
      }
      const { snapshot, isWhole } = carryOver(before, after.snapshot);
      const related = affected.get(token.address) ?? [];
      const changes = diffSnapshots(before, snapshot);
      events.push(...changes.map((change) => toEvent(change, token.address, { block, related, snapshot })));
      const isWholeNow = isWhole && after.isWhole;
      const decided = await tellDecisions(token, after, { block, related, isWhole: isWholeNow });
      events.push(...decided.events);
      if (isWhole || changes.length > 0) this.state.recent.again.delete(token.address);
      else if (!this.state.recent.again.delete(token.address)) this.state.recent.again.add(token.address);
      this.countFruitless(token, block, changes.length > 0 || related.some(({ isUnusual }) => isUnusual));
      const hash = hashes?.get(token.address) ?? token.hash;
      kept.push({ token, state: { snapshot, hash, decisions: decided.decisions } });
    }
    this.state.recent.add(block.number, block.hash);
    await this.store(events, kept, block).catch((error: unknown) => {
      // The block is read again.
      this.state.recent.cutAfter(block.number - 1);
      throw error;
    });
  }

  private async store(events: readonly NewWatchEvent[], kept: readonly Kept[], block: BlockRef) {
    const states = kept.map(({ token: { address }, state }) => ({
      address,
      blockNumber: block.number,
      state: toState(state),
    }));
    await this.write({ events, states, blocks: this.state.recent.toText() });
    for (const { token, state } of kept) this.state.list.change(token, () => remember(token, state));
  }

  /** Words that change with every trade lead to fewer and fewer analyses. */
  private countFruitless(token: WatchedToken, block: BlockRef, hadReason: boolean): void {
    token.fruitless = hadReason ? 0 : token.fruitless + 1;
    const waits = Math.min(9, token.fruitless - PATIENCE);
    token.quietUntil = waits < 0 ? 0 : block.number + 2 ** waits;
  }

  private async analyse({ address, reader }: WatchedToken, block: BlockRef) {
    const ref = { chain: this.options.rpc.chain.name, address };
    const analysed = await this.options.analyse(ref, block.number, reader);
    if (analysed === 'no_token') return analysed;
    return analysed?.snapshot.block.hash === block.hash ? analysed : undefined;
  }

  /** Stores the first states of tokens. No event is sent about them yet. */
  async startWith(tokens: readonly WatchedToken[], block: BlockRef): Promise<void> {
    const [analysed, hashes] = await Promise.all([
      Promise.all(tokens.map((token) => this.analyse(token, block))),
      this.readHashes(tokens, block),
    ]);
    const events: NewWatchEvent[] = [];
    const kept: Kept[] = [];
    for (const [place, token] of tokens.entries()) {
      const after = analysed[place];
      if (after === 'no_token') this.state.list.leave(token);
      else if (after) {
        const decided = await tellDecisions(token, after, { block, related: [], isWhole: true });
        events.push(...decided.events);
        const { decisions } = decided;
        kept.push({
          token,
          state: { snapshot: after.snapshot, hash: hashes?.get(token.address), decisions },
        });
      } else countFailure(token, block.number);
    }
    await this.store(events, kept, block);
  }

  async write(step: WatchStep): Promise<void> {
    const { database, lease, onEvents } = this.options;
    if (!(await writeStep(database, lease satisfies Lease, step))) throw new LostLease();
    if (step.events.length > 0) onEvents();
  }
}
