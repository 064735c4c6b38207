import { type Address, parseAddress, toChecksum } from '@assay/facts';
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { LRUCache } from 'lru-cache';

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

function readAddress(value: unknown): Address {
  if (typeof value !== 'string') throw badInput('An address must be a string.');
  try {
    return parseAddress(value);
  } catch (error) {
    throw badInput(`The address ${error instanceof RangeError ? error.message : 'is wrong'}.`);
  }
}

/** A checksum takes about 20 µs, and an answer may contain one address many times. */
const checksums = new LRUCache<Address, string>({ max: 10_000 });

function toShownAddress(address: Address): string {
  const text = checksums.get(address) ?? toChecksum(address);
  checksums.set(address, text);
  return text;
}

export const AddressScalar = new GraphQLScalarType<Address, string>({
  name: 'Address',
  description:
    '20 bytes as 0x and 40 hexadecimal digits. Mixed case must carry a right EIP-55 checksum; answers always do.',
  serialize: (value) => toShownAddress(readAddress(value)),
  parseValue: readAddress,
  parseLiteral: (node) => readAddress(node.kind === Kind.STRING ? node.value : undefined),
});

export const AddressOrIdScalar = new GraphQLScalarType<string, string>({
  name: 'AddressOrId',
  description:
    'An address, spelled as every `Address`; or 32 bytes, of a thing without an address of its own (a pool of V4 kind: Uniswap V4, PancakeSwap Infinity).',
  serialize: (value) => {
    if (typeof value !== 'string') throw new TypeError('An AddressOrId field is not a string.');
    return value.length === 42 ? toShownAddress(readAddress(value)) : value;
  },
});

/** Later than any time of a chain in seconds, and earlier than any in milliseconds. */
const MAX_UNIX_SECONDS = 1e11;

function readTime(value: unknown): string {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{5,12}(Z|[+-]\d\d:\d\d)$/.test(value);
  if (!isTime || Number.isNaN(Date.parse(value)))
    throw badInput('A time must be ISO 8601 with a zone, e.g. 2026-01-31T23:59:59Z.');
  return value;
}

/** Accepts `Date`, ISO text, and Unix seconds, in which chains tell the time. */
export const DateTimeScalar = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description: 'ISO 8601 in UTC, e.g. 2026-01-31T23:59:59.000Z.',
  parseValue: readTime,
  parseLiteral: (node) => readTime(node.kind === Kind.STRING ? node.value : undefined),
  serialize: (value) => {
    if (value instanceof Date) return value.toISOString();
    if (typeof value === 'string') return value;
    if (typeof value === 'number' && Math.abs(value) < MAX_UNIX_SECONDS)
      return new Date(value * 1_000).toISOString();
    throw new TypeError('A DateTime field is neither a Date, nor a string, nor Unix seconds.');
  },
});

export const AmountScalar = new GraphQLScalarType<bigint, string>({
  name: 'Amount',
  description: "Whole number of a token's smallest units, as a decimal string.",
  serialize: (value) => {
    if (typeof value === 'bigint') return value.toString();
    throw new TypeError('An Amount field is not a bigint.');
  },
});

/** Any JSON value, such as the parameters of a JSON-RPC call. */
export const JsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value.',
  serialize: (value) => value,
});
