import { setMaxListeners } from 'node:events';
import type { Database } from '../db/database.js';
import {
  type DueDelivery,
  type DueWatch,
  findDueDeliveries,
  noteAttempt,
  pauseFor,
  releaseWatch,
  takeDueWatches,
} from '../db/watch-deliveries.js';
import type { SafeFetch } from '../upstream/safe-fetch.js';
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
  readonly onError: (error: unknown) => void;
}

/** Sends what is due to the receivers of watches. */
export interface Deliveries {
  /** Looks for due deliveries now. */
  wake(): void;
  close(): Promise<void>;
}

/** How many watches one process delivers to at the same time, in all and for one host. */
const AT_ONCE = 128;
const PER_HOST = 8;
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
  private readonly sending = new Map<string, Promise<void>>();
  private readonly hosts = new Map<string, number>();
  private readonly poll = createPoll(POLL_MS, () => this.takeDue(), this.options.onError);

  constructor(private readonly options: DeliveriesOptions) {
    // Every delivery in progress adds a listener to it.
    setMaxListeners(AT_ONCE * 2, this.ending.signal);
  }

  wake(): void {
    this.poll.wake();
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.poll.close();
    await Promise.all(this.sending.values());
  }

  private async takeDue(): Promise<void> {
    const room = AT_ONCE - this.sending.size;
    if (room <= 0) return;
    const busyHosts = [...this.hosts].flatMap(([host, count]) => (count >= PER_HOST ? host : []));
    const holdMs = this.options.attemptMs * 2 + 5_000;
    const question = { limit: room, perHost: PER_HOST, busyHosts, holdMs };
    for (const watch of await takeDueWatches(this.options.database, question)) this.start(watch, holdMs);
  }

  private start(watch: DueWatch, holdMs: number): void {
    this.hosts.set(watch.host, (this.hosts.get(watch.host) ?? 0) + 1);
    const sent = this.deliver(watch, performance.now() + holdMs)
      .catch((error: unknown) => {
        if (!this.ending.signal.aborted) this.options.onError(error);
      })
      .then(() => releaseWatch(this.options.database, watch.id))
      .catch(this.options.onError)
      .finally(() => {
        this.sending.delete(watch.id);
        const left = (this.hosts.get(watch.host) ?? 1) - 1;
        if (left > 0) this.hosts.set(watch.host, left);
        else this.hosts.delete(watch.host);
        this.poll.wake();
      });
    this.sending.set(watch.id, sent);
  }

  /** Sends what is due, while the lease is long enough for another attempt. */
  private async deliver(watch: DueWatch, heldUntil: number): Promise<void> {
    const { database, signingKey, attemptMs } = this.options;
    const secrets = toSigningSecrets(await signingKey(), watch.id, watch.secret, Date.now());
    for (const due of await findDueDeliveries(database, watch.id, IN_A_ROW)) {
      const isHeld = performance.now() + attemptMs < heldUntil;
      if (!isHeld || this.ending.signal.aborted) return;
      if (!(await this.attempt(watch, secrets, due))) return;
    }
  }

  /** @returns whether the next event may follow. */
  private async attempt(watch: DueWatch, secrets: readonly string[], due: DueDelivery): Promise<boolean> {
    const { database, safeFetch } = this.options;
    const { event, attempts, ageMs } = due;
    const message = toMessage(event, watch.id);
    const answer = await sendWebhook(safeFetch, { url: watch.url, secrets, message }, this.ending.signal);
    const { status, problem } = answer;
    const noted = { watchId: watch.id, eventId: event.id, status, problem };
    if (problem === undefined) {
      await noteAttempt(database, { ...noted, state: 'delivered', waitMs: 0 });
      return true;
    }
    const waitMs = toRetryWaitMs(attempts, ageMs);
    await noteAttempt(database, {
      ...noted,
      state: waitMs === undefined ? 'parked' : 'pending',
      waitMs: waitMs ?? 0,
    });
    if (answer.gone)
      await pauseFor(database, watch.id, 'The receiver answered 410: it wants no more events.');
    return waitMs === undefined && !answer.gone;
  }
}
