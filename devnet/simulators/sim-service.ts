import type { ChainName } from '../../src/chains/registry.js';
import type { SimToken } from './sim-token.js';

export interface SimRequest {
  readonly method: string;
  /** Below the service's base path, with a leading slash. */
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

/** What a service can look up; `undefined`: it has never heard of the token. */
export interface SimWorld {
  find(chain: ChainName, address: string): SimToken | undefined;
  /** The tokens that were named; not those that are made up when somebody asks. */
  all(): readonly SimToken[];
}

/** One provider's wire format. */
export interface SimService {
  readonly id: string;
  /** Variables that point the program at it, with what is appended to its base path. */
  readonly variables: Readonly<Record<string, string>>;
  readonly answer: (request: SimRequest, world: SimWorld) => SimAnswer;
  /** How this service says "too many requests"; HTTP 429 with an empty object where absent. */
  readonly limited?: SimAnswer;
}

export const notFound: SimAnswer = { status: 404, body: { message: 'Not found' } };

/** The chain behind a service's own name for it. */
export function chainOf(
  names: Readonly<Record<string, ChainName>>,
  name: string | null | undefined,
): ChainName | undefined {
  return name === null || name === undefined ? undefined : names[name];
}

export const chainIds: Readonly<Record<string, ChainName>> = { '1': 'eth', '8453': 'base', '56': 'bsc' };

/** EIP-55 is not computed: services mix cases, and so do these. */
export function mixedCase(address: string): string {
  return `0x${address.slice(2).replace(/[a-f]/g, (digit, at: number) => (at % 2 ? digit.toUpperCase() : digit))}`;
}
