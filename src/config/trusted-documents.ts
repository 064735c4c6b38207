import { z } from 'zod';

const byId = z.record(z.string().min(1), z.string().min(1));
/** What Apollo's `generate-persisted-query-manifest` writes. */
const manifest = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.string().min(1), body: z.string().min(1) })),
});

/**
 * GraphQL documents by the id that clients send: from an object of ids and documents, as GraphQL Code
 * Generator writes it, or from a manifest of Apollo Client.
 * @throws {Error} saying what is wrong with the file
 */
export function parseTrustedDocuments(text: string): ReadonlyMap<string, string> {
  const value: unknown = JSON.parse(text);
  const listed = manifest.safeParse(value);
  if (listed.success) return new Map(listed.data.operations.map(({ id, body }) => [id, body]));
  const documents = byId.safeParse(value);
  if (documents.success) return new Map(Object.entries(documents.data));
  throw new Error('must be a JSON object of ids and GraphQL documents, or a manifest of Apollo Client');
}
