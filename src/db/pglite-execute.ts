import { type PGlite, protocol } from '@electric-sql/pglite';

const { DataRowMessage, RowDescriptionMessage } = protocol.messages;

/** Rows of one statement without arguments, by PGlite's wire protocol: half the cost of its `exec`. No transaction may be open. */
export async function executeRaw(pglite: PGlite, sql: string): Promise<Record<string, unknown>[]> {
  const question = protocol.serialize.query(sql);
  const { messages } = await pglite.runExclusive(() => pglite.execProtocol(question));
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

function toValue(pglite: PGlite, type: number, cell: string | null): unknown {
  const parse = pglite.parsers[type];
  return cell === null || parse === undefined ? cell : parse(cell, type);
}
