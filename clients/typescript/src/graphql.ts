import { AssayError, type Client, send } from './client.js';

/** The text of an operation, with the types of its answer and its variables. */
export interface Document<Data, Variables> {
  readonly text: string;
  readonly types?: (variables: Variables) => Data;
}

export interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Every field that could not be had is null, and `errors` says why. */
export interface GraphqlAnswer<Data> {
  readonly data: Data | null;
  readonly errors: readonly GraphqlError[];
}

/**
 * Sends a GraphQL operation. @throws {AssayError} where nothing was answered
 * @example const { data } = await graphql(client, documents.Headline, { chain: 'eth', address });
 */
export async function graphql<Data, Variables>(
  client: Client,
  { text }: Document<Data, Variables>,
  variables: Variables,
): Promise<GraphqlAnswer<Data>> {
  const answer = await send(client, { method: 'POST', path: '/graphql', body: { query: text, variables } });
  const { data = null, errors = [] } = answer as { data?: Data | null; errors?: GraphqlError[] };
  const [first] = errors;
  if (data === null && first) {
    const code = String(first.extensions?.code ?? 'unknown').toLowerCase();
    throw new AssayError(
      200,
      code,
      first.message,
      { errors },
      Number(first.extensions?.retryAfter) || undefined,
    );
  }
  return { data, errors };
}
