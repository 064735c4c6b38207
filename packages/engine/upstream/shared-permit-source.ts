import { withTimeout } from '@assay/chain';
import type { PermitBucket } from './permit-bucket.js';
import {
  createPermitSource,
  dayOf,
  type PermitAnswer,
  type PermitSource,
  type PermitSourceOptions,
  toAnswer,
} from './permit-source.js';
import { createRedisBucket } from './redis-bucket.js';
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
  return new SharedPermitSource(options);
}

class SharedPermitSource implements PermitSource {
  private readonly bucket: PermitBucket;
  private localShare: PermitSource | undefined;
  private nextAt = 0;
  private today = 0;
  /** The UTC day that `today` counts. */
  private countedOn: number;
  /** The UTC day of this process's share. */
  private sharedOn: number;

  constructor(private readonly options: SharedPermitSourceOptions) {
    const { replicaRegistry: registry, role, rps, burst, daily } = options;
    this.countedOn = dayOf(options.now());
    this.sharedOn = this.countedOn;
    const shared = createRedisBucket({
      ...{ rps, burst, daily },
      redis: registry.redis,
      // The tag puts its three keys into one slot of a cluster.
      name: `${registry.prefix}gate:{${role}}`,
      onError: (error) => registry.markUnavailable(error),
    });
    // What is given back is there at once.
    const giveBack = (permit: string, day: number) => {
      this.nextAt = 0;
      return shared.giveBack(permit, day);
    };
    this.bucket = { ...shared, giveBack };
  }

  take(wanted: number, kept = 0): PermitAnswer | Promise<PermitAnswer> {
    const { replicaRegistry: registry } = this.options;
    const own = () => this.share().take(wanted, this.ownPart(kept));
    if (!registry.connected) return own();
    return this.ask(wanted, kept).catch((error: unknown) => {
      registry.markUnavailable(error);
      return own();
    });
  }

  expectedWaitMs(position: number, kept = 0): number {
    if (this.localShare) return this.localShare.expectedWaitMs(position, this.ownPart(kept));
    const { burst, rps } = this.options;
    const untilNextMs = Math.max(0, this.nextAt - performance.now());
    if (untilNextMs === 0 && position <= burst - kept) return 0;
    return untilNextMs + ((position - 1) * 1000) / rps;
  }

  private ownPart(kept: number): number {
    return Math.floor(kept / this.options.replicaRegistry.replicas);
  }

  private async ask(wanted: number, kept: number): Promise<PermitAnswer> {
    const day = dayOf(this.options.now());
    const taken = await withTimeout(
      Promise.resolve(this.bucket.take(day, wanted, kept)),
      MAX_ANSWER_WAIT_MS,
      () => new Error('Redis took too long'),
    );
    this.nextAt = performance.now() + taken.nextInMs;
    this.today = taken.today;
    this.countedOn = day;
    this.localShare = undefined;
    return toAnswer(taken, this.bucket, day);
  }

  private share(): PermitSource {
    const day = dayOf(this.options.now());
    if (!this.localShare || this.sharedOn !== day)
      this.localShare = createShare(this.options, this.countedOn === day ? this.today : 0);
    this.sharedOn = day;
    return this.localShare;
  }
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
