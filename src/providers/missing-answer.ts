import type { FactKind, FactMap } from '../capabilities/fact-map.js';
import type { FactBatch } from '../capabilities/provider.js';
import type { Address } from '../domain/address.js';
import { type Fact, type Missing, type MissingReason, missing } from '../domain/fact.js';
import { UpstreamError, type UpstreamErrorKind } from '../upstream/upstream-error.js';

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

/** A service's trouble as an absence; the one place where the one becomes the other. It is told of as whose it is. Anything else is a defect and goes on. */
function toMissing(error: unknown): Missing {
  if (error instanceof UpstreamError) return missing(reasons[error.kind], `${error.message}.`, error.service);
  throw error;
}

/** The same absence for every token of a question. */
export function allMissing<K extends FactKind>(
  addresses: readonly Address[],
  absence: Missing,
): FactBatch<K> {
  return new Map(addresses.map((address) => [address, absence]));
}

/** Asks token by token, at the same time; one token's trouble is its own. For services without batches. */
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

/** Asks in batches of at most `size`, at the same time; one batch's trouble is its own. */
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
