import { RpcError } from '../rpc/rpc.js';

/** Free endpoints allow 25 requests a second; the other reads of an analysis need some of them. */
export const LOG_REQUESTS_PER_SECOND = 24;
/** Requests that may be sent at once after a pause. */
const BURST = 20;
/** A node that answers a log request as quickly as this is the operator's own: it needs no pace. */
const NEAR_MS = 20;
/** After this many answers that took longer, the node counts as far again. */
const FORGET_AFTER = 8;

/** When log requests to one chain's nodes may be sent: as many a second as free endpoints allow. */
export interface LogPace {
  /**
   * Waits for the request's turn. Those of the background wait for all others.
   * @throws {RpcError} `aborted`
   */
  turn(signal: AbortSignal, inBackground?: boolean): Promise<void>;
  /** How long the node took for a log request. */
  answered(ms: number): void;
}

/**
 * The background waits until nobody else has asked for so long: what is left of an analysis needs the node
 * too.
 */
const QUIET_MS = 3_000;
/** It waits no longer than this. */
const PATIENCE_MS = 30_000;
/** How often a waiting background looks again. */
const LOOK_MS = 250;

interface Waiter {
  /** When it began to wait. */
  readonly since: number;
  readonly signal: AbortSignal;
  readonly start: () => void;
  readonly giveUp: () => void;
}

/** @param now milliseconds */
export function createLogPace(now: () => number = () => performance.now()): LogPace {
  return new BucketPace(now);
}

/** What of the bucket is left is refilled by the time. */
class BucketPace implements LogPace {
  private readonly urgent: Waiter[] = [];
  private readonly background: Waiter[] = [];
  private left = BURST;
  private at = this.now();
  private near = 0;
  private urgentAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly now: () => number) {}

  turn(signal: AbortSignal, inBackground = false): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new RpcError('aborted', 'eth_getLogs was aborted by its caller'));
      const since = this.now();
      if (!inBackground) this.urgentAt = since;
      (inBackground ? this.background : this.urgent).push({ since, signal, start: resolve, giveUp });
      this.serve();
    });
  }

  answered(ms: number): void {
    this.near = ms <= NEAR_MS ? FORGET_AFTER : Math.max(0, this.near - 1);
  }

  private serve(): void {
    this.refill();
    for (;;) {
      const queue = this.urgent.length > 0 ? this.urgent : this.background;
      const waiter = queue[0];
      if (!waiter) return;
      if (waiter.signal.aborted) waiter.giveUp();
      else if (this.near > 0 || (this.left >= 1 && this.mayStart(waiter))) {
        this.left = Math.max(0, this.left - 1);
        waiter.start();
      } else break;
      queue.shift();
    }
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined;
        this.serve();
      },
      this.left < 1 ? Math.ceil(((1 - this.left) / LOG_REQUESTS_PER_SECOND) * 1_000) : LOOK_MS,
    );
  }

  private mayStart(waiter: Waiter): boolean {
    const now = this.now();
    const isQuiet = this.urgent.length === 0 && now - this.urgentAt >= QUIET_MS;
    return this.urgent[0] === waiter || isQuiet || now - waiter.since >= PATIENCE_MS;
  }

  private refill(): void {
    const now = this.now();
    this.left = Math.min(BURST, this.left + ((now - this.at) / 1_000) * LOG_REQUESTS_PER_SECOND);
    this.at = now;
  }
}
