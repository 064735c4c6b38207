import type { PGlite } from '@electric-sql/pglite';
import type { Row } from './database.js';
import { protocol } from './pglite-module.js';
import { type Column, readRows } from './pglite-rows.js';

const { DatabaseError, ParameterDescriptionMessage, RowDescriptionMessage } = protocol.messages;

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** A statement that this connection has parsed. */
interface Prepared {
  readonly name: string;
  /** PostgreSQL's numbers of the argument types. */
  readonly types: readonly number[];
  /** The columns, where it returns rows. */
  readonly columns: readonly Column[];
}

/** Texts beyond these, such as those that a builder makes of lists, are parsed for each use. */
const MAX_PREPARED = 200;

/**
 * Runs statements with arguments. Each text is parsed once, and a run sends all its messages together:
 * PGlite's own `query` parses each time and enters the database six times, which takes several times as long.
 * No transaction may be open.
 * @example const rows = await createPreparedQueries(pglite)('select n from t where id = $1', [7])
 */
export function createPreparedQueries(
  pglite: PGlite,
): (sql: string, args: readonly unknown[]) => Promise<readonly Row[]> {
  const known = new Map<string, Prepared>();
  let names = 0;

  const prepare = async (text: string): Promise<Prepared> => {
    names += 1;
    const name = `query_${names}`;
    const { parse, describe, sync } = protocol.serialize;
    const messages = await send(pglite, [parse({ name, text }), describe({ type: 'S', name }), sync()]);
    const types =
      messages.find((message) => message instanceof ParameterDescriptionMessage)?.dataTypeIDs ?? [];
    const columns = messages.find((message) => message instanceof RowDescriptionMessage)?.fields ?? [];
    const prepared = { name, types, columns };
    known.set(text, prepared);
    return prepared;
  };

  const run = async (
    { name, types, columns }: Prepared,
    args: readonly unknown[],
  ): Promise<readonly Row[]> => {
    const { bind, execute, sync } = protocol.serialize;
    const values = args.map((arg, place) => toText(pglite, arg, types[place] ?? 0));
    const request = Buffer.concat([bind({ statement: name, values }), execute(), sync()]);
    const parts: Uint8Array[] = [];
    // The bytes are a view of the database's memory, which its next work overwrites.
    await pglite.execProtocolRawStream(request, { onRawData: (part) => parts.push(part.slice()) });
    return readRows(pglite, columns, Buffer.concat(parts));
  };

  return async (sql, args) => {
    if (args.length === 0 || (known.size >= MAX_PREPARED && !known.has(sql)))
      return (await pglite.query<Row>(sql, [...args])).rows;
    return pglite.runExclusive(async () => {
      try {
        return await run(known.get(sql) ?? (await prepare(sql)), args);
      } catch (error) {
        // A table that changed since then invalidates what was parsed, so it is parsed again next time.
        if (error instanceof DatabaseError) known.delete(sql);
        throw error;
      }
    });
  };
}

async function send(pglite: PGlite, parts: readonly Uint8Array[]): Promise<Messages> {
  return pglite.execProtocolStream(Buffer.concat(parts));
}

function toText(pglite: PGlite, value: unknown, type: number): string | null {
  if (value === null || value === undefined) return null;
  return pglite.serializers[type]?.(value) ?? String(value);
}
