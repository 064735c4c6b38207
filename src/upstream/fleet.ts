import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/** How many processes share the limits, and whether Redis, which they share them through, can be reached. */
export interface Fleet {
  /** Replicas seen alive lately, this one included; at least 1. */
  readonly replicas: number;
  /** False while limits are counted in this process only. */
  readonly connected: boolean;
  readonly redis: Redis;
  /** Says that Redis failed; it is asked again after a second. */
  lost(reason: unknown): void;
  close(): Promise<void>;
}

export interface FleetOptions {
  readonly redis: Redis;
  readonly heartbeatMs?: number;
  /** Told once when limits fall back to this process's share, and once when Redis is back. */
  readonly onChange?: (connected: boolean, replicas: number, reason?: string) => void;
}

const KEY = 'assay:replicas';

/** Announces this process and counts the others by their heartbeats (one forgotten after three missed beats). */
export function createFleet(options: FleetOptions): Fleet {
  const { redis } = options;
  const heartbeatMs = options.heartbeatMs ?? 5_000;
  const self = randomUUID();
  let replicas = 1;
  let connected = true;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const change = (next: boolean, reason?: unknown) => {
    if (connected === next) return;
    connected = next;
    options.onChange?.(next, replicas, reason instanceof Error ? reason.message : undefined);
  };
  const beat = async () => {
    try {
      const now = Date.now();
      await redis.zadd(KEY, now, self);
      await redis.zremrangebyscore(KEY, 0, now - 3 * heartbeatMs);
      replicas = Math.max(1, await redis.zcard(KEY));
      change(true);
    } catch (error) {
      change(false, error);
    }
    if (closed) return;
    timer = setTimeout(beat, connected ? heartbeatMs : 1_000);
    timer.unref();
  };
  void beat();

  return {
    redis,
    get replicas() {
      return replicas;
    },
    get connected() {
      return connected;
    },
    lost(reason) {
      if (!connected) return;
      change(false, reason);
      clearTimeout(timer);
      timer = setTimeout(beat, 1_000);
      timer.unref();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await redis.zrem(KEY, self).catch(() => undefined);
    },
  };
}
