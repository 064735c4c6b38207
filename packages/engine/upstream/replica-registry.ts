import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/** How many processes share the limits, and whether Redis, which holds the limits, is reachable. */
export interface ReplicaRegistry {
  /** Replicas seen recently, including this one. At least 1. */
  readonly replicas: number;
  /** False while limits are counted in this process only. */
  readonly connected: boolean;
  readonly redis: Redis;
  /** Prefix of every key. */
  readonly prefix: string;
  /** Reports that Redis failed. It is tried again after a second. */
  markUnavailable(reason: unknown): void;
  close(): Promise<void>;
}

export interface ReplicaRegistryOptions {
  readonly redis: Redis;
  readonly heartbeatMs?: number;
  /** Default `assay:`. */
  readonly prefix?: string;
  /** Called once when limits fall back to this process's share, and once when Redis is back. */
  readonly onChange?: (connected: boolean, replicas: number, reason?: string) => void;
}

/**
 * Announces this process and counts the others by their heartbeats. A replica is dropped after three missed
 * heartbeats.
 */
export function createReplicaRegistry(options: ReplicaRegistryOptions): ReplicaRegistry {
  return new RedisReplicaRegistry(options);
}

class RedisReplicaRegistry implements ReplicaRegistry {
  replicas = 1;
  connected: boolean;
  readonly redis: Redis;
  readonly prefix: string;
  private readonly self = randomUUID();
  private readonly heartbeatMs: number;
  private reported = true;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly options: ReplicaRegistryOptions) {
    this.redis = options.redis;
    this.prefix = options.prefix ?? 'assay:';
    this.heartbeatMs = options.heartbeatMs ?? 5_000;
    // A connection that is still being opened is not an outage, so it is not reported.
    this.connected = this.redis.status === 'ready';
    if (this.connected) void this.beat();
    else {
      this.redis.once('ready', this.start);
      this.beatIn(1_000);
    }
  }

  markUnavailable(reason: unknown): void {
    if (!this.connected) return;
    this.change(false, reason);
    this.beatIn(1_000);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.redis.off('ready', this.start);
    clearTimeout(this.timer);
    await this.redis.zrem(this.members, this.self).catch(() => undefined);
  }

  private get members(): string {
    return `${this.prefix}replicas`;
  }

  private change(connected: boolean, reason?: unknown): void {
    this.connected = connected;
    if (this.reported === connected) return;
    this.reported = connected;
    const message = reason instanceof Error ? reason.message : undefined;
    this.options.onChange?.(connected, this.replicas, message);
  }

  private async beat(): Promise<void> {
    try {
      const now = Date.now();
      await this.redis.zadd(this.members, now, this.self);
      await this.redis.zremrangebyscore(this.members, 0, now - 3 * this.heartbeatMs);
      this.replicas = Math.max(1, await this.redis.zcard(this.members));
      this.change(true);
    } catch (error) {
      this.change(false, error);
    }
    if (!this.closed) this.beatIn(this.connected ? this.heartbeatMs : 1_000);
  }

  private beatIn(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.beat(), delayMs).unref();
  }

  private readonly start = (): void => {
    clearTimeout(this.timer);
    void this.beat();
  };
}
