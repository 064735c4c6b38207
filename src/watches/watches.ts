import { randomBytes } from 'node:crypto';
import type { SafeFetch } from '@assay/chain';
import { AppError, type TokenRef, tokenKey } from '@assay/facts';
import { unauthorized } from '../accounts/authenticator.js';
import type { DatabaseErrorGuard } from '../accounts/database-error-guard.js';
import type { Database } from '../db/database.js';
import { findWorkingKey, type KeyRow } from '../db/keys.js';
import { findDeliveries, redeliver } from '../db/watch-deliveries.js';
import { findNewestPairs } from '../db/watch-events.js';
import { deleteWatch, findWatches, insertWatch, readSecretVersion, setPaused } from '../db/watches.js';
import type { PlanName } from '../domain/plan.js';
import {
  type Delivery,
  type DeliveryState,
  parseEventId,
  type Watch,
  type WatchEvent,
  type WatchOrder,
} from '../domain/watch.js';
import type { EventFeed, FeedQuestion } from './event-feed.js';
import { noRoom, type WatchOwner } from './open-streams.js';
import { sendWebhook } from './send-webhook.js';
import { toStoredCaller } from './stored-caller.js';
import { isWatchId, newWatchId, toSigningSecrets, toWatchSecret } from './watch-secret.js';
import { toReceiverUrl } from './watch-url.js';

/** Tokens of one watch. */
const MAX_WATCHED = 50;

export interface WatchesOptions {
  readonly database: Database;
  readonly safeFetch: SafeFetch;
  readonly guard: DatabaseErrorGuard;
  /** Watches and open subscriptions that the keys of a plan may have. */
  readonly most: Readonly<Record<PlanName, number>>;
  readonly feed: EventFeed;
  readonly allowPrivate: boolean;
  readonly signingKey: () => Promise<string>;
  /** @throws {AppError} `invalid_request` if one of them is not a token */
  readonly requireContracts: (refs: readonly TokenRef[], caller: string) => Promise<void>;
  /** Called when something has to be delivered or watched immediately. */
  readonly onChange: () => void;
}

/** A watch together with its secret, which is shown at its creation and when it is rotated. */
interface WatchWithSecret {
  readonly watch: Watch;
  /** `undefined`: it has no webhook. */
  readonly secret: string | undefined;
}

interface Ping {
  readonly delivered: boolean;
  readonly status: number | undefined;
  readonly problem: string | undefined;
}

/**
 * The watches of a purchase: every key of it sees and changes them. Every promise rejects with `AppError`:
 * `unauthorized` for a key that does not work any more, `not_found` for a watch that the caller does not have,
 * `unavailable` when the database is unreachable.
 */
export interface Watches {
  /** @throws {AppError} `quota_exceeded` when the plan has no room; `invalid_request`. */
  create(owner: WatchOwner, order: WatchOrder): Promise<WatchWithSecret>;
  /** Newest first. */
  list(keyId: string): Promise<readonly Watch[]>;
  find(keyId: string, id: string): Promise<Watch>;
  setPaused(keyId: string, id: string, paused: boolean): Promise<Watch>;
  remove(keyId: string, id: string): Promise<boolean>;
  /** A new secret; the one before it signs too for a day. */
  rotateSecret(keyId: string, id: string): Promise<WatchWithSecret>;
  /** Sends a test message and says how the receiver answered. */
  ping(owner: WatchOwner, id: string): Promise<Ping>;
  deliveries(question: DeliveriesQuestion): Promise<readonly Delivery[]>;
  /**
   * Events as they are written, until the key or its plan ends.
   * @throws {AppError} `quota_exceeded` when the plan has no room; `invalid_request` for what is no token
   */
  subscribe(
    owner: WatchOwner,
    question: FeedQuestion,
    after: string | undefined,
  ): Promise<AsyncIterableIterator<WatchEvent>>;
  /** The newest pools that were reported to anybody, the newest first. */
  newestPairs(count: number): Promise<readonly WatchEvent[]>;
  /** Sends an event again, or everything that was parked. @returns how many deliveries are pending again */
  redeliver(keyId: string, id: string, eventId: string | undefined): Promise<number>;
}

