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
  const { redis } = options;
  const heartbeatMs = options.heartbeatMs ?? 5_000;
  const prefix = options.prefix ?? 'assay:';
  const members = `${prefix}replicas`;
  const self = randomUUID();
  let replicas = 1;
  // A connection that is still being opened is not an outage, so it is not reported.
  let connected = redis.status === 'ready';
  let reported = true;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const change = (next: boolean, reason?: unknown) => {
    connected = next;
    if (reported === next) return;
    reported = next;
    options.onChange?.(next, replicas, reason instanceof Error ? reason.message : undefined);
  };
  const beat = async () => {
    try {
      const now = Date.now();
      await redis.zadd(members, now, self);
      await redis.zremrangebyscore(members, 0, now - 3 * heartbeatMs);
      replicas = Math.max(1, await redis.zcard(members));
      change(true);
    } catch (error) {
      change(false, error);
    }
    if (closed) return;
    timer = setTimeout(beat, connected ? heartbeatMs : 1_000);
    timer.unref();
  };
  const starting = () => {
    clearTimeout(timer);
    void beat();
  };
  if (connected) void beat();
  else {
    redis.once('ready', starting);
    timer = setTimeout(() => void beat(), 1_000);
    timer.unref();
  }

  return {
    redis,
    prefix,
    get replicas() {
      return replicas;
    },
    get connected() {
      return connected;
    },
    markUnavailable(reason) {
      if (!connected) return;
      change(false, reason);
      clearTimeout(timer);
      timer = setTimeout(beat, 1_000);
      timer.unref();
    },
    async close() {
      closed = true;
      redis.off('ready', starting);
      clearTimeout(timer);
      await redis.zrem(members, self).catch(() => undefined);
    },
  };
}
