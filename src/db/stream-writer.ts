import { randomUUID } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import {
  type Checkpoint,
  type IndexedEvent,
  type LogStream,
  type StreamCursor,
  StreamMovedError,
  streamKey,
} from '@assay/chain';
import { createLru } from '@assay/facts';
import type { LogDatabase } from './log-database.js';
import { type StreamState, toCommitArgs } from './log-rows.js';
import {
  claimSql,
  commitSql,
  forgetSql,
  removeLeftoversSql,
  removeMarkSql,
  removeOutsideSql,
  rewindSql,
} from './log-sql.js';
import { pieceSizes } from './piece-sizes.js';

/** A stream as the database knows it. */
interface FoundStream {
  readonly id: number;
  readonly cursor: StreamCursor;
}

/** Streams that are remembered, at most 3 kB each: an analysis has some ten. */
const MAX_KNOWN = 200;

/**
 * Writes streams in pieces, and yields to the event loop between them. A commit of several pieces marks the
 * stream, writes rows outside of its cursor, and moves the cursor with the last piece. What a dead process
 * left behind is removed when the stream is next looked up. Per stream, only one call may run at a time.
 */
export interface StreamWriter {
  /** Finds the stream, and removes what an abandoned write left. */
  find(stream: LogStream): Promise<FoundStream | undefined>;
  /** @throws {StreamMovedError} when the stream is at another cursor */
  commit(
    stream: LogStream,
    events: readonly IndexedEvent[],
    from: StreamCursor | undefined,
    to: StreamCursor,
  ): Promise<void>;
  rewind(id: number, cursor: StreamCursor): Promise<void>;
  forget(id: number): Promise<void>;
  /** Removes what is left of forgotten streams. */
  removeLeftovers(): Promise<void>;
}

export function createStreamWriter(database: LogDatabase): StreamWriter {
  return new DatabaseStreamWriter(database);
}

class DatabaseStreamWriter implements StreamWriter {
  /** Prefix of the marks of this process. */
  private readonly own = randomUUID();
  private marks = 0;
  /** As they are in the database, which an analysis would ask some ten times. Empty where others write to it. */
  private readonly known = createLru<string, FoundStream>(MAX_KNOWN);

  constructor(private readonly database: LogDatabase) {}

  async find(stream: LogStream): Promise<FoundStream | undefined> {
    const known = this.known.get(streamKey(stream));
    if (known) return known;
    const found = await this.fetch(stream);
    if (found) this.remember(stream, found);
    return found;
  }

  private remember(stream: LogStream, found: FoundStream): void {
    if (this.database.kind === 'pglite') this.known.set(streamKey(stream), found);
  }

  private async fetch({ chain, contract }: LogStream): Promise<FoundStream | undefined> {
    const [row] = await this.database.query(
      `select id, from_block, to_block, checkpoints, staged, staged_at < now() - interval '1 minute' as is_old
       from log_streams where chain = $1 and contract = decode($2, 'hex')`,
      [chain, contract.slice(2)],
    );
    if (!row) return undefined;
    const { staged } = row;
    // The embedded database has no other process, and this one is not writing the stream now.
    const isAbandoned = this.database.kind === 'pglite' || row.is_old || String(staged).startsWith(this.own);
    if (typeof staged === 'string' && isAbandoned) {
      const mark = this.nextMark();
      const claimed = await this.database.query(claimSql, [row.id, staged, mark]);
      if (claimed.length > 0) await this.removeOutside(Number(row.id), mark);
    }
    const checkpoints = row.checkpoints as readonly Checkpoint[];
    const cursor = { from: Number(row.from_block), to: Number(row.to_block), checkpoints };
    return { id: Number(row.id), cursor };
  }

  async commit(
    stream: LogStream,
    events: readonly IndexedEvent[],
    from: StreamCursor | undefined,
    to: StreamCursor,
  ): Promise<void> {
    const { commit: atOnce } = pieceSizes[this.database.kind];
    this.known.delete(streamKey(stream));
    let before: StreamState = { cursor: from, mark: undefined };
    for (let start = 0; ; start += atOnce) {
      const isLast = start + atOnce >= events.length;
      const after = isLast
        ? { cursor: to, mark: undefined }
        : { cursor: before.cursor ?? nothingUpTo(to), mark: this.nextMark() };
      const piece = events.slice(start, start + atOnce);
      const written = await this.database.query(commitSql, toCommitArgs(stream, piece, before, after));
      const [row] = written;
      if (!row) throw new StreamMovedError(`the logs of ${stream.contract} were read elsewhere`);
      if (isLast) return this.remember(stream, { id: Number(row.id), cursor: to });
      before = after;
      await nextTick();
    }
  }

  async rewind(id: number, { to, checkpoints }: StreamCursor): Promise<void> {
    this.known.clear();
    const mark = this.nextMark();
    await this.database.query(rewindSql, [id, to, JSON.stringify(checkpoints), mark]);
    await this.removeOutside(id, mark);
  }

  async forget(id: number): Promise<void> {
    this.known.clear();
    await this.database.query(forgetSql, [id]);
    await this.removeLeftovers();
  }

  removeLeftovers(): Promise<void> {
    return this.removeInPieces(removeLeftoversSql, []);
  }

  private nextMark(): string {
    this.marks += 1;
    return `${this.own} ${this.marks}`;
  }

  /** Removes the rows outside of the cursor of a marked stream, and then the mark. */
  private async removeOutside(id: number, mark: string): Promise<void> {
    await this.removeInPieces(removeOutsideSql, [id, mark]);
    await this.database.query(removeMarkSql, [id, mark]);
  }

  /** Runs a statement that removes at most as many rows as its last parameter says, until none is left. */
  private async removeInPieces(sql: string, args: readonly unknown[]): Promise<void> {
    const { removal } = pieceSizes[this.database.kind];
    for (;;) {
      const [row] = await this.database.query(sql, [...args, removal]);
      if (Number(row?.removed ?? 0) === 0) return;
      await nextTick();
    }
  }
}

/** The cursor of a new stream, of which no block counts yet. */
function nothingUpTo({ to, checkpoints }: StreamCursor): StreamCursor {
  return { from: to + 1, to, checkpoints };
}
