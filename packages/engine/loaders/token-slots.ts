import { WaitQueue } from '@assay/chain';
import { AppError, isPaidCaller } from '@assay/facts';
import type { CallerLifetime } from '../upstream/caller-lifetime.js';

export interface TokenSlotsOptions {
  /** The maximum number of tokens read at once in this process. */
  readonly max: number;
  /** How many of them free callers may take. Default: all. */
  readonly maxFree?: number;
  /** How long a token may wait for its slot before it is refused. */
  readonly maxWaitMs: number;
  readonly onWait?: (waitedMs: number) => void;
  readonly onRefusal?: () => void;
}

interface Waiter {
  readonly admit: () => void;
  readonly refuse: (error: AppError) => void;
}

interface Slot {
  users: number;
  readonly since: number;
  isFree: boolean;
}

/** One token's place in one caller's queue, for everything that the caller asks about it. */
interface Place {
  readonly token: string;
  readonly caller: string;
  /** From `performance.now()`. */
  readonly since: number;
  readonly timer: NodeJS.Timeout;
  readonly waiters: Set<Waiter>;
}

/**
 * Limits how many tokens are read at once, and gives slots to callers in turn. A slot belongs to a token: all
 * questions about the token share it, whoever asks, and it is free when the last one is answered. So a
 * question that needs other facts about the same token never waits for a second slot. If several callers wait
 * for the same token, the first slot serves them all. Free callers together take at most `maxFree` slots; one
 * that a paid caller joins no longer counts as theirs.
 */
export class TokenSlots {
  private readonly held = new Map<string, Slot>();
  private readonly places = new Map<string, Map<string, Place>>();
  private readonly queue = new WaitQueue<Place>();
  /** Average time that a slot is held, in milliseconds. 0: not known yet. */
  private averageMs = 0;

  constructor(private readonly options: TokenSlotsOptions) {}

  /** Places in the queues of all callers. */
  get waiting(): number {
    return this.queue.size;
  }

  /**
   * Runs the work while the token has a slot. `undefined` if the caller left before. Rejects with `AppError`
   * `rate_limited` if the slot would not come, or did not come, within `maxWaitMs`, and with the error of the
   * work.
   */
  async run<T>(
    token: string,
    caller: string,
    lifetime: CallerLifetime,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    if (!this.take(token, caller) && !(await this.wait(token, caller, lifetime))) return undefined;
    try {
      return await work();
    } finally {
      this.release(token);
    }
  }

  private take(token: string, caller: string): boolean {
    const slot = this.held.get(token);
    if (slot) this.join(slot, caller);
    else if (this.hasSlotFor(caller)) this.join(this.hold(token), caller);
    else return false;
    return true;
  }

  private hold(token: string): Slot {
    const slot = { users: 0, since: performance.now(), isFree: true };
    this.held.set(token, slot);
    return slot;
  }

  private join(slot: Slot, caller: string): void {
    slot.users += 1;
    if (isPaidCaller(caller)) slot.isFree = false;
  }

  private readonly hasSlotFor = (caller: string): boolean => {
    if (this.held.size >= this.options.max) return false;
    if (isPaidCaller(caller)) return true;
    const heldFree = [...this.held.values()].filter(({ isFree }) => isFree).length;
    return heldFree < this.slotsOf(caller);
  };

  /** Slots that the caller may take if nobody else is there. */
  private slotsOf(caller: string): number {
    const { max, maxFree = max } = this.options;
    return isPaidCaller(caller) ? max : maxFree;
  }

  private release(token: string): void {
    const slot = this.held.get(token);
    if (!slot) return;
    slot.users -= 1;
    if (slot.users > 0) return;
    this.held.delete(token);
    const heldMs = performance.now() - slot.since;
    this.averageMs = this.averageMs === 0 ? heldMs : this.averageMs * 0.9 + heldMs * 0.1;
    for (let next = this.queue.takeNext(this.hasSlotFor); next; next = this.queue.takeNext(this.hasSlotFor))
      this.admit(next.token);
  }

  /** False: the caller left before the token had a slot. */
  private wait(token: string, caller: string, lifetime: CallerLifetime): Promise<boolean> {
    return new Promise<boolean>((resolve, reject) => {
      const place = this.places.get(token)?.get(caller) ?? this.queueUp(token, caller);
      const waiter: Waiter = {
        admit: () => {
          stopListening();
          resolve(true);
        },
        refuse: (error) => {
          stopListening();
          reject(error);
        },
      };
      place.waiters.add(waiter);
      const stopListening = lifetime.onLeave(() => {
        if (!place.waiters.delete(waiter)) return;
        if (place.waiters.size === 0) this.leave(place);
        resolve(false);
      });
    });
  }

  /** @throws {AppError} `rate_limited` where the slot is known to come too late. */
  private queueUp(token: string, caller: string): Place {
    const expectedWaitMs = this.expectedWaitMs(caller);
    if (expectedWaitMs > this.options.maxWaitMs) throw this.refusal(caller);
    const place: Place = {
      token,
      caller,
      since: performance.now(),
      waiters: new Set(),
      timer: setTimeout(() => {
        this.leave(place);
        for (const waiter of place.waiters) waiter.refuse(this.refusal(caller));
      }, this.options.maxWaitMs),
    };
    this.queue.add(caller, place);
    const others = this.places.get(token);
    if (others) others.set(caller, place);
    else this.places.set(token, new Map([[caller, place]]));
    return place;
  }

  private leave(place: Place): void {
    clearTimeout(place.timer);
    this.queue.remove(place.caller, place);
    const others = this.places.get(place.token);
    others?.delete(place.caller);
    if (others?.size === 0) this.places.delete(place.token);
  }

  /** Gives the slot to everyone who waits for the token, in any queue. */
  private admit(token: string): void {
    const slot = this.hold(token);
    for (const place of [...(this.places.get(token)?.values() ?? [])]) {
      this.leave(place);
      this.options.onWait?.(slot.since - place.since);
      for (const waiter of place.waiters) {
        this.join(slot, place.caller);
        waiter.admit();
      }
    }
  }

  /** Only callers of the same class count: the slots kept for paid callers serve nobody else. */
  private expectedWaitMs(caller: string): number {
    const { max, maxFree = max } = this.options;
    const isPaid = isPaidCaller(caller);
    if (maxFree === max) return (this.queue.positionOf(caller) * this.averageMs) / max;
    const position = this.queue.positionOf(caller, (other) => isPaidCaller(other) === isPaid);
    return (position * this.averageMs) / (isPaid ? max - maxFree : maxFree);
  }

  private refusal(caller: string): AppError {
    this.options.onRefusal?.();
    const retryAfter = Math.max(1, Math.ceil(this.expectedWaitMs(caller) / 1000));
    const whose = isPaidCaller(caller) ? '' : ' for free keys and readers together';
    const reason =
      `The service reads at most ${this.slotsOf(caller)} uncached tokens at once${whose}, and others come first; ` +
      `try again in ${retryAfter} s.`;
    return new AppError('rate_limited', reason, { provider: 'gateway', retryAfter });
  }
}
