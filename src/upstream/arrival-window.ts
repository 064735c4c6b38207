/**
 * How long after its turn a request may reach the service, in milliseconds: a cold process connects, a busy one stalls. A
 * bucket that was full hands out `burst` at once and `rps` in the second after it; where the burst arrives late, the service
 * sees more than `burst + rps` within a second, though the bucket never gave more.
 */
const LATEST_ARRIVAL_MS = 250;

export interface ArrivalWindow {
  /** Milliseconds: a second and the time by which arrivals may be apart. */
  readonly windowMs: number;
  /** Most requests whose turns may lie within the window. */
  readonly most: number;
}

/**
 * The bound that a service may hold us to, `burst + rps` in any second as it sees it, in terms of turns. The allowance takes at most
 * half of what the burst leaves, so that the long-run rate stays `rps`.
 */
export function toArrivalWindow(rps: number, burst: number): ArrivalWindow {
  const most = Math.max(1, Math.floor(burst + rps));
  const slackMs = Math.max(0, most / rps - 1) * 1000;
  return { most, windowMs: 1000 + Math.min(LATEST_ARRIVAL_MS, slackMs / 2) };
}

/** Turns of the last moments, oldest first; O(1) a turn. */
export interface RecentTurns {
  /** Whether one more turn fits now, by the clock of `performance.now()`. */
  hasRoom(): boolean;
  add(): void;
  /** Forgets the newest ones. */
  giveBack(count: number): void;
  /** Milliseconds until `position` more turns fit (1: the next one). */
  expectedWaitMs(position: number): number;
}

export function createRecentTurns({ windowMs, most }: ArrivalWindow): RecentTurns {
  const turns: number[] = [];
  const forget = () => {
    const since = performance.now() - windowMs;
    while (turns.length > 0 && (turns[0] ?? 0) <= since) turns.shift();
  };
  return {
    hasRoom() {
      forget();
      return turns.length < most;
    },
    add: () => void turns.push(performance.now()),
    giveBack: (count) => void turns.splice(Math.max(0, turns.length - count), count),
    expectedWaitMs(position) {
      forget();
      const after = turns[position - (most - turns.length) - 1];
      return after === undefined ? 0 : Math.max(0, Math.ceil(after + windowMs - performance.now()));
    },
  };
}
