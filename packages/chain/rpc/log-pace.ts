import { RpcError } from './rpc.js';

/** Free endpoints allow 25 requests a second. All requests to the nodes count, also those for other things. */
export const REQUESTS_PER_SECOND = 24;
/** Requests that may be sent at once after a pause. */
const BURST = 20;
/** Requests of one moment would be sent as one batch, of which nodes count each part. */
const APART_MS = 1;
/** A node that answers a log request as quickly as this is the operator's own: it needs no pace. */
const NEAR_MS = 20;
/** After this many answers that took longer, the node counts as far again. */
const FORGET_AFTER = 8;

/** The requests that a chain's nodes were sent so far. */
type CountRequests = () => number;

interface TurnOptions {
  readonly signal: AbortSignal;
  readonly inBackground: boolean;
  readonly countRequests: CountRequests;
}

/**
 * When log requests to one chain's nodes may be sent: as many a second as free endpoints allow, less what
 * else was sent.
 */
export interface LogPace {
  /**
   * Waits for the request's turn. Those of the background wait for all others.
   * @throws {RpcError} `aborted`
   */
  turn(options: TurnOptions): Promise<void>;
  /** How long the node took for a log request. */
  answered(ms: number): void;
  /** True where somebody waits for a turn: what else is sent now takes the place of a log request. */
  isTight(): boolean;
  /** The background waits while the work goes on: it would take the processor from what is made of the logs. */
  holdBackground<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * The background waits until no one else has asked for this long: an analysis in progress needs the node too.
 */
const QUIET_MS = 3_000;
/** The longest time that the background waits. */
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

/** One pace for all log requests of a chain, kept in the memory of the chain. */
export const chainPace = (): LogPace => createLogPace(() => performance.now());

/** @param now milliseconds */
export function createLogPace(now: () => number): LogPace {
  return new BucketPace(now);
}

/** The bucket's content, refilled for the time that has passed. */
class BucketPace implements LogPace {
  private readonly urgent: Waiter[] = [];
  private readonly background: Waiter[] = [];
  private left = BURST;
  private at = Number.NEGATIVE_INFINITY;
  private near = 0;
  private urgentAt = Number.NEGATIVE_INFINITY;
  /** What the background waits for. */
  private works = 0;
  private timer: NodeJS.Timeout | undefined;
  private countRequests: CountRequests = () => 0;
  /** Requests of which is known what they were for. */
  private counted = 0;
  /** Turns whose request was not sent yet. */
  private unsent = 0;

  constructor(private readonly now: () => number) {}

  turn({ signal, inBackground, countRequests }: TurnOptions): Promise<void> {
    this.countRequests = countRequests;
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new RpcError('aborted', 'eth_getLogs was aborted by its caller'));
      const since = this.now();
      if (!inBackground) this.urgentAt = since;
      (inBackground ? this.background : this.urgent).push({ since, signal, start: resolve, giveUp });
      if (!this.timer) this.serve();
    });
  }

  answered(ms: number): void {
    this.near = ms <= NEAR_MS ? FORGET_AFTER : Math.max(0, this.near - 1);
  }

  isTight(): boolean {
    return this.urgent.length > 0 && this.near === 0;
  }

  async holdBackground<T>(work: () => Promise<T>): Promise<T> {
    this.works += 1;
    try {
      return await work();
    } finally {
      this.works -= 1;
      this.urgentAt = this.now();
    }
  }

  private serve(): void {
    this.timer = undefined;
    this.refill();
    let pauseMs: number | undefined;
    for (;;) {
      const queue = this.urgent.length > 0 ? this.urgent : this.background;
      const waiter = queue[0];
      if (!waiter) return;
      if (waiter.signal.aborted) waiter.giveUp();
      else if (this.near > 0) waiter.start();
      else if (this.left >= 1 && this.mayStart(waiter)) {
        queue.shift();
        this.left -= 1;
        this.unsent += 1;
        waiter.start();
        pauseMs = APART_MS;
        break;
      } else break;
      queue.shift();
    }
    this.timer = setTimeout(() => this.serve(), pauseMs ?? this.refillMs());
  }

  private refillMs(): number {
    return this.left < 1 ? Math.ceil(((1 - this.left) / REQUESTS_PER_SECOND) * 1_000) : LOOK_MS;
  }

  private mayStart(waiter: Waiter): boolean {
    const now = this.now();
    const isQuiet = this.urgent.length === 0 && this.works === 0 && now - this.urgentAt >= QUIET_MS;
    return this.urgent[0] === waiter || isQuiet || now - waiter.since >= PATIENCE_MS;
  }

  private refill(): void {
    const now = this.now();
    const sent = this.countRequests() - this.counted;
    const own = Math.min(sent, this.unsent);
    this.counted += sent;
    this.unsent -= own;
    const seconds = (now - this.at) / 1_000;
    const refilled = Math.min(BURST, this.left + seconds * REQUESTS_PER_SECOND);
    // After a pause, it is not known when the other requests were sent.
    this.left = Math.max(seconds > 1 ? 0 : -BURST, refilled - (sent - own));
    this.at = now;
  }
}
