import type { Entering } from './limit-store.js';

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

/** Names of the counts of all callers together. */
export const WORK_WINDOW = 'work:requests';
export const WORK_PLACES = 'work:places';
const FREE = ':free';

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

/** What a request that does work is entered in, by the class of its caller. */
export type Entered = Readonly<Record<CallerClass, Pick<Entering, 'windows' | 'places'>>>;

export function toEntered({ perMinute, concurrent }: WorkBounds): Entered {
  const [ofAll, ofFree] = limitsOf(WORK_WINDOW, perMinute);
  const [placesOfAll, placesOfFree] = limitsOf(WORK_PLACES, concurrent);
  return {
    paid: { windows: [ofAll], places: [placesOfAll] },
    free: { windows: [ofAll, ofFree], places: [placesOfAll, placesOfFree] },
  };
}

function limitsOf(name: string, { all, free }: Counts) {
  return [
    { name, limit: all },
    { name: `${name}${FREE}`, limit: free },
  ] as const;
}

/** @param name of the limit that refuses */
export function toRefusalReason(name: string, { perMinute, concurrent }: WorkBounds): string {
  const isMinute = name.startsWith(WORK_WINDOW);
  const { all, free } = isMinute ? perMinute : concurrent;
  if (name.endsWith(FREE)) {
    const part = isMinute ? 'requests per minute' : 'requests at once';
    return (
      `Callers without a paid plan may take ${free} of the gateway's ${all} ${part} together, ` +
      'and that part is used up; a key of a paid plan has a part of its own.'
    );
  }
  return isMinute
    ? `The gateway takes ${all} requests per minute from all users together.`
    : `The gateway works on ${all} requests at once for all users together, and all places are taken.`;
}
