import { type ResourceOptions, Scheduler, type SchedulerHooks } from './scheduler.js';

/** What the operator decides, with the variable that says it. */
export interface SharingSettings {
  /** `LIMIT_COLD_CONCURRENT` */
  readonly coldTokens: number;
  /** `LIMIT_COLD_MAX_WAIT_MS` */
  readonly coldMaxWaitMs: number;
  /** `LIMIT_PAID_SHARE`: of every resource. */
  readonly paidShare: number;
  /** `WATCH_SHARE`: the part of `coldTokens` that are watched ones. */
  readonly watchShare: number;
}

/** As metrics name them (`role` of `assay_gate_waiting`). */
export type SharedResource = 'cold' | 'audit_thread' | 'local_evm' | 'watch_reading' | 'webhooks' | 'names';

/**
 * Everything in a process that callers share, and how it is given out: the one table of it. Nobody who holds a slot
 * waits for one that stands above it here, so nothing can wait in a circle.
 */
export function sharedResources(
  settings: SharingSettings,
): Readonly<Record<SharedResource, ResourceOptions>> {
  const { coldTokens, coldMaxWaitMs, paidShare, watchShare } = settings;
  return {
    /** Watched tokens that are analysed at once. Their line is the list of what is watched, which plans bound. */
    watch_reading: {
      ...{ does: 'analyses', things: 'watched tokens' },
      slots: Math.max(1, Math.floor(coldTokens * watchShare)),
      paidShare,
      maxQueued: 100_000,
    },
    /** Tokens that are not in memory and read at once. The key is the token. */
    cold: {
      ...{ does: 'reads', things: 'uncached tokens' },
      slots: coldTokens,
      paidShare,
      freeBesidePaid: 1,
      maxWaitMs: coldMaxWaitMs,
      maxQueued: 10_000,
    },
    /** The thread that audits contracts. The wait is part of the time of an analysis. */
    audit_thread: { does: 'audits', things: 'contracts', slots: 1, paidShare, maxQueued: 32 },
    /** The thread that plays calls. */
    local_evm: { does: 'plays', things: 'calls', slots: 1, paidShare, maxQueued: 10_000 },
    /** Watches whose events are sent at once. They wait in the database, where all replicas see them. */
    webhooks: {
      ...{ does: 'sends', things: 'webhooks' },
      slots: 128,
      slotsOfOneCaller: { paid: 64, free: 32 },
      paidShare,
      maxQueued: 128,
    },
    /** Names of receivers and links that are looked up at once. */
    names: {
      ...{ does: 'looks up', things: 'names' },
      slots: 32,
      slotsOfOneCaller: { paid: 4, free: 4 },
      paidShare,
      maxQueued: 1_000,
    },
  };
}

export type Schedulers = Readonly<Record<SharedResource, Scheduler>>;

/** Where an operator decides nothing: the defaults of the variables. */
export const defaultSharing: SharingSettings = {
  coldTokens: 4,
  coldMaxWaitMs: 10_000,
  paidShare: 0.5,
  watchShare: 0.25,
};

/** One scheduler for each shared resource. */
export function createSchedulers(
  settings: SharingSettings = defaultSharing,
  toHooks: (resource: SharedResource) => SchedulerHooks = () => ({}),
): Schedulers {
  const resources = sharedResources(settings);
  const one = (resource: SharedResource) => new Scheduler(resources[resource], toHooks(resource));
  return {
    watch_reading: one('watch_reading'),
    cold: one('cold'),
    audit_thread: one('audit_thread'),
    local_evm: one('local_evm'),
    webhooks: one('webhooks'),
    names: one('names'),
  };
}
