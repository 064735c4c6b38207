import { createHash } from 'node:crypto';
import { OperatorError } from '@assay/chain';
import { functionBodies } from '../../migrations/0046_count_call.js';
import { migrationSource } from './migrations.js';

/** The first line of a backup: its schema is the newest migration that ran, the hash is of all after the line. */
const HEADER = /^-- Assay backup, schema (\w+), (?:sha256 ([0-9a-f]{64}), )?made [^\n]*\n/;

/** The first line of a backup of this body. */
export function toDumpHeader(schema: string, body: string): string {
  return `-- Assay backup, schema ${schema}, sha256 ${hashOf(body)}, made ${new Date().toISOString()}\n`;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * The hash finds what was damaged, also in the middle. Who changes a file on purpose can write another hash: so nothing
 * is carried out but what a backup consists of.
 * @throws {OperatorError} where it is not a whole, unchanged backup of this or an older schema
 */
export async function checkDump(sql: string): Promise<void> {
  const [header, schema, hash] = HEADER.exec(sql) ?? [];
  if (header === undefined || schema === undefined)
    throw new OperatorError('The file is no backup that `npx assay backup` made.');
  if (hash === undefined)
    throw new OperatorError(
      'The backup has no checksum: an older version of this program made it, so restore it with that version.',
    );
  const body = sql.slice(header.length);
  if (hashOf(body) !== hash)
    throw new OperatorError(
      'The backup is cut off, or was changed since it was made: its checksum is another.',
    );
  if (!(await migrationSource.getMigrations([])).includes(schema))
    throw new OperatorError(
      `The backup was made by a newer version of this program (${schema}): restore it with that version.`,
    );
  const foreign = findForeign(body);
  if (foreign !== undefined)
    throw new OperatorError(`The file holds what no backup consists of: ${foreign.slice(0, 80)}`);
}

const INSERT = /^INSERT INTO public\.\w+ (OVERRIDING SYSTEM VALUE )?VALUES /;
/** Statements as they are without comments, with their texts empty and single spaces. */
const statements: readonly RegExp[] = [
  /^SET (statement_timeout|lock_timeout|idle_in_transaction_session_timeout) = 0$/,
  /^SET (client_encoding|default_tablespace) = ''$/,
  /^SET (standard_conforming_strings = on|check_function_bodies = false|row_security = off)$/,
  /^SET (xmloption = content|client_min_messages = warning|default_table_access_method = heap)$/,
  /^SELECT pg_catalog\.set_config\('', '', false\)$/,
  /^SELECT pg_catalog\.setval\('', \d+, (true|false)\)$/,
  /^(CREATE TABLE|ALTER TABLE( ONLY)?|CREATE SEQUENCE|ALTER SEQUENCE) public\.\w+ /,
  /^CREATE (UNIQUE )?INDEX \w+ ON public\.\w+ USING (btree|brin) /,
  /^CREATE FUNCTION public\.(count_call|refund_call|undo_count)\([\w ,]*\) RETURNS (json|void) LANGUAGE plpgsql AS known_body$/,
  INSERT,
];
/** What may stand before a bracket in the shape of a table: words of SQL, types, and two functions. */
const beforeBrackets =
  /^(now|nextval|numeric|varying|check|any|key|unique|btree|brin|with|where|and|or|not|include|identity|as|public\.\w+|set_config|setval|pg_catalog\.(set_config|setval)|values|only)$/i;

/** The first statement that pg_dump would not have written of our tables. */
function findForeign(body: string): string | undefined {
  const known = Object.values(functionBodies).reduce(
    (rest, text) => rest.replaceAll(`AS $$${text}$$`, () => 'AS known_body'),
    body,
  );
  // Two quotes within a text make two texts of it, which changes nothing here.
  const code = known.replace(/--[^\n]*|'[^']*'/g, (found) => (found.startsWith('-') ? ' ' : "''"));
  return code
    .split(';')
    .map((statement) =>
      statement
        .replace(/\s+/g, ' ')
        .replace(/(?:'')+/g, "''")
        .trim(),
    )
    .find((statement) => statement !== '' && !isKnown(statement));
}

function isKnown(statement: string): boolean {
  if (!statements.some((known) => known.test(statement))) return false;
  if (statement.startsWith('CREATE FUNCTION ')) return true;
  // Of rows nothing may be left but their brackets.
  if (INSERT.test(statement))
    return statement.replace(INSERT, '').replace(/''|NULL|true|false|[\s(),.\d-]/g, '') === '';
  if (statement.startsWith('SELECT ') || statement.startsWith('SET ')) return true;
  if (/[$\\"]|\b(select|from|copy|trigger|rule|execute|program|function|role)\b/i.test(statement))
    return false;
  return [...statement.matchAll(/([\w.]+) ?\(/g)].every(([, word = '']) => beforeBrackets.test(word));
}
