import { createHash } from 'node:crypto';
import type { HTTPGraphQLRequest } from '@apollo/server';
import { AppError } from '@assay/facts';

/**
 * Puts the text of a trusted document into a request that names it.
 * @throws {AppError} `forbidden` for any other document
 */
export type TrustedDocuments = (request: HTTPGraphQLRequest) => HTTPGraphQLRequest;

/**
 * Requests may name a document by its id or its SHA-256 hash (as `documentId`, or as a persisted query's
 * `sha256Hash`), or send exactly its text.
 */
export function createTrustedDocuments(documents: ReadonlyMap<string, string>): TrustedDocuments {
  const known = new Map(documents);
  for (const text of documents.values()) known.set(hashOf(text), text);
  const textOf = (parameters: Parameters): string => {
    const text = known.get(toId(parameters));
    if (text === undefined)
      throw new AppError('forbidden', 'Only the documents that the operator trusts are served here.');
    return text;
  };
  return (request) => {
    if (request.method === 'GET') {
      const search = new URLSearchParams(request.search);
      search.set('query', textOf(fromSearch(search)));
      search.delete('extensions');
      return { ...request, search: `?${search}` };
    }
    const body = Object(request.body) as Parameters;
    const { extensions, ...others } = body;
    return { ...request, body: { ...others, query: textOf(body) } };
  };
}

interface Parameters {
  readonly query?: unknown;
  readonly documentId?: unknown;
  readonly extensions?: unknown;
}

function fromSearch(search: URLSearchParams): Parameters {
  return {
    query: search.get('query') ?? undefined,
    documentId: search.get('documentId') ?? undefined,
    extensions: parseJson(search.get('extensions')),
  };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toId({ query, documentId, extensions }: Parameters): string {
  if (typeof query === 'string' && query !== '') return hashOf(query);
  const hash: unknown = Object(Object(extensions).persistedQuery).sha256Hash;
  const id = typeof documentId === 'string' ? documentId : hash;
  return typeof id === 'string' ? id.replace(/^sha256:/, '') : '';
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
