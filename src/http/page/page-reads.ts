import { AppError, type TokenRef, tokenKey } from '@assay/facts';
import type { Express, Request, Response } from 'express';
import { type DocumentNode, GraphQLError, type GraphQLSchema, Kind, parse } from 'graphql';
import type { OperationResult, RunOperation } from '../../graphql/run-operation.js';
import { checkVariables } from '../../graphql/variables.js';
import { type AnswerDeps, answerBy, refuseByJson } from '../answer-request.js';
import { readJson, toJsonObject } from '../body.js';
import type { Admission } from '../gateway.js';
import { compress } from '../send-body.js';
import type { NewTokens } from './new-tokens.js';
import type { Summaries } from './share/summaries.js';

/** A report has about a dozen parts. */
const MAX_DOCUMENTS = 24;

export interface PageReadDeps extends AnswerDeps {
  readonly schema: GraphQLSchema;
  readonly run: RunOperation;
  /** The page's own documents by name: no other is served here. */
  readonly documents: Readonly<Record<string, string>>;
  /** Forgets what it knew of a token of which readers are told something newer. */
  readonly summaries: Pick<Summaries, 'forget'>;
  /** Absent: every reader has a key. */
  readonly newTokens?: NewTokens | undefined;
}

type Variables = Readonly<Record<string, unknown>>;

/**
 * `POST /page/read`: several of the page's documents with the same variables in one request, which costs one
 * call. Each answer is sent as a line of JSON as soon as it is there.
 */
export function mountPageReads(app: Express, deps: PageReadDeps): void {
  const documents = new Map(
    Object.entries(deps.documents).map(([name, text]) => [name, toReadable(name, parse(text))]),
  );
  const door = {
    path: '/page/read',
    tier: 'page' as const,
    needsKey: false,
    async work(admission: Admission, request: Request, response: Response) {
      const read = toRead(
        toJsonObject(await deps.drain.receiving(readJson(request))),
        documents,
        deps.schema,
      );
      await begin(read, admission, deps);
      const answers = await streamAnswers(read, admission, deps, response);
      const ref = toTokenRef(read.variables);
      if (!ref || !admission.context.caller.isReader) return;
      noteShown(ref, answers.get('Verdict'), deps);
    },
    refuse: refuseByJson,
  };
  app.post(door.path, compress, answerBy(door, deps));
}

/** What a reader may ask for with the operator's key: nothing that acts or tells about the key itself. */
const readableFields: ReadonlySet<string> = new Set([
  'token',
  'tokens',
  'report',
  'startTokens',
  'searchTokens',
  'recentTokens',
  'newestPairs',
  'health',
  'replay',
]);

function toReadable(name: string, document: DocumentNode): DocumentNode {
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { operation, selectionSet } = definition;
    const isReadable = selectionSet.selections.every(
      (selection) => selection.kind === Kind.FIELD && readableFields.has(selection.name.value),
    );
    if (operation !== 'query' || !isReadable) throw new Error(`Readers may not ask for ${name}.`);
  }
  return document;
}

interface Read {
  readonly asked: readonly (readonly [name: string, document: DocumentNode])[];
  readonly variables: Variables;
}

function toRead(body: Variables, documents: ReadonlyMap<string, DocumentNode>, schema: GraphQLSchema): Read {
  const { documents: names, variables = {} } = body;
  if (!Array.isArray(names) || names.length === 0 || names.length > MAX_DOCUMENTS)
    throw new AppError('invalid_request', `"documents" must be a list of 1 to ${MAX_DOCUMENTS} names.`);
  if (typeof variables !== 'object' || variables === null || Array.isArray(variables))
    throw new AppError('invalid_request', '"variables" must be an object.');
  const asked = [...new Set(names)].map((name) => {
    const document = documents.get(String(name));
    if (!document)
      throw new AppError('forbidden', 'The page is older or newer than the service: load it again.');
    return [String(name), document] as const;
  });
  const given = variables as Variables;
  for (const [, document] of asked) checkGiven(document, given, schema);
  return { asked, variables: given };
}

/** @throws {AppError} `invalid_request`. */
function checkGiven({ definitions }: DocumentNode, given: Variables, schema: GraphQLSchema): void {
  try {
    for (const definition of definitions)
      if (definition.kind === Kind.OPERATION_DEFINITION) checkVariables(schema, definition, given);
  } catch (error) {
    throw error instanceof GraphQLError ? new AppError('invalid_request', toSentence(error)) : error;
  }
}

/** Without the names of variables before it, which a reader does not know. */
function toSentence({ message }: GraphQLError): string {
  return message.split('"; ').at(-1) ?? message;
}

/** Counts the request, and each token that is not in memory when a reader without a key asks for it. */
async function begin(
  { asked, variables }: Read,
  { context, work }: Admission,
  deps: PageReadDeps,
): Promise<void> {
  await work.start();
  if (!context.caller.isReader) return;
  const declared = new Set(asked.flatMap(([, document]) => variablesOf(document)));
  const { refs } = variables;
  const named = [
    ...(declared.has('address') ? [variables] : []),
    ...(declared.has('refs') && Array.isArray(refs) ? refs : []),
  ].flatMap((one) => toTokenRef(Object(one)) ?? []);
  const unknown = named.filter((ref) => !isKnown(ref, deps)).map(tokenKey);
  for (const token of new Set(unknown)) await deps.newTokens?.begin(token);
}

/** The variables that a document declares. What else was sent is used by none of them. */
function variablesOf({ definitions }: DocumentNode): readonly string[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? (definition.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
      : [],
  );
}

/** A link to the token tells from now on what its reader was told, once that is stored. */
function noteShown(ref: TokenRef, verdict: unknown, { reports, summaries, log }: PageReadDeps): void {
  const block: unknown = Object(Object(verdict).token).blockNumber;
  if (typeof block !== 'number') return;
  reports.show(ref, block).then(
    () => summaries.forget(ref),
    (error: unknown) => log.warn({ err: error }, 'a link will not tell what its reader was told'),
  );
}

function isKnown(ref: TokenRef, { readyFacts }: PageReadDeps): boolean {
  return readyFacts.ready('pools', ref) !== undefined && readyFacts.ready('holders', ref) !== undefined;
}

function toTokenRef({ chain, address }: Variables): TokenRef | undefined {
  if (typeof chain !== 'string' || typeof address !== 'string') return undefined;
  return { chain, address: address.toLowerCase() } as TokenRef;
}

async function streamAnswers(
  { asked, variables }: Read,
  { context, settle }: Admission,
  deps: PageReadDeps,
  response: Response,
): Promise<ReadonlyMap<string, unknown>> {
  const sent = new Map<string, unknown>();
  response.statusCode = 200;
  response.setHeader('Content-Type', 'application/x-ndjson; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  const send = (name: string, { data, errors }: OperationResult) => {
    sent.set(name, data);
    if (response.closed) return;
    const line = { document: name, data, ...(errors.length > 0 ? { errors } : {}) };
    response.write(`${JSON.stringify(line)}\n`);
    // The compressing handler adds it: what is written goes out now.
    (response as Response & { flush?: () => void }).flush?.();
  };
  const answers = asked.map(async ([name, document]) =>
    send(name, await deps.drain.working(deps.run(document, variables, context))),
  );
  await Promise.all(answers);
  await settle();
  response.end();
  return sent;
}
