import { randomUUID } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { IndexedEvent } from '../logs/events.js';
import { type Checkpoint, type LogStream, type StreamCursor, StreamMovedError } from '../logs/log-store.js';
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
}

export function createStreamWriter(database: LogDatabase): StreamWriter {
  const { commit: atOnce, removal } = pieceSizes[database.kind];
  /** Prefix of the marks of this process. */
  const own = randomUUID();
  let marks = 0;

  function nextMark(): string {
    marks += 1;
    return `${own} ${marks}`;
  }

  /** Removes the rows outside of the cursor of a marked stream, and then the mark. */
  async function removeOutside(id: number, mark: string): Promise<void> {
    await untilNone(removeOutsideSql, [id, mark, removal]);
    await database.query(removeMarkSql, [id, mark]);
  }

  async function untilNone(sql: string, args: readonly unknown[]): Promise<void> {
    for (;;) {
      const [row] = await database.query(sql, args);
      if (Number(row?.removed ?? 0) === 0) return;
      await nextTick();
    }
  }

  return {
    async find({ chain, contract }) {
      const [row] = await database.query(
        `select id, from_block, to_block, checkpoints, staged, staged_at < now() - interval '1 minute' as is_old
         from log_streams where chain = $1 and contract = decode($2, 'hex')`,
        [chain, contract.slice(2)],
      );
      if (!row) return undefined;
      const { staged } = row;
      // The embedded database has no other process, and this one is not writing the stream now.
      const isAbandoned = database.kind === 'pglite' || row.is_old || String(staged).startsWith(own);
      if (typeof staged === 'string' && isAbandoned) {
        const mark = nextMark();
        const claimed = await database.query(claimSql, [row.id, staged, mark]);
        if (claimed.length > 0) await removeOutside(Number(row.id), mark);
      }
      const checkpoints = row.checkpoints as readonly Checkpoint[];
      const cursor = { from: Number(row.from_block), to: Number(row.to_block), checkpoints };
      return { id: Number(row.id), cursor };
    },

    async commit(stream, events, from, to) {
      let before: StreamState = { cursor: from, mark: undefined };
      for (let start = 0; ; start += atOnce) {
        const isLast = start + atOnce >= events.length;
        const after = isLast
          ? { cursor: to, mark: undefined }
          : { cursor: before.cursor ?? nothingUpTo(to), mark: nextMark() };
        const piece = events.slice(start, start + atOnce);
        const written = await database.query(commitSql, toCommitArgs(stream, piece, before, after));
        if (written.length === 0)
          throw new StreamMovedError(`the logs of ${stream.contract} were read elsewhere`);
        if (isLast) return;
        before = after;
        await nextTick();
      }
    },

    async rewind(id, { to, checkpoints }) {
      const mark = nextMark();
      await database.query(rewindSql, [id, to, JSON.stringify(checkpoints), mark]);
      await removeOutside(id, mark);
    },

    async forget(id) {
      await database.query(forgetSql, [id]);
      await untilNone(removeLeftoversSql, [removal]);
    },
  };
}

/** The cursor of a new stream, of which no block counts yet. */
function nothingUpTo({ to, checkpoints }: StreamCursor): StreamCursor {
  return { from: to + 1, to, checkpoints };
}
