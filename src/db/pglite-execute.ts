import type { PGlite } from '@electric-sql/pglite';
import { protocol } from './pglite-module.js';

const { CommandCompleteMessage, DataRowMessage, RowDescriptionMessage } = protocol.messages;

type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages'];

/**
 * Runs a statement without arguments over PGlite's wire protocol, at half the cost of its `exec`. No
 * transaction may be open.
 */
export async function executeRaw(pglite: PGlite, sql: string): Promise<Messages> {
  const request = protocol.serialize.query(sql);
  return (await pglite.runExclusive(() => pglite.execProtocol(request))).messages;
}

export function toRows(pglite: PGlite, messages: Messages): Record<string, unknown>[] {
  const fields = messages.find((message) => message instanceof RowDescriptionMessage)?.fields ?? [];
  return messages
    .filter((message) => message instanceof DataRowMessage)
    .map((row) =>
      Object.fromEntries(
        fields.map(({ name, dataTypeID }, place) => [
          name,
          toValue(pglite, dataTypeID, row.fields[place] ?? null),
        ]),
      ),
    );
}

/** Rows changed, from the command tag (`UPDATE 1`); 0 when the tag has no number. */
export function toChanges(messages: Messages): number {
  const done = messages.find((message) => message instanceof CommandCompleteMessage);
  return Number(/ (\d+)$/.exec(done?.text ?? '')?.[1] ?? 0);
}

function toValue(pglite: PGlite, type: number, cell: string | null): unknown {
  const parse = pglite.parsers[type];
  return cell === null || parse === undefined ? cell : parse(cell, type);
}
