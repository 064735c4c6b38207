import type { PGlite } from '@electric-sql/pglite';
import type { Row } from './database.js';
import { protocol } from './pglite-module.js';

const { DatabaseError } = protocol.messages;

/** A column of an answer: its name, and PostgreSQL's number of its type. */
export interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

const DATA_ROW = 'D'.charCodeAt(0);
const ERROR = 'E'.charCodeAt(0);

/**
 * The rows in an answer of PostgreSQL's wire protocol. PGlite's parser makes several objects of each cell,
 * which takes longer than the statement where it returns hundreds of rows.
 * @throws the error in the answer, if there is one
 */
export function readRows(pglite: PGlite, columns: readonly Column[], bytes: Buffer): Row[] {
  const parsers = columns.map(({ dataTypeID }) => pglite.parsers[dataTypeID]);
  const rows: Row[] = [];
  // A message: its kind (1 byte), the length of what follows with these 4 bytes, then the content.
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] === ERROR) throw toError(bytes);
    if (bytes[at] === DATA_ROW) rows.push(readRow(bytes, at + 7, columns, parsers));
  }
  return rows;
}

/** The row whose first cell begins at `start`. A cell: its length, or -1 for null, then its text. */
function readRow(
  bytes: Buffer,
  start: number,
  columns: readonly Column[],
  parsers: readonly (PGlite['parsers'][number] | undefined)[],
): Row {
  const row: Record<string, unknown> = {};
  let at = start;
  for (const [place, { name, dataTypeID }] of columns.entries()) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) {
      row[name] = null;
      continue;
    }
    const text = bytes.toString('utf8', at, at + length);
    const parse = parsers[place];
    row[name] = parse ? parse(text, dataTypeID) : text;
    at += length;
  }
  return row;
}

function toError(answer: Buffer): Error {
  let found: Error | undefined;
  new protocol.Parser().parse(answer, (message) => {
    if (message instanceof DatabaseError) found ??= message;
  });
  return found ?? new Error('the embedded database answered an error that cannot be read');
}
