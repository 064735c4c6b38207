/** Whether a caller has a key of a paid plan; a test key and no key at all are both free. */
export type CallerClass = 'paid' | 'free';

export interface WorkLimitSettings {
  /** Requests per minute, and requests in progress, of all callers together. */
  readonly perMinute: number;
  readonly concurrent: number;
  /** The share of both that is reserved for paid callers, 0..1. */
  readonly paidShare: number;
}

/** The limits in whole requests: for all callers, and for the free callers among them. */
export interface WorkBounds {
  readonly perMinute: Counts;
  readonly concurrent: Counts;
}

interface Counts {
  readonly all: number;
  readonly free: number;
}

export interface WorkRefusal {
  readonly entered: false;
  readonly limit: keyof WorkBounds;
  /** `free`: only the share of the free callers is used up. */
  readonly of: keyof Counts;
  readonly retryAfterSeconds: number;
}

/** `giveBack` ends the request. Only the first call has an effect. */
export type WorkEntry = { readonly entered: true; readonly giveBack: () => void } | WorkRefusal;

/** Limits the requests that do work, over all callers. A refused request is not counted. */
export interface WorkLimit {
  enter(caller: CallerClass): Promise<WorkEntry>;
  load(): Promise<{ readonly concurrent: number; readonly thisMinute: number }>;
}

export const WINDOW_MS = 60_000;

/**
 * The limits of a process that has `replicaShare` (0..1) of them. Free callers keep at least one request of
 * each, unless everything is reserved for paid keys: otherwise a limit of 1 would lock them out.
 */
export function toWorkBounds(settings: WorkLimitSettings, replicaShare = 1): WorkBounds {
  const split = (limit: number): Counts => {
    const all = Math.max(1, Math.floor(limit * replicaShare));
    const free = settings.paidShare === 1 ? 0 : Math.max(1, Math.round(all * (1 - settings.paidShare)));
    return { all, free };
  };
  return { perMinute: split(settings.perMinute), concurrent: split(settings.concurrent) };
}

/** Counts in this process only. `now` is a clock in milliseconds that never goes back. */
export function createLocalWorkLimit(
  boundsNow: () => WorkBounds,
  now: () => number = () => performance.now(),
): WorkLimit {
  const inProgress = { all: 0, free: 0 };
  const minute = { all: 0, free: 0, endsAt: 0 };
  const startWindow = () => {
    if (now() >= minute.endsAt) Object.assign(minute, { all: 0, free: 0, endsAt: now() + WINDOW_MS });
  };
  const add = (counts: { all: number; free: number }, caller: CallerClass, by: 1 | -1) => {
    counts.all += by;
    if (caller === 'free') counts.free += by;
  };
  return {
    async enter(caller) {
      startWindow();
      const bounds = boundsNow();
      const untilNextMs = minute.endsAt - now();
      const refusal =
        refuse('perMinute', usedUp(minute, bounds.perMinute, caller), untilNextMs) ??
        refuse('concurrent', usedUp(inProgress, bounds.concurrent, caller));
      if (refusal) return refusal;
      add(minute, caller, 1);
      add(inProgress, caller, 1);
      return { entered: true, giveBack: once<void>(() => add(inProgress, caller, -1)) };
    },
    async load() {
      startWindow();
      return { concurrent: inProgress.all, thisMinute: minute.all };
    },
  };
}

function usedUp(used: Counts, bounds: Counts, caller: CallerClass): keyof Counts | undefined {
  if (used.all >= bounds.all) return 'all';
  return caller === 'free' && used.free >= bounds.free ? 'free' : undefined;
}

/** `retryAfterMs`: a place may become free at any moment, so the default of 1 s is a guess. */
export function refuse(
  limit: keyof WorkBounds,
  of: keyof Counts | undefined,
  retryAfterMs = 1_000,
): WorkRefusal | undefined {
  return of && { entered: false, limit, of, retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) };
}

export function once<T>(action: (argument: T) => void): (argument: T) => void {
  let done = false;
  return (argument) => {
    if (!done) action(argument);
    done = true;
  };
}
