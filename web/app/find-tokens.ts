import { type Problem, readOne } from './api.js';
import type { NamedChain } from './asked.js';

export interface Found {
  readonly chain: string;
  readonly address: string;
  /** `undefined`: it was not looked for. */
  readonly name: string | undefined;
}

/** The chains that this service reads. */
export async function readChains(): Promise<readonly NamedChain[]> {
  const { data } = await readOne('Start', {});
  return data?.health.chains ?? [];
}

/**
 * The tokens at an address, and why there is none where there is none.
 * @throws {ReadError}
 */
export async function findTokens(
  address: string,
  chains: readonly string[],
): Promise<{ readonly tokens: readonly Found[]; readonly why: string }> {
  const { data, errors = [] } = await readOne('Find', { refs: chains.map((chain) => ({ chain, address })) });
  const tokens = (data?.tokens ?? []).flatMap((token) =>
    token?.metadata
      ? [
          {
            chain: token.chain,
            address: token.address,
            name: token.metadata.symbol ?? token.metadata.name ?? 'no name',
          },
        ]
      : [],
  );
  return { tokens, why: toWhy(errors, chains) };
}

/** What is at the address instead of a token, or which chains could not be asked. */
function toWhy(errors: readonly Problem[], chains: readonly string[]): string {
  const isAnswer = ({ extensions }: Problem) => extensions?.details?.some(({ code }) => code !== undefined);
  const unread = errors
    .filter((error) => !isAnswer(error))
    .map(({ path = [] }) => chains[Number(path[1])] ?? 'a chain');
  if (unread.length > 0)
    return `No token was found at this address, but ${[...new Set(unread)].join(', ')} could not be read just now.`;
  const details = errors.flatMap(({ extensions }) => extensions?.details ?? []);
  const other = details.find(({ code }) => code !== undefined && code !== 'NOTHING_THERE');
  return other?.reason ?? `There is nothing at this address on ${chains.join(', ')}.`;
}
