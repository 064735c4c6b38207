import { randomUUID } from 'node:crypto';
import { withTimeout } from '../lib/with-timeout.js';
import { toArrivalWindow } from './arrival-window.js';
import { createGcra } from './gcra.js';
import type { Permit } from './permit.js';
import {
  createPermitSource,
  dayOf,
  type PermitAnswer,
  type PermitSource,
  type PermitSourceOptions,
} from './permit-source.js';
import type { ReplicaRegistry } from './replica-registry.js';

export interface SharedPermitSourceOptions extends PermitSourceOptions {
  readonly role: string;
  readonly replicaRegistry: ReplicaRegistry;
}

/** Requests wait in the queue for this answer. A Redis that takes longer counts as unavailable. */
const MAX_ANSWER_WAIT_MS = 2_000;

/**
 * A permit source in Redis that all replicas share. While Redis is unreachable each replica uses its own
 * share of the limit (limit ÷ replicas last seen), so that all replicas together stay within it.
 */
export function createSharedPermitSource(options: SharedPermitSourceOptions): PermitSource {
  const { replicaRegistry: registry, role } = options;
  let localShare: PermitSource | undefined;
  let nextAt = 0;
  let today = 0;
  /** The UTC day that `today` counts. */
  let countedOn = dayOf(options.now());
  /** The UTC day of this process's share. */
  let sharedOn = countedOn;

  const { maxArrivalDelayMs, maxPermits } = toArrivalWindow(options.rps, options.burst);
  const name = `${registry.prefix}gate:${role}`;
  const gcra = createGcra(registry.redis, {
    key: name,
    permitsKey: `${name}:turns`,
    rps: options.rps,
    burst: options.burst,
    daily: options.daily,
    maxPermits,
    maxArrivalDelayMs,
  });

  const ask = async (wanted: number): Promise<PermitAnswer> => {
    const askedOn = dayOf(options.now());
    const dayKey = `${name}:${askedOn}`;
    const id = randomUUID();
    const answer = await withTimeout(
      gcra.take(dayKey, wanted, id),
      MAX_ANSWER_WAIT_MS,
      () => new Error('Redis took too long'),
    );
    nextAt = performance.now() + answer.nextInMs;
    today = answer.today;
    countedOn = askedOn;
    localShare = undefined;
    const permits = Array.from({ length: answer.granted }, (_, at) => toPermit(`${id}:${at + 1}`, dayKey));
    return { permits: permits, nextInMs: answer.nextInMs, today: answer.today };
  };
  const toPermit = (id: string, dayKey: string): Permit => {
    let hasLeft = false;
    const mark = (work: Promise<void>) => work.catch((error: unknown) => registry.markUnavailable(error));
    return {
      left() {
        if (!hasLeft) void mark(gcra.left(id));
        hasLeft = true;
      },
      arrived() {
        hasLeft = true;
        void mark(gcra.arrived(id));
      },
      giveBack() {
        if (hasLeft) return false;
        hasLeft = true;
        nextAt = 0;
        void mark(gcra.giveBack(id, dayKey));
        return true;
      },
    };
  };
  const share = (): PermitSource => {
    const day = dayOf(options.now());
    if (!localShare || sharedOn !== day) localShare = createShare(options, countedOn === day ? today : 0);
    sharedOn = day;
    return localShare;
  };

  return {
    take(wanted) {
      if (!registry.connected) return share().take(wanted);
      return ask(wanted).catch((error: unknown) => {
        registry.markUnavailable(error);
        return share().take(wanted);
      });
    },
    expectedWaitMs(position) {
      if (localShare) return localShare.expectedWaitMs(position);
      const untilNextMs = Math.max(0, nextAt - performance.now());
      if (untilNextMs === 0 && position <= options.burst) return 0;
      return untilNextMs + ((position - 1) * 1000) / options.rps;
    },
  };
}

/**
 * This replica's share of the limit for the rest of the day. It starts empty, because the shared source may
 * have granted permits a moment ago.
 */
function createShare(options: SharedPermitSourceOptions, today: number): PermitSource {
  const { replicas } = options.replicaRegistry;
  const left = Math.max(0, options.daily - today);
  return createPermitSource({
    rps: options.rps / replicas,
    burst: Math.max(1, Math.floor(options.burst / replicas)),
    daily: today + Math.ceil(left / replicas),
    now: options.now,
    startWith: 0,
    today,
  });
}
