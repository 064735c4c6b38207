import { UpstreamError, type UpstreamErrorKind } from '@assay/chain';
import {
  type Address,
  type Fact,
  type FactKind,
  type FactMap,
  type Missing,
  type MissingReason,
  missing,
} from '@assay/facts';
import type { FactBatch } from '../capabilities/provider.js';

const reasons: Readonly<Record<UpstreamErrorKind, MissingReason>> = {
  unreachable: 'unavailable',
  timed_out: 'timed_out',
  aborted: 'timed_out',
  limited: 'unavailable',
  server_error: 'unavailable',
  refused: 'unavailable',
  too_large: 'invalid_answer',
  invalid_answer: 'invalid_answer',
  circuit_open: 'unavailable',
};

/**
 * Converts an upstream error into a missing fact. The only place where this happens. The source is the
 * service that failed. Any other error is a defect and is thrown again.
 */
function toMissing(error: unknown): Missing {
  if (!(error instanceof UpstreamError)) throw error;
  const fact = missing(reasons[error.kind], `${error.message}.`, error.service);
  const { retryAfterMs } = error;
  return error.kind === 'limited' && retryAfterMs !== undefined ? { ...fact, limitedMs: retryAfterMs } : fact;
}

/** The same missing fact for every token of a question. */
export function allMissing<K extends FactKind>(addresses: readonly Address[], fact: Missing): FactBatch<K> {
  return new Map(addresses.map((address) => [address, fact]));
}

/**
 * Asks for each token separately and concurrently, for services without batches. An error affects only its
 * own token.
 */
export async function readEach<K extends FactKind>(
  addresses: readonly Address[],
  read: (address: Address) => Promise<Fact<FactMap[K]>>,
): Promise<FactBatch<K>> {
  const facts = await Promise.all(
    addresses.map(async (address): Promise<[Address, Fact<FactMap[K]>]> => {
      try {
        return [address, await read(address)];
      } catch (error) {
        return [address, toMissing(error)];
      }
    }),
  );
  return new Map(facts);
}

/** Asks in concurrent batches of at most `size`. An error affects only its own batch. */
export async function readInBatches<K extends FactKind>(
  addresses: readonly Address[],
  size: number,
  read: (addresses: readonly Address[]) => Promise<FactBatch<K>>,
): Promise<FactBatch<K>> {
  const groups: (readonly Address[])[] = [];
  for (let start = 0; start < addresses.length; start += size)
    groups.push(addresses.slice(start, start + size));
  const batches = await Promise.all(
    groups.map((group) => read(group).catch((error: unknown) => allMissing<K>(group, toMissing(error)))),
  );
  return new Map(batches.flatMap((batch) => [...batch]));
}
