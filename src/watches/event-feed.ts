import { type ChainName, type TokenRef, tokenKey } from '@assay/facts';
import type { Database } from '../db/database.js';
import { findEventsAfter, findLastEventId, findTokenEventsAfter } from '../db/watch-events.js';
import { PAIR_CREATED, type WatchEvent } from '../domain/watch.js';
import { createOpenStreams, type WatchOwner } from './open-streams.js';

/** Which events a subscriber reads: those of tokens, or the new pools of chains. */
export type FeedQuestion =
  | { readonly refs: readonly TokenRef[] }
  | { readonly pairsOf: readonly ChainName[]; readonly wants: (event: WatchEvent) => boolean };

interface FeedRequest {
  readonly question: FeedQuestion;
  /** Only events after this one; absent: from now on. */
  readonly after: number | undefined;
  readonly owner: WatchOwner;
  /** Its purchase: decisions are for one only. */
  readonly subscriptionId: string;
  /** Watches and subscriptions that the owner's plan may have. */
  readonly most: number;
}

/** Events as they are written, for the subscribers of this process. */
export interface EventFeed {
  /**
   * The events end where the key or its plan loses its right to them.
   * @throws {AppError} `unauthorized`, or `quota_exceeded` when the plan has no room
   */
  open(request: FeedRequest): Promise<AsyncIterableIterator<WatchEvent>>;
  /** New events can be read. */
  wake(): void;
  close(): Promise<void>;
}

const READ_AT_ONCE = 200;
/** Events kept in memory for a slow subscriber. Further ones are read from the database again. */
const MAX_WAITING = 50;

export function createEventFeed(database: Database, onError: (error: unknown) => void): EventFeed {
  return new Feed(database, onError);
}

class Feed implements EventFeed {
  /** All events up to this one were handed out. */
  seen = 0;
  private begun: Promise<void> | undefined;
  private pumping: Promise<void> | undefined;
  private isWoken = false;
  private readonly byKey = new Map<string, Set<Subscriber>>();
  private readonly streams = createOpenStreams(this.database, this.onError);

  constructor(
    readonly database: Database,
    private readonly onError: (error: unknown) => void,
  ) {}

  async open(request: FeedRequest): Promise<AsyncIterableIterator<WatchEvent>> {
    const { question, after, owner, subscriptionId, most } = request;
    const keys = toKeys(question);
    let lose: () => unknown = () => undefined;
    const end = await this.streams.open({ owner, refs: keys, most, onLost: () => lose() });
    try {
      this.begun ??= findLastEventId(this.database).then((id) => {
        this.seen = id;
      });
      await this.begun;
      const wants = 'wants' in question ? question.wants : undefined;
      const subscriber = new Subscriber(this, { keys, wants, after, subscriptionId, onEnd: end });
      lose = () => subscriber.return();
      return subscriber;
    } catch (error) {
      end();
      this.begun = this.byKey.size === 0 ? undefined : this.begun;
      throw error;
    }
  }

  add(subscriber: Subscriber, keys: readonly string[]): void {
    for (const key of keys) {
      const subscribers = this.byKey.get(key) ?? new Set();
      this.byKey.set(key, subscribers.add(subscriber));
    }
  }

  remove(subscriber: Subscriber, keys: readonly string[]): void {
    for (const key of keys) {
      const subscribers = this.byKey.get(key);
      subscribers?.delete(subscriber);
      if (subscribers?.size === 0) this.byKey.delete(key);
    }
  }

  wake(): void {
    this.isWoken = true;
    this.pumping ??= this.pump()
      .catch(this.onError)
      .finally(() => {
        this.pumping = undefined;
        if (this.isWoken) this.wake();
      });
  }

  async close(): Promise<void> {
    for (const subscriber of [...this.byKey.values()].flatMap((set) => [...set])) await subscriber.return();
    await this.streams.close();
    await this.pumping;
  }

