import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import generateTypes from 'openapi-typescript';
import { createSchema } from '../graphql/schema.js';
import { endpoints } from '../rest/endpoints.js';
import { toOpenApi } from '../rest/openapi/to-openapi.js';

const FOLDER = 'clients/typescript';
/** The client asks about a sale as agents do. */
const SALE = 'src/mcp/tools/can-i-sell.graphql';
const WRITTEN = '// Written by `npm run generate`.\n';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: unknown;
}

/**
 * Writes the parts of the client that follow from the API: types, a function for each endpoint, GraphQL
 * texts.
 */
export async function writeClient(): Promise<void> {
  const document = toOpenApi(endpoints, { schema: createSchema(), version: '1', examples: {} });
  const plain = JSON.parse(JSON.stringify(document));
  writeFileSync(join(FOLDER, 'src/schema.ts'), `${WRITTEN}${await generateTypes(plain)}`);
  writeFileSync(join(FOLDER, 'src/endpoints.ts'), renderEndpoints(plain.paths));
  writeFileSync(join(FOLDER, 'src/documents.ts'), renderDocuments());
}

function renderEndpoints(paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>): string {
  const functions = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderEndpoint(path, method, operation)),
  );
  return `${WRITTEN}import { type Client, send } from './client.js';
import type { paths } from './schema.js';

type Answer<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;
type Body<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends {
  requestBody: { content: { 'application/json': infer Sent } };
}
  ? Sent
  : never;
type Query<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends { parameters: { query: infer Q } }
  ? Q
  : paths[P][M] extends { parameters: { query?: infer Q } }
    ? Q
    : never;
/** Beside what is asked. */
export interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

${functions.join('\n')}`;
}

function renderEndpoint(
  path: string,
  method: string,
  { operationId, summary, ...operation }: Operation,
): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const hasQuery = operation.parameters?.some((one) => one.in === 'query') ?? false;
  const at = `'${path}', '${method}'`;
  const given = [
    'client: Client',
    ...names.map((name) => `${name}: string | number`),
    ...(operation.requestBody ? [`body: Body<${at}>`] : hasQuery ? [`query: Query<${at}>`] : []),
    'options: Options = {}',
  ];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `\${encodeURIComponent(${name})}`);
  const sent = `{ method: '${method.toUpperCase()}', path: \`${filled}\`${operation.requestBody ? ', body' : hasQuery ? ', query: { ...query }' : ''}, ...options }`;
  return `/** ${summary} */
export async function ${operationId}(${given.join(', ')}): Promise<Answer<${at}>> {
  return (await send(client, ${sent})) as Answer<${at}>;
}
`;
}

function renderDocuments(): string {
  const folder = join(FOLDER, 'documents');
  const own = readdirSync(folder)
    .sort()
    .map((file) => join(folder, file));
  const texts = [...own, SALE].map((file) => readFileSync(file, 'utf8').trim());
  const names = texts.map((text) => /^query (\w+)/.exec(text)?.[1] ?? '');
  const types = names.flatMap((name) => [`${name}Query`, `${name}QueryVariables`]);
  const constants = texts.map(
    (text, place) =>
      `export const ${names[place]}: Document<${names[place]}Query, ${names[place]}QueryVariables> = {\n  text: \`${text}\`,\n};\n`,
  );
  return `${WRITTEN}import type { Document } from './graphql.js';\nimport type { ${types.join(', ')} } from './operations.js';\n\n${constants.join('\n')}`;
}
