import { AppError, isPaidCaller } from '@assay/facts';
import { onAbort } from '../lib/abort.js';
import { WaitQueue } from './wait-queue.js';

/** How much there is of something that callers share, and who gets it. */
export interface ResourceOptions {
  /** For the text of a refusal: "The service <does> at most 4 <things> at once". */
  readonly does: string;
  readonly things: string;
  /** Works at once. */
  readonly slots: number;
  /**
   * The part of the slots, 0 to 1, that callers without a plan can never take; they keep one at least. Above 0, paid
   * callers also have three quarters of the time of a slot for which both wait.
   */
  readonly paidShare: number;
  /**
   * While a paid caller's work runs, callers without a plan begin only where fewer of theirs run than this. For work
   * that takes the processor, of which there is less than there are slots. Default: as many as they may take anyway.
   */
  readonly freeBesidePaid?: number;
  /** Slots of one caller at most. Default: as many as callers like it may take. */
  readonly slotsOfOneCaller?: { readonly paid: number; readonly free: number };
  /** Work that waits longer, or would, is refused. Default: it waits until its caller leaves. */
  readonly maxWaitMs?: number;
  /** Works in the queue, of paid callers and of all others each. */
  readonly maxQueued: number;
}

/** Where both wait, paid callers have so much time for each of the time that free callers had. */
const PAID_TIMES = 3;

/** What is told of a queue. */
export interface SchedulerHooks {
  /** Called when work that had to wait begins. */
  readonly onWait?: (waitedMs: number) => void;
  readonly onRefusal?: () => void;
}

interface Slot {
  users: number;
  /** Whom it is counted to. */
  caller: string;
  /** From `performance.now()`. */
  readonly since: number;
}

interface Waiter {
  readonly admit: () => void;
  readonly refuse: (error: AppError) => void;
}

/** One key's place in one caller's queue. */
interface Place {
  readonly key: unknown;
  readonly caller: string;
  readonly since: number;
  timer?: NodeJS.Timeout;
  readonly waiters: Set<Waiter>;
}

/**
 * Gives out the slots of one shared resource: to callers in turn, with a share that only paid callers can take.
 * However much one caller has waiting, another one waits for a slot, not for all of that.
 *
 * Works of the same key share one slot, whoever asks, until the last of them ends. So work that starts more work of
 * its key never waits for a second slot; and where several callers wait for a key, the first slot serves them all. A
 * slot that a paid caller joins no longer counts as one of free callers.
 * @example await new Scheduler(sharedResources(settings).names).run('free:x', signal, () => lookUp(name));
 */
export class Scheduler {
  private readonly held = new Map<unknown, Slot>();
  private readonly places = new Map<unknown, Map<string, Place>>();
  private readonly queue = new WaitQueue<Place>();
  /** Average time that a slot is held, in milliseconds. 0: not known yet. */
  private averageMs = 0;
  /** Time of slots that paid callers have coming before free callers have the next turn. */
  private owedMs = 0;
  private readonly freeSlots: number;

  constructor(
    readonly options: ResourceOptions,
    private readonly hooks: SchedulerHooks = {},
  ) {
    const { slots, paidShare } = options;
    this.freeSlots = paidShare === 0 ? slots : Math.max(1, Math.round(slots * (1 - paidShare)));
  }

  /** Places in the queues of all callers. */
  get waiting(): number {
    return this.queue.size;
  }

  /** Slots that nobody holds, and how many of them callers without a plan may take. */
  get room(): { readonly all: number; readonly free: number } {
    const all = this.options.slots - this.held.size;
    return {
      all,
      free: Math.min(all, this.slotsForFree() - this.countHeld((caller) => !isPaidCaller(caller))),
    };
  }

  /** Slots of one caller at most. */
  get slotsOfOneCaller(): { readonly paid: number; readonly free: number } {
    const { slots, slotsOfOneCaller: given } = this.options;
    return { paid: given?.paid ?? slots, free: Math.min(given?.free ?? slots, this.freeSlots) };
  }

  /**
   * Runs the work while it has a slot, and answers as it does. Rejects with the signal's reason where that aborts
   * before the work began, and with `AppError` `rate_limited` where the queue is full or the wait too long.
   * @param key works of one key share a slot. Default: the work has one of its own
   */
  async run<T>(
    caller: string,
    signal: AbortSignal,
    work: () => Promise<T>,
    key: unknown = Symbol('own'),
  ): Promise<T> {
    signal.throwIfAborted();
    if (!this.take(key, caller)) await this.wait(key, caller, signal);
    try {
      return await work();
    } finally {
      this.release(key);
    }
  }

  private take(key: unknown, caller: string): boolean {
    const slot = this.held.get(key) ?? (this.hasSlotFor(caller) ? this.hold(key, caller) : undefined);
    if (!slot) return false;
    this.join(slot, caller);
    return true;
  }

  private hold(key: unknown, caller: string): Slot {
    const slot = { users: 0, since: performance.now(), caller };
    this.held.set(key, slot);
    return slot;
  }

  private join(slot: Slot, caller: string): void {
    slot.users += 1;
    if (!isPaidCaller(caller) || isPaidCaller(slot.caller)) return;
    slot.caller = caller;
    this.handOut();
  }

