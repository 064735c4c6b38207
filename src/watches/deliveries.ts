import { setMaxListeners } from 'node:events';
import type { SafeFetch, Scheduler } from '@assay/chain';
import type { Database } from '../db/database.js';
import {
  type DueDelivery,
  type DueWatch,
  findDueDeliveries,
  noteAttempt,
  pauseFor,
  type ReceiverPace,
  releaseWatch,
  takeDueWatches,
} from '../db/watch-deliveries.js';
import { toMessage } from './event-message.js';
import { createPoll } from './poll.js';
import { toRetryWaitMs } from './retry-waits.js';
import { sendWebhook } from './send-webhook.js';
import { toSigningSecrets } from './watch-secret.js';

export interface DeliveriesOptions {
  readonly database: Database;
  readonly safeFetch: SafeFetch;
  readonly signingKey: () => Promise<string>;
  /** The longest time that one attempt may take. */
  readonly attemptMs: number;
  /** Who is sent to next: one slot is one watch that this process delivers to. */
  readonly scheduler: Scheduler;
  readonly onError: (error: unknown) => void;
}

/** Sends what is due to the receivers of watches. */
export interface Deliveries {
  /** Looks for due deliveries now. */
  wake(): void;
  close(): Promise<void>;
}

/** Of the watches that are delivered to at once, those whose receivers were slow the last time. */
const SLOW_AT_ONCE = 32;
const AT_SITE = 8;
const AT_SLOW_SITE = 2;
const AT_SLOW_ADDRESS = 4;
/** A receiver that takes longer is slow: it has less time the next time, and fewer places. */
const SLOW_MS = 2_000;
const PART_OF_TIME = 0.5;
/** Events sent to one watch before other watches have their turn. */
const IN_A_ROW = 20;
const POLL_MS = 1_000;

/**
 * Delivers the events of each watch in order, one at a time. Different watches do not wait for each other.
 * Deliveries that a killed process had taken are taken by another one when the lease of the first is over.
 */
export function createDeliveries(options: DeliveriesOptions): Deliveries {
  return new DeliveryLoop(options);
}

class DeliveryLoop implements Deliveries {
  private readonly ending = new AbortController();
  private readonly sending = new Map<string, { readonly watch: DueWatch; readonly sent: Promise<void> }>();
  private readonly poll = createPoll(POLL_MS, () => this.takeDue(), this.options.onError);
  private readonly shares = {
    ofOneCaller: this.options.scheduler.slotsOfOneCaller,
    atSite: AT_SITE,
    atSlowSite: AT_SLOW_SITE,
    atSlowAddress: AT_SLOW_ADDRESS,
  };

  constructor(private readonly options: DeliveriesOptions) {
    // Every delivery in progress adds a listener to it.
    setMaxListeners(0, this.ending.signal);
  }

  wake(): void {
    this.poll.wake();
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.poll.close();
    await Promise.all([...this.sending.values()].map(({ sent }) => sent));
  }

  private async takeDue(): Promise<void> {
    const { room } = this.options.scheduler;
    if (room.all <= 0) return;
    const slow = [...this.sending.values()].filter(({ watch }) => watch.isSlow).length;
    const holdMs = this.options.attemptMs * 2 + 5_000;
    const question = { room: room.all, roomOfFree: room.free, roomOfSlow: SLOW_AT_ONCE - slow, holdMs };
    const due = await takeDueWatches(this.options.database, { ...question, shares: this.shares });
    for (const watch of due) this.start(watch, holdMs);
  }

  private start(watch: DueWatch, holdMs: number): void {
    const heldUntil = performance.now() + holdMs;
    const sent = this.options.scheduler
      .run(watch.caller, this.ending.signal, () => this.deliver(watch, heldUntil))
      .catch((error: unknown) => {
        if (!this.ending.signal.aborted) this.options.onError(error);
        return undefined;
      })
      .then((pace) => releaseWatch(this.options.database, watch.id, pace))
      .catch(this.options.onError)
      .finally(() => {
        this.sending.delete(watch.id);
        this.poll.wake();
      });
    this.sending.set(watch.id, { watch, sent });
  }

  /**
   * Sends what is due, while the lease is long enough for another attempt. One slow answer ends the turn.
   * @returns how the receiver answered last
   */
  private async deliver(watch: DueWatch, heldUntil: number): Promise<ReceiverPace | undefined> {
    const { database, signingKey, attemptMs } = this.options;
    const secrets = toSigningSecrets(await signingKey(), watch.id, watch.secret, Date.now());
    let pace: ReceiverPace | undefined;
    for (const due of await findDueDeliveries(database, watch.id, IN_A_ROW)) {
      const isHeld = performance.now() + attemptMs < heldUntil;
      if (!isHeld || this.ending.signal.aborted) return pace;
      const startedAt = performance.now();
      const { goesOn, address } = await this.attempt(watch, secrets, due);
      pace = { address, isSlow: performance.now() - startedAt > SLOW_MS };
      if (!goesOn || pace.isSlow) return pace;
    }
    return pace;
  }

  /** @returns whether the next event may follow, and the address of the receiver */
  private async attempt(watch: DueWatch, secrets: readonly string[], due: DueDelivery) {
    const { database, safeFetch, attemptMs } = this.options;
    const { event, attempts, ageMs } = due;
    const { url, caller, isSlow } = watch;
    const timeoutMs = isSlow ? attemptMs * PART_OF_TIME : attemptMs;
    const sending = { url, secrets, message: toMessage(event, watch.id), caller, timeoutMs };
    const answer = await sendWebhook(safeFetch, sending, this.ending.signal);
    const { status, problem, address } = answer;
    const noted = { watchId: watch.id, eventId: event.id, status, problem };
    if (problem === undefined) {
      await noteAttempt(database, { ...noted, state: 'delivered', waitMs: 0 });
      return { goesOn: true, address };
    }
    const waitMs = toRetryWaitMs(attempts, ageMs);
    const state = waitMs === undefined ? 'parked' : 'pending';
    await noteAttempt(database, { ...noted, state, waitMs: waitMs ?? 0 });
    if (answer.gone)
      await pauseFor(database, watch.id, 'The receiver answered 410: it wants no more events.');
    return { goesOn: waitMs === undefined && !answer.gone, address };
  }
}