interface DeliveriesQuestion {
  readonly keyId: string;
  readonly watchId: string;
  readonly state?: DeliveryState | undefined;
  /** Id of an event: only deliveries before it. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export function createWatches(options: WatchesOptions): Watches {
  const { database, guard, onChange, feed } = options;
  /** Does what a key may do that works now: requests remember keys for some seconds. */
  const owned = <T>(keyId: string, work: (key: KeyRow) => Promise<T>): Promise<T> =>
    guard(async () => {
      const key = await findWorkingKey(database, keyId);
      if (!key) throw unauthorized();
      return work(key);
    });
  const find = async (keyId: string, id: string): Promise<Watch> => {
    const [watch] = isWatchId(id) ? await findWatches(database, keyId, id) : [];
    if (!watch) throw notFound();
    return watch;
  };
  return {
    newestPairs: (count) => guard(() => findNewestPairs(database, count)),
    create: async (owner, order) => {
      requireCount(order.refs);
      const url = order.url === undefined ? undefined : toReceiverUrl(order.url, options.allowPrivate);
      return owned(owner.keyId, async () => {
        await options.requireContracts(order.refs, owner.caller);
        return create(options, owner, { ...order, url });
      });
    },
    list: (keyId) => owned(keyId, () => findWatches(database, keyId)),
    find: (keyId, id) => owned(keyId, () => find(keyId, id)),
    setPaused: (keyId, id, paused) =>
      owned(keyId, async () => {
        if (!isWatchId(id) || !(await setPaused(database, keyId, id, paused))) throw notFound();
        onChange();
        return find(keyId, id);
      }),
    remove: (keyId, id) =>
      owned(keyId, async () => {
        const isGone = isWatchId(id) && (await deleteWatch(database, keyId, id));
        onChange();
        return isGone;
      }),
    rotateSecret: (keyId, id) =>
      owned(keyId, async () => {
        const watch = await find(keyId, id);
        requireUrl(watch);
        const next = await readSecretVersion(database, keyId, id, true);
        if (!next) throw notFound();
        return { watch, secret: toWatchSecret(await options.signingKey(), id, next.version) };
      }),
    ping: (owner, id) => owned(owner.keyId, async () => ping(options, owner, await find(owner.keyId, id))),
    deliveries: ({ keyId, watchId, state, before, limit }) =>
      owned(keyId, async () => {
        await find(keyId, watchId);
        const question = { keyId, watchId, state, before: before && toNumber(before), limit };
        return findDeliveries(database, { ...question, before: question.before || undefined });
      }),
    subscribe: async (owner, question, after) => {
      if ('refs' in question) requireCount(question.refs);
      const from = after === undefined ? undefined : toNumber(after);
      return owned(owner.keyId, async ({ subscriptionId }) => {
        if ('refs' in question) await options.requireContracts(question.refs, owner.caller);
        const asking = { ...owner, caller: toStoredCaller(owner.caller) };
        const most = options.most[owner.plan];
        return feed.open({ question, after: from, owner: asking, subscriptionId, most }).finally(onChange);
      });
    },
    redeliver: (keyId, watchId, eventId) =>
      owned(keyId, async () => {
        await find(keyId, watchId);
        const number = eventId === undefined ? undefined : toNumber(eventId);
        const count = await redeliver(database, { keyId, watchId, eventId: number });
        if (count === 0 && eventId !== undefined)
          throw new AppError('not_found', 'This watch was never sent such an event.');
        onChange();
        return count;
      }),
  };
}

function requireCount({ length }: readonly unknown[]): void {
  if (length >= 1 && length <= MAX_WATCHED) return;
  const reason = `must name 1 to ${MAX_WATCHED} tokens`;
  throw new AppError('invalid_request', `A watch ${reason}.`, { details: [{ field: 'refs', reason }] });
}

async function create(
  { database, most, signingKey, onChange }: WatchesOptions,
  { keyId, plan, caller }: WatchOwner,
  order: WatchOrder,
): Promise<WatchWithSecret> {
  const refs = [...new Map(order.refs.map((ref) => [tokenKey(ref), ref])).values()];
  const id = newWatchId();
  const by = { keyId, caller: toStoredCaller(caller), most: most[plan] };
  const added = await insertWatch(database, { ...order, ...by, refs, id });
  if (added === 'no_key') throw unauthorized();
  if (added === 'full') throw noRoom(plan, most[plan]);
  onChange();
  const [watch] = await findWatches(database, keyId, id);
  if (!watch) throw notFound();
  return { watch, secret: order.url === undefined ? undefined : toWatchSecret(await signingKey(), id, 1) };
}

async function ping(
  { database, safeFetch, signingKey }: WatchesOptions,
  { keyId, caller }: WatchOwner,
  watch: Watch,
): Promise<Ping> {
  const url = requireUrl(watch);
  const version = await readSecretVersion(database, keyId, watch.id, false);
  if (!version) throw notFound();
  const secrets = toSigningSecrets(await signingKey(), watch.id, version, Date.now());
  const id = `ping_${randomBytes(12).toString('hex')}`;
  const body = JSON.stringify({
    type: 'watch.ping',
    timestamp: new Date().toISOString(),
    data: { id, watch_id: watch.id },
  });
  const { status, problem } = await sendWebhook(safeFetch, { url, secrets, message: { id, body }, caller });
  return { delivered: problem === undefined, status, problem };
}

function requireUrl({ url }: Watch): string {
  if (url === undefined)
    throw new AppError('invalid_request', 'This watch has no webhook: its events are read by subscription.');
  return url;
}

function toNumber(eventId: string): number {
  const number = parseEventId(eventId);
  if (number !== undefined) return number;
  const reason = 'must be the id of an event, evt_ and digits';
  throw new AppError('invalid_request', `The event id ${reason}.`, {
    details: [{ field: 'eventId', reason }],
  });
}

function notFound(): AppError {
  return new AppError('not_found', 'Your plan has no such watch.');
}
