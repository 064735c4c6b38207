import { builtInChains, type Hex } from '@assay/facts';
import { z } from 'zod';
import { restoreValues } from './shared-values.js';

/** Every field that an answer may leave out, or have as `null`. */
const maybe = <T extends z.ZodType>(type: T) => type.optional();
const text = z.string().default('');
const hex = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/, 'must be hexadecimal with 0x')
  .transform((value) => value.toLowerCase() as Hex);
const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'must be a hash of 32 bytes');
const place = {
  chainId: maybe(z.number().int().positive()),
  blockNumber: maybe(z.number().int().nonnegative()),
  blockHash: maybe(z.string()),
};

const kinds = {
  call: z.object({
    kind: z.literal('call').default('call'),
    ...place,
    method: z.enum(['eth_call', 'eth_simulateV1', 'eth_getStorageAt']),
    params: z.array(z.unknown()).min(1),
    result: hex,
    reverted: maybe(z.boolean()),
    meaning: text,
  }),
  log: z.object({
    kind: z.literal('log'),
    ...place,
    address: hex,
    transactionHash: hash,
    logIndex: z.number().int().nonnegative(),
    description: text,
  }),
  bytecode: z.object({
    kind: z.literal('bytecode'),
    chainId: place.chainId,
    address: hex,
    codeHash: hash,
    description: text,
  }),
  transactions: z.object({
    kind: z.literal('transactions'),
    chainId: place.chainId,
    hashes: z.array(hash).min(1),
    description: text,
  }),
  source: z.object({ kind: z.literal('source'), contract: text, file: text, lineStart: maybe(z.number()) }),
  report: z.object({ kind: z.literal('report'), source: text, field: text, value: text }),
} as const;
type Kind = keyof typeof kinds;

/** Evidence as an answer holds it: what the answer does not say is absent. */
export type EvidencePiece = { [K in Kind]: z.output<(typeof kinds)[K]> }[Kind];
export type CallPiece = Extract<EvidencePiece, { kind: 'call' }>;
export type LogPiece = Extract<EvidencePiece, { kind: 'log' }>;

/** A piece, or what is wrong with it. */
export type ReadPiece = { readonly piece: EvidencePiece } | { readonly problem: string };

/** Kinds by their name in answers (`call`, `CALL`) and by their GraphQL type (`CallEvidence`). */
function toKind(value: unknown): Kind | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value.replace(/Evidence$/, '').toLowerCase();
  const plural = name === 'transaction' ? 'transactions' : name;
  return plural in kinds ? (plural as Kind) : undefined;
}

function toCamelKey(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** An object with its keys in camelCase and without what is null; the values are as they were. */
function toFields(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [[toCamelKey(key), inner]])),
  );
}

/** The kind of evidence that an object is, if it is any. */
function kindOf(fields: Readonly<Record<string, unknown>>, isListed: boolean): Kind | undefined {
  const kind = toKind(fields.kind) ?? toKind(fields.__typename);
  if (!kind) return 'method' in fields && 'params' in fields && 'result' in fields ? 'call' : undefined;
  // Other things have a kind too: only what is listed as evidence, or says all of its kind, is evidence.
  return isListed || kinds[kind].safeParse({ ...fields, kind }).success ? kind : undefined;
}

interface Surroundings {
  readonly chainId?: number;
  readonly isListed: boolean;
  readonly depth: number;
}

/** Evidence within `value` in document order. An answer about one token names its chain once, around it. */
function collect(value: unknown, around: Surroundings, found: ReadPiece[]): void {
  if (around.depth > 32 || typeof value !== 'object' || value === null) return;
  const depth = around.depth + 1;
  if (Array.isArray(value)) {
    for (const child of value) collect(child, { ...around, depth }, found);
    return;
  }
  const fields = toFields(value);
  const kind = kindOf(fields, around.isListed);
  if (kind) {
    found.push(toPiece(kind, { ...(around.chainId ? { chainId: around.chainId } : {}), ...fields }));
    return;
  }
  const chain = builtInChains.find(({ name }) => name === fields.chain);
  const chainId = chain?.chainId ?? around.chainId;
  for (const [key, child] of Object.entries(value))
    collect(child, { ...(chainId ? { chainId } : {}), isListed: key === 'evidence', depth }, found);
}

function toPiece(kind: Kind, fields: Readonly<Record<string, unknown>>): ReadPiece {
  const parsed = kinds[kind].safeParse({ ...fields, kind });
  if (parsed.success) return { piece: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { problem: `it is not whole: ${problems.join('; ')}` };
}

/** Without the lines that `npm run` prints before the output of its command. */
function withoutBanner(content: string): string {
  return content.replace(/^(?:\uFEFF|\s|> .*(?:\n|$))+/, '');
}

/** What an answer has to show: evidence of its own, and the stored reports that it names. */
export interface AnswerEvidence {
  readonly pieces: readonly ReadPiece[];
  /** Ids of stored reports, each once. */
  readonly reportIds: readonly string[];
}

const isReportId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);

/** Reports are named by `report_id`, by `reportId`, or by `report { id }`. */
function collectReportIds(value: unknown, depth: number, found: Set<string>): void {
  if (depth > 32 || typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const name = toCamelKey(key);
    if (name === 'reportId' && isReportId(child)) found.add(child);
    if (name === 'report' && isReportId(child?.id)) found.add(child.id);
    collectReportIds(child, depth + 1, found);
  }
}

/** The value with its long values in their places, where an object in it tells them once. */
function restoreShared(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(restoreShared);
  if (!('shared' in value) || typeof value.shared !== 'object' || value.shared === null)
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, restoreShared(child)]));
  const { shared, ...rest } = value;
  return restoreValues(rest, shared as Readonly<Record<string, unknown>>);
}

/**
 * The evidence in a JSON text: one piece, a list, or a whole answer of the REST or GraphQL endpoints, or of
 * `analyze --json`, with evidence or the id of a report anywhere inside.
 * @throws {RangeError} where the text is not JSON, or has neither, or lacks a value that it shares
 */
export function parseEvidence(content: string): AnswerEvidence {
  let value: unknown;
  try {
    value = JSON.parse(withoutBanner(content));
  } catch {
    throw new RangeError('the input is no JSON');
  }
  value = restoreShared(value);
  const pieces: ReadPiece[] = [];
  const reportIds = new Set<string>();
  collect(value, { isListed: false, depth: 0 }, pieces);
  collectReportIds(value, 0, reportIds);
  if (pieces.length === 0 && reportIds.size === 0)
    throw new RangeError('the input holds no evidence, and names no report');
  return { pieces, reportIds: [...reportIds] };
}
