import { randomUUID } from 'node:crypto';
import { createLimit } from '@assay/chain';
import { AppError } from '@assay/facts';
import { unauthorized } from '../accounts/authenticator.js';
import type { Database } from '../db/database.js';
import { beatStreams, endStreams, insertStream } from '../db/open-streams.js';
import type { PlanName } from '../domain/plan.js';
import { createPoll } from './poll.js';

/** Whoever opens a stream or makes a watch. */
export interface WatchOwner {
  readonly keyId: string;
  readonly plan: PlanName;
  /** Who is served in turn where something is shared. */
  readonly caller: string;
}

interface StreamRequest {
  readonly owner: WatchOwner;
  /** `chain:address`; `*` as the address: the new pools of the chain. */
  readonly refs: readonly string[];
  /** Watches and streams that the plan may have. */
  readonly most: number;
  /** Called where the key or its plan has lost its right to the stream. */
  readonly onLost: () => void;
}

/** The open streams of this process, as all replicas know them. */
export interface OpenStreams {
  /**
   * @returns ends the stream
   * @throws {AppError} `unauthorized`, or `quota_exceeded` when the plan has no room
   */
  open(request: StreamRequest): Promise<() => void>;
  close(): Promise<void>;
}

/** Within two of these, a stream ends whose key was revoked at any replica. */
const BEAT_MS = 900;
/** The tokens of the streams of a killed process are no longer watched after this time. */
const HOLD_MS = 10_000;
/** Streams that are noted at once: of many of one purchase, each counts those before it. */
const AT_ONCE = 4;

export function createOpenStreams(database: Database, onError: (error: unknown) => void): OpenStreams {
  // The process id helps an operator to find the process.
  const holder = `${process.pid}-${randomUUID()}`;
  const open = new Map<string, () => void>();
  const opening = new Set<string>();
  const ended = new Set<string>();
  const inserting = createLimit(AT_ONCE);
  let opened = 0;
  let heldUntil = Number.NEGATIVE_INFINITY;

  const beat = async () => {
    if (open.size === 0 && ended.size === 0) return;
    await hold();
  };
  const hold = async () => {
    const known = [...open];
    const gone = [...ended];
    const startedAt = performance.now();
    const stored = await beatStreams(database, { holder, ended: gone, holdMs: HOLD_MS });
    heldUntil = startedAt + HOLD_MS;
    for (const id of gone) ended.delete(id);
    for (const [id, lose] of known) if (open.has(id) && !stored.get(id)) lose();
    // Its insertion failed here and was carried out there.
    for (const id of stored.keys())
      if (!open.has(id) && !opening.has(id) && !gone.includes(id)) ended.add(id);
  };
  const beats = createPoll(BEAT_MS, beat, onError);
  const end = (id: string) => {
    if (!open.delete(id)) return;
    ended.add(id);
    beats.wake();
  };

  return {
    async open({ owner: { keyId, plan, caller }, refs, most, onLost }) {
      if (performance.now() > heldUntil - HOLD_MS / 2) await hold();
      opened += 1;
      const id = `${holder}-${opened}`;
      opening.add(id);
      const added = await inserting(() =>
        insertStream(database, { id, holder, keyId, caller, refs, most }),
      ).finally(() => opening.delete(id));
      if (added === 'no_key') throw unauthorized();
      if (added === 'full') throw noRoom(plan, most);
      open.set(id, onLost);
      return () => end(id);
    },
    async close() {
      await beats.close();
      open.clear();
      if (opened > 0) await endStreams(database, holder).catch(onError);
    },
  };
}

export function noRoom(plan: PlanName, most: number): AppError {
  return new AppError(
    'quota_exceeded',
    `The plan ${plan} has room for ${most} watches and open streams: end one, or take a larger plan.`,
  );
}