  /** Hands out the events written since the last time. */
  private async pump(): Promise<void> {
    this.isWoken = false;
    if (!this.begun || this.byKey.size === 0) {
      // Nobody subscribes any more: the next subscriber starts at the newest event.
      this.begun = undefined;
      return;
    }
    await this.begun;
    for (;;) {
      const events = await findEventsAfter(this.database, this.seen, READ_AT_ONCE);
      for (const event of events) {
        this.seen = event.id;
        for (const subscriber of this.byKey.get(keyOf(event)) ?? []) subscriber.push(event);
      }
      if (events.length < READ_AT_ONCE) return;
    }
  }
}

interface SubscriberOptions {
  readonly keys: readonly string[];
  readonly wants: ((event: WatchEvent) => boolean) | undefined;
  readonly after: number | undefined;
  readonly subscriptionId: string;
  readonly onEnd: () => void;
}

/**
 * One subscription. It is an object and not a generator, so that it can be ended while it waits. A slow
 * subscriber delays nobody else: what it missed it reads from the database.
 */
class Subscriber implements AsyncIterableIterator<WatchEvent> {
  private waiting: WatchEvent[] = [];
  private cursor: number;
  private isBehind: boolean;
  private isOver = false;
  private wakeUp: (() => void) | undefined;

  constructor(
    private readonly feed: Feed,
    private readonly options: SubscriberOptions,
  ) {
    this.cursor = options.after ?? feed.seen;
    this.isBehind = options.after !== undefined;
    feed.add(this, options.keys);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  push(event: WatchEvent): void {
    if (this.waiting.length < MAX_WAITING) this.waiting.push(event);
    else {
      this.waiting = [];
      this.isBehind = true;
    }
    this.wakeUp?.();
  }

  async next(): Promise<IteratorResult<WatchEvent>> {
    while (!this.isOver) {
      if (this.isBehind && this.waiting.length === 0) await this.catchUp();
      const event = this.waiting.shift();
      if (event && event.id > this.cursor) {
        this.cursor = event.id;
        if (isOf(event, this.options)) return { done: false, value: event };
      } else if (!event && !this.isBehind && !this.isOver)
        await new Promise<void>((resolve) => {
          this.wakeUp = resolve;
        });
    }
    return { done: true, value: undefined };
  }

  return(): Promise<IteratorResult<WatchEvent>> {
    if (!this.isOver) {
      this.isOver = true;
      this.feed.remove(this, this.options.keys);
      this.options.onEnd();
      this.wakeUp?.();
    }
    return Promise.resolve({ done: true, value: undefined });
  }

  throw(error: unknown): Promise<IteratorResult<WatchEvent>> {
    void this.return();
    return Promise.reject(error);
  }

  private async catchUp(): Promise<void> {
    const upTo = this.feed.seen;
    this.isBehind = false;
    const tokens = this.options.keys;
    const events = await findTokenEventsAfter(this.feed.database, {
      after: this.cursor,
      upTo,
      tokens: tokens.filter((key) => !key.endsWith(PAIRS)),
      pairsOf: tokens.flatMap((key) => (key.endsWith(PAIRS) ? key.slice(0, -PAIRS.length) : [])),
      limit: READ_AT_ONCE,
    });
    if (events.length === READ_AT_ONCE) {
      this.isBehind = true;
      this.waiting = events;
    } else this.waiting = [...events, ...this.waiting];
  }
}

const PAIRS = ':*';

function toKeys(question: FeedQuestion): readonly string[] {
  if ('refs' in question) return [...new Set(question.refs.map(tokenKey))];
  return question.pairsOf.map((chain) => `${chain}${PAIRS}`);
}

function keyOf({ chain, address, kind, body }: WatchEvent): string {
  return kind === PAIR_CREATED || body.retracted_kind === PAIR_CREATED
    ? `${chain}${PAIRS}`
    : `${chain}:${address}`;
}

function isOf(event: WatchEvent, { keys, wants, subscriptionId }: SubscriberOptions): boolean {
  const isForThem = (event.decidedFor?.subscriptionId ?? subscriptionId) === subscriptionId;
  return isForThem && keys.includes(keyOf(event)) && (wants?.(event) ?? true);
}
