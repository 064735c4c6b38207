import { catalog, type TokenRef, tokenKey } from '@assay/facts';
import type { DoorRequest } from './door-requests.js';
import type { AskedRow } from './graphql-requests.js';
import { type Fate, fateOf } from './supply.js';

/** What came of a request. */
export interface ChargedCase {
  readonly request: DoorRequest;
  /** `undefined`: its caller hung up. */
  readonly answer: { readonly status: number; readonly text: string } | undefined;
  /** Requests to providers and nodes, by token. */
  readonly work: ReadonlyMap<string, number>;
  readonly counted: number;
}

/** The fewest and the most calls that may be counted for it. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

const statusOfCode = new Map(
  Object.entries(catalog).flatMap(([code, { status, graphql }]) => [
    [code, status],
    [graphql, status],
  ]),
);
const isFree = (status: number) => status === 429 || status >= 500;

/** Says what is wrong with a charge; `undefined`: nothing. */
export function judgeCharge(one: ChargedCase): string | undefined {
  const { least, most } = boundsOf(one);
  if (one.counted >= least && one.counted <= most) return undefined;
  const worked = [...one.work].map(([token, count]) => `${count} of ${token}`).join();
  const { door, path, body } = one.request;
  return `${one.counted} counted, not ${least} to ${most}; work: ${worked}; ${door} ${path} ${body} → ${one.answer?.status} ${one.answer?.text.slice(0, 1_500)}`;
}

function boundsOf(one: ChargedCase): Bounds {
  const { request, answer, work } = one;
  if (!request.isMetered) return { least: 0, most: 0 };
  const worked = distinct(request.rows.map(({ ref }) => ref)).filter((ref) => work.has(tokenKey(ref)));
  if (!answer) return { least: worked.filter(isOnCaller).length, most: request.rows.length };
  if (request.door === 'graphql') return boundsOfQuery(one, answer.text);
  if (request.door === 'page') return boundsOfPage(one, answer);
  const paid = statusesOf(one, answer).filter(([, status]) => !isFree(status));
  const must = paid.filter(([ref, status]) => status < 400 || work.has(tokenKey(ref)));
  // What is in memory is not asked for again, and was found by asking all the same.
  const may = paid.filter(
    ([ref, status]) => status < 400 || work.has(tokenKey(ref)) || fateOf(ref) === 'cached',
  );
  const countOf = (rows: typeof paid) => distinct(rows.map(([ref]) => ref)).length;
  return { least: countOf(must), most: countOf(may) };
}

/** Nothing of the service fails for them: they cost, whether or not the caller stays. */
const onCaller: ReadonlySet<Fate> = new Set(['known', 'slow', 'no_token']);
const isOnCaller = (ref: TokenRef) => onCaller.has(fateOf(ref));

/** The status of each row of an answer of REST or of a tool. */
function statusesOf(
  { request }: ChargedCase,
  { status, text }: { readonly status: number; readonly text: string },
): readonly (readonly [TokenRef, number])[] {
  const body = request.door === 'mcp' ? toMcpBody(text) : JSON.parse(text);
  const whole = request.door === 'mcp' && status === 200 ? (statusOfCode.get(body.error) ?? 200) : status;
  const results: readonly { readonly error?: string }[] | undefined = body.results;
  return request.rows.map(({ ref }, place) => {
    if (whole === 200 && results) return [ref, statusOfCode.get(results[place]?.error ?? '') ?? 200];
    if (whole === 200 && request.path.startsWith('/compat/')) return [ref, toGoplusStatus(ref, body)];
    return [ref, whole];
  });
}

/** What is no token has no row there, as what could not be read. */
function toGoplusStatus(ref: TokenRef, { result }: { readonly result: object }): number {
  if (ref.address in result) return 200;
  return fateOf(ref) === 'no_token' ? 400 : 503;
}

function toMcpBody(text: string): { readonly error?: string; readonly results?: never } {
  const message = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  if (message.error) return message.error.data ?? { error: 'invalid_request' };
  return message.result?.isError ? JSON.parse(message.result.content[0].text) : {};
}

interface FieldError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code?: string; readonly details?: readonly { readonly field: string }[] };
}

function boundsOfQuery({ request, work }: ChargedCase, text: string): Bounds {
  const { data, errors = [] } = JSON.parse(text) as { data?: object | null; errors?: readonly FieldError[] };
  const shown = request.rows.filter((row) => data && isShown(row, data, errors));
  const isTold = (row: AskedRow) =>
    errorsIn(row, errors).some((error) => !isFree(statusOf(error)) && !isWrongRoot(error));
  const served = request.rows.filter(
    (row) => work.has(tokenKey(row.ref)) && (shown.includes(row) || isTold(row)),
  );
  // Whether a row of a list is a token is asked before its fields look at their arguments.
  const possible = request.rows.filter(
    (row) => work.has(tokenKey(row.ref)) || shown.includes(row) || row.path.length > 1,
  );
  return { least: distinct([...shown, ...served].map(({ ref }) => ref)).length, most: possible.length };
}

const statusOf = ({ extensions }: FieldError) => statusOfCode.get(extensions?.code ?? '') ?? 500;

function errorsIn({ path }: Pick<AskedRow, 'path'>, errors: readonly FieldError[]) {
  return errors.filter((error) => path.every((segment, place) => error.path?.[place] === segment));
}

function isShown({ path, fields }: AskedRow, data: object, errors: readonly FieldError[]): boolean {
  if (fields.length === 0) return false;
  const value = path.reduce<unknown>((inner, segment) => Object(inner)[segment], data);
  // A root that answers null without an error, as `replay` does.
  if (value === null || value === undefined) return value === null && errorsIn({ path }, errors).length === 0;
  return fields.some(
    (field) => Object(value)[field] !== null || errorsIn({ path: [...path, field] }, errors).length === 0,
  );
}

/** Several documents are one call. */
function boundsOfPage(
  { request, work }: ChargedCase,
  { status, text }: { status: number; text: string },
): Bounds {
  if (status !== 200) return { least: 0, most: 0 };
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const isServed = lines.some(({ data, errors = [] }) =>
    errors.length === 0
      ? Object.keys(data ?? {}).some((root) => ['token', 'tokens', 'replay'].includes(root))
      : errors.some((error: FieldError) => !isFree(statusOf(error)) && !isWrongRoot(error)),
  );
  const worked = request.rows.some(({ ref }) => work.has(tokenKey(ref)));
  return { least: isServed && worked ? 1 : 0, most: isServed || worked ? 1 : 0 };
}

/** A root that is refused by its arguments, whatever others ask about the token. */
function isWrongRoot({ extensions }: FieldError): boolean {
  return extensions?.details?.some(({ field }) => /^(code|at|amount|holder|policy)\b/.test(field)) ?? false;
}

function distinct(refs: readonly TokenRef[]): readonly TokenRef[] {
  return [...new Map(refs.map((ref) => [tokenKey(ref), ref])).values()];
}
