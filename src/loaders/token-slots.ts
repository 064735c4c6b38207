import { AppError } from '../errors/app-error.js';
import type { CallerLifetime } from '../upstream/caller-lifetime.js';
import { WaitQueue } from '../upstream/wait-queue.js';

export interface TokenSlotsOptions {
  /** The maximum number of tokens read at once in this process. */
  readonly max: number;
  /** How long a token may wait for its slot before it is refused. */
  readonly maxWaitMs: number;
  readonly onWait?: (waitedMs: number) => void;
  readonly onRefusal?: () => void;
}

interface Waiter {
  readonly admit: () => void;
  readonly refuse: (error: AppError) => void;
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
 * for the same token, the first slot serves them all.
 */
export class TokenSlots {
  private readonly held = new Map<string, { users: number; readonly since: number }>();
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
    if (!this.take(token) && !(await this.wait(token, caller, lifetime))) return undefined;
    try {
      return await work();
    } finally {
      this.release(token);
    }
  }

  private take(token: string): boolean {
    const slot = this.held.get(token);
    if (slot) slot.users += 1;
    else if (this.held.size < this.options.max) this.held.set(token, { users: 1, since: performance.now() });
    else return false;
    return true;
  }

  private release(token: string): void {
    const slot = this.held.get(token);
    if (!slot) return;
    slot.users -= 1;
    if (slot.users > 0) return;
    this.held.delete(token);
    const heldMs = performance.now() - slot.since;
    this.averageMs = this.averageMs === 0 ? heldMs : this.averageMs * 0.9 + heldMs * 0.1;
    while (this.held.size < this.options.max) {
      const next = this.queue.takeNext();
      if (!next) return;
      this.admit(next.token);
    }
  }

  /** False: the caller left before the token had a slot. */
  private wait(token: string, caller: string, lifetime: CallerLifetime): Promise<boolean> {
    return new Promise<boolean>((resolve, reject) => {
      const place = this.places.get(token)?.get(caller) ?? this.join(token, caller);
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
  private join(token: string, caller: string): Place {
    const expectedWaitMs = (this.queue.positionOf(caller) * this.averageMs) / this.options.max;
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
    const now = performance.now();
    const slot = { users: 0, since: now };
    this.held.set(token, slot);
    for (const place of [...(this.places.get(token)?.values() ?? [])]) {
      this.leave(place);
      this.options.onWait?.(now - place.since);
      for (const waiter of place.waiters) {
        slot.users += 1;
        waiter.admit();
      }
    }
  }

  private refusal(caller: string): AppError {
    this.options.onRefusal?.();
    const { max } = this.options;
    const retryAfter = Math.max(1, Math.ceil((this.queue.positionOf(caller) * this.averageMs) / max / 1000));
    const reason =
      `The service reads at most ${max} uncached tokens at once, and your other tokens come first; ` +
      `try again in ${retryAfter} s.`;
    return new AppError('rate_limited', reason, { provider: 'gateway', retryAfter });
  }
}