  private readonly hasSlotFor = (caller: string): boolean => {
    const { slots } = this.options;
    if (this.held.size >= slots) return false;
    const isPaid = isPaidCaller(caller);
    const ofOne = this.slotsOfOneCaller[isPaid ? 'paid' : 'free'];
    if (ofOne < slots && this.countHeld((other) => other === caller) >= ofOne) return false;
    return isPaid || this.countHeld((other) => !isPaidCaller(other)) < this.slotsForFree();
  };

  private slotsForFree(): number {
    const { freeBesidePaid = this.freeSlots } = this.options;
    return this.countHeld(isPaidCaller) > 0 ? Math.min(freeBesidePaid, this.freeSlots) : this.freeSlots;
  }

  private countHeld(counts: (caller: string) => boolean): number {
    let count = 0;
    for (const { caller } of this.held.values()) if (counts(caller)) count += 1;
    return count;
  }

  private release(key: unknown): void {
    const slot = this.held.get(key);
    if (!slot) return;
    slot.users -= 1;
    if (slot.users > 0) return;
    this.held.delete(key);
    const heldMs = performance.now() - slot.since;
    this.averageMs = this.averageMs === 0 ? heldMs : this.averageMs * 0.9 + heldMs * 0.1;
    this.account(slot.caller, heldMs);
    this.handOut();
  }

  /** A free caller's work is long or short as it pleases, so the time counts and not the number of works. */
  private account(caller: string, heldMs: number): void {
    if (isPaidCaller(caller)) this.owedMs = Math.max(0, this.owedMs - heldMs);
    else if (this.queue.sizeOf(isPaidCaller) > 0) this.owedMs = Math.max(this.owedMs, heldMs * PAID_TIMES);
  }

  private handOut(): void {
    for (let place = this.takeNext(); place; place = this.takeNext()) this.admit(place);
  }

  private takeNext(): Place | undefined {
    if (this.options.paidShare === 0) return this.queue.takeNext(this.hasSlotFor);
    const isPaidFirst = this.owedMs > 0;
    const isFirst = (caller: string) => isPaidCaller(caller) === isPaidFirst && this.hasSlotFor(caller);
    return this.queue.takeNext(isFirst) ?? this.queue.takeNext(this.hasSlotFor);
  }

  /** Gives the slot to everyone who waits for its key, in any queue. */
  private admit({ key, caller }: Place): void {
    const slot = this.hold(key, caller);
    const places = [...(this.places.get(key)?.values() ?? [])];
    for (const place of places) this.leave(place);
    for (const place of places) {
      this.hooks.onWait?.(slot.since - place.since);
      for (const waiter of place.waiters) {
        this.join(slot, place.caller);
        waiter.admit();
      }
    }
  }

  private wait(key: unknown, caller: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const place = this.places.get(key)?.get(caller) ?? this.queueUp(key, caller);
      const waiter: Waiter = {
        admit: () => {
          stopListening();
          resolve();
        },
        refuse: (error) => {
          stopListening();
          reject(error);
        },
      };
      place.waiters.add(waiter);
      const stopListening = onAbort(signal, () => {
        if (!place.waiters.delete(waiter)) return;
        if (place.waiters.size === 0) this.leave(place);
        reject(signal.reason);
      });
    });
  }

  /** @throws {AppError} `rate_limited` where the queue is full, or a slot is known to come too late. */
  private queueUp(key: unknown, caller: string): Place {
    const { maxWaitMs, maxQueued } = this.options;
    const isPaid = isPaidCaller(caller);
    const queued = this.queue.sizeOf((other) => isPaidCaller(other) === isPaid);
    if (queued >= maxQueued || this.expectedWaitMs(caller) > (maxWaitMs ?? Number.POSITIVE_INFINITY))
      throw this.refusal(caller);
    const place: Place = { key, caller, since: performance.now(), waiters: new Set() };
    if (maxWaitMs !== undefined) place.timer = setTimeout(() => this.refuse(place), maxWaitMs);
    this.queue.add(caller, place);
    const others = this.places.get(key);
    if (others) others.set(caller, place);
    else this.places.set(key, new Map([[caller, place]]));
    return place;
  }

  private refuse(place: Place): void {
    this.leave(place);
    for (const waiter of place.waiters) waiter.refuse(this.refusal(place.caller));
  }

  private leave(place: Place): void {
    clearTimeout(place.timer);
    this.queue.remove(place.caller, place);
    const others = this.places.get(place.key);
    others?.delete(place.caller);
    if (others?.size === 0) this.places.delete(place.key);
  }

  /** Only callers of the same class count: the slots kept for paid callers serve nobody else. */
  private expectedWaitMs(caller: string): number {
    const { slots, paidShare } = this.options;
    if (paidShare === 0) return (this.queue.positionOf(caller) * this.averageMs) / slots;
    const isPaid = isPaidCaller(caller);
    const position = this.queue.positionOf(caller, (other) => isPaidCaller(other) === isPaid);
    return (position * this.averageMs) / (isPaid ? Math.max(1, slots - this.freeSlots) : this.freeSlots);
  }

  private refusal(caller: string): AppError {
    this.hooks.onRefusal?.();
    const { does, things, slots } = this.options;
    const retryAfter = Math.max(1, Math.ceil(this.expectedWaitMs(caller) / 1000));
    const most = isPaidCaller(caller) ? slots : this.freeSlots;
    const whose = isPaidCaller(caller) ? '' : ' for free keys and readers together';
    const reason =
      `The service ${does} at most ${most} ${things} at once${whose}, and others come first; ` +
      `try again in ${retryAfter} s.`;
    return new AppError('rate_limited', reason, { provider: 'gateway', retryAfter });
  }
}
