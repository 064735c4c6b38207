import {
  AppError,
  allBuiltIn,
  builtInChains,
  type ChainName,
  type FieldProblem,
  type Hex,
  type KnownChains,
  toNoChain,
} from '@assay/facts';
import { getAddress } from 'ethers';
import { z } from 'zod';
import { paidPlanNames, walletPlanNames } from '../domain/plan.js';
import type { Chain as SchemaChain } from '../generated/operations.js';
import type { RowError } from './endpoint.js';

/**
 * An address as a caller writes it: 20 hexadecimal bytes, and a right EIP-55 checksum where the case is
 * mixed.
 */
export const addressInput = z
  .string('must be a string')
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x followed by 40 hexadecimal digits')
  .refine(hasRightChecksum, 'has a wrong EIP-55 checksum: one of its characters was mistyped')
  .meta({
    description: '20 bytes, 0x and 40 hexadecimal digits; mixed case must carry a right EIP-55 checksum.',
  });

/**
 * A chain by its name. Which chains there are, each service knows for itself: {@link parseInput} checks it in every
 * field of the name `chain`.
 */
export const chainInput = z.string().meta({
  enum: builtInChains.map(({ name }) => name),
  description: `Network: ${builtInChains.map(({ name, title }) => `${name} (${title})`).join(', ')}.`,
});

/** Also true for a text that is not an address: the check before reports that. */
function hasRightChecksum(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return true;
  const digits = text.slice(2);
  return (
    digits === digits.toLowerCase() ||
    digits === digits.toUpperCase() ||
    getAddress(text.toLowerCase()) === text
  );
}

export const planInput = z
  .enum(paidPlanNames, `must be one of ${paidPlanNames.join(', ')}`)
  .meta({ description: 'A plan that can be bought.' });

/** A plan of which a wallet may want another key: also one that the operator granted. */
export const walletPlanInput = z
  .enum(walletPlanNames, `must be one of ${walletPlanNames.join(', ')}`)
  .meta({ description: 'A plan that the wallet has bought, or that the operator granted it.' });

export const transactionHashInput = z
  .string('must be a string')
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x followed by 64 hexadecimal digits')
  .meta({ description: 'Hash of the payment.' });

/** How many rows an answer may have, as a query parameter. */
export function pageSizeInput(maximum: number, byDefault: number, description: string) {
  const range = `must be a whole number from 1 to ${maximum}`;
  return z
    .string(range)
    .regex(/^\d{1,4}$/, range)
    .transform(Number)
    .refine((value) => value >= 1 && value <= maximum, range)
    .default(byDefault)
    .meta({ documented: { type: 'integer', minimum: 1, maximum, default: byDefault, description } });
}

/** The largest number of a block that GraphQL can tell. */
const MAX_BLOCK = 2 ** 31 - 1;

/** What every analysis endpoint takes. */
export const tokenInput = z
  .object({
    contract_address: addressInput,
    chain: chainInput,
    at_block: z
      .int('must be a whole number')
      .min(0, 'must not be negative')
      .max(MAX_BLOCK, 'is no block of any chain')
      .optional()
      .meta({ description: 'A past block: the analysis is of that time, from the chain alone.' }),
  })
  .meta({ title: 'TokenReference' });

const MAX_TOKENS = 50;
/** The longest text of a caller that is echoed, and how many unknown names. */
const MAX_ECHO = 100;
const MAX_NAMED = 10;
const tokenCount = `must have 1 to ${MAX_TOKENS} tokens`;

/** A batch of tokens. A wrong row is no error of the batch: it carries its own. */
export const batchInput = z.object({
  tokens: z
    .array(z.unknown().meta(documentation(tokenInput)), 'must be a list')
    .min(1, tokenCount)
    .max(MAX_TOKENS, tokenCount)
    .meta({ description: `The tokens, 1 to ${MAX_TOKENS}.` }),
});

/** The JSON schema of a shape, for a value that is parsed in another way. */
function documentation(shape: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input' });
  return schema;
}

/** A row of a batch: the token, or what is wrong with it. What was sent is echoed. */
export interface BatchRow {
  readonly contract_address: string;
  readonly chain: string;
  readonly token?: z.output<typeof tokenInput>;
  readonly problem?: RowError;
}

export function toBatchRow(row: unknown, chains: KnownChains): BatchRow {
  const sent = { contract_address: toEcho(row, 'contract_address'), chain: toEcho(row, 'chain') };
  try {
    return { ...sent, token: parseInput(tokenInput, row, chains) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...sent, problem: { error: error.code, reason: error.message } };
  }
}

