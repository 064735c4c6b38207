import type { ChainName } from '@assay/facts';
import type { SimToken } from './sim-token.js';

export interface SimRequest {
  readonly method: string;
  /** Path below the service's base path, with a leading slash. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
}

export interface SimAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Looks a token up; `undefined` when the service does not know it. */
export interface SimWorld {
  find(chain: ChainName, address: string): SimToken | undefined;
  /** The tokens that were given; not those that are made up on request. */
  all(): readonly SimToken[];
}

/** One provider's wire format. */
export interface SimService {
  readonly id: string;
  /** Environment variables that point the program at it, with the suffix to append to the base path. */
  readonly variables: Readonly<Record<string, string>>;
  readonly answer: (request: SimRequest, world: SimWorld) => SimAnswer;
  /** The service's answer to too many requests; default HTTP 429 with an empty object. */
  readonly limited?: SimAnswer;
}

export const notFound: SimAnswer = { status: 404, body: { message: 'Not found' } };

/** The chain for a service's own chain id or name. */
export function chainOf(
  names: Readonly<Record<string, ChainName>>,
  name: string | null | undefined,
): ChainName | undefined {
  return name === null || name === undefined ? undefined : names[name];
}

export const chainIds: Readonly<Record<string, ChainName>> = { '1': 'eth', '8453': 'base', '56': 'bsc' };

/** Mixed case, but no EIP-55 checksum: real services mix cases too. */
export function mixedCase(address: string): string {
  return `0x${address.slice(2).replace(/[a-f]/g, (digit, at: number) => (at % 2 ? digit.toUpperCase() : digit))}`;
}