function toEcho(row: unknown, name: string): string {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;
  return typeof value === 'string' ? value.slice(0, MAX_ECHO) : '';
}

export function toTokenVariables(input: {
  contract_address: string;
  chain: ChainName;
  at_block?: number | undefined;
}) {
  const { chain, contract_address, at_block } = input;
  const at = at_block === undefined ? null : { block: at_block };
  // The types of operations know the built-in chains; the schema of a service has those of its CHAINS_FILE too.
  return { chain: chain as SchemaChain, address: contract_address.toLowerCase() as Hex, at };
}

/**
 * Null and an empty text of an optional field count as absent.
 * @param chains those that a field `chain` may name, of the input or of one of its `tokens`; default: the built-in ones
 * @throws {AppError} `invalid_request` naming each wrong field.
 */
export function parseInput<T>(
  schema: z.ZodType<T> & Pick<z.ZodObject, 'shape'>,
  value: unknown,
  chains: KnownChains = allBuiltIn,
): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid_request', 'A JSON object is expected here.');
  const given = withoutAbsent(schema, value);
  const result = schema.safeParse(given);
  const noChains = result.success ? findNoChains(schema, result.data, chains) : [];
  if (result.success && noChains.length === 0) return result.data;
  // Reporting the input makes zod twenty times slower, so only a wrong one is parsed with it.
  const { error } = schema.safeParse(given, { reportInput: true });
  const known = Object.keys(schema.shape);
  const wrong = (error?.issues ?? []).flatMap((issue) => toProblems(issue, { known, chains }));
  const missed = error ? findNoChains(schema, given, chains) : noChains;
  const place = ({ field }: FieldProblem) => known.indexOf(field.split('.')[0] ?? '');
  const details = [...wrong, ...missed].sort((one, other) => place(one) - place(other));
  const first = details[0];
  throw new AppError('invalid_request', first ? toReason(first) : 'The request is invalid.', { details });
}

/** Fields that name a chain which is not read here. */
function findNoChains(
  { shape }: Pick<z.ZodObject, 'shape'>,
  value: unknown,
  chains: KnownChains,
): readonly FieldProblem[] {
  const given = value as { readonly chain?: unknown; readonly tokens?: unknown };
  const named: (readonly [string, unknown])[] = [];
  if (shape.chain === chainInput) named.push(['chain', given.chain]);
  const takesTokens = shape.tokens instanceof z.ZodArray && shape.tokens.element === tokenInput;
  if (takesTokens && Array.isArray(given.tokens))
    named.push(...given.tokens.map((token, place) => [`tokens.${place}.chain`, token?.chain] as const));
  const missed: FieldProblem[] = [];
  for (const [field, name] of named)
    if (typeof name === 'string' && !chains.served.some((chain) => chain.name === name))
      missed.push({ field, reason: toNoChain(name, chains), code: 'UNKNOWN_CHAIN' });
  return missed;
}

/** A reason that is a sentence by itself names its field. */
function toReason({ field, reason }: FieldProblem): string {
  return reason.endsWith('.') ? reason : `The field "${field}" ${reason}.`;
}

function toProblems(
  issue: z.core.$ZodIssue,
  { known, chains }: { readonly known: readonly string[]; readonly chains: KnownChains },
): readonly FieldProblem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, MAX_NAMED).map((key) => ({
      field: key.slice(0, MAX_ECHO),
      reason: `is not known here and must be left out; known are ${known.join(', ')}`,
    }));
  const isChain = issue.path.at(-1) === 'chain';
  const names = chains.served.map(({ name }) => name).join(', ');
  const message = isChain ? `must be one of ${names}` : issue.message;
  const reason = issue.input === undefined ? 'is missing' : message;
  return [{ field: issue.path.join('.') || 'body', reason }];
}

function withoutAbsent({ shape }: Pick<z.ZodObject, 'shape'>, value: object): object {
  const present: [string, unknown][] = [];
  for (const [name, given] of Object.entries(value)) {
    const isEmpty = given === null || given === '';
    if (!isEmpty || !(shape[name] instanceof z.ZodType) || !shape[name].isOptional())
      present.push([name, given]);
  }
  return Object.fromEntries(present);
}

/** The feature endpoints also take the caller's own key for the partner role. */
export const featureInput = tokenInput
  .extend({
    partner_api_key: z
      .string('must be a string')
      .max(512, 'is too long')
      .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
      .optional()
      .meta({ description: "The caller's own key for the third-party data provider." }),
  })
  .meta({ title: 'FeatureRequest' });

export function toFeatureVariables(input: z.output<typeof featureInput>) {
  return { ...toTokenVariables(input), partnerApiKey: input.partner_api_key ?? null };
}
