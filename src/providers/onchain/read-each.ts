import type { Address } from '../../domain/address.js';
import type { Missing } from '../../domain/fact.js';
import type { FactKind, FactMap } from '../../domain/fact-map.js';
import type { ChainAnswers } from './chain-reader.js';
import { toMissing } from './to-missing.js';

/** Reads every token by itself, all at once: a failure leaves only its own token without an answer. */
export async function readEach<K extends FactKind>(
  addresses: readonly Address[],
  read: (address: Address) => Promise<{ readonly value: FactMap[K] } | Missing>,
): Promise<ChainAnswers<K>> {
  const answers = addresses.map(async (address) => [address, await read(address).catch(toMissing)] as const);
  return new Map(await Promise.all(answers));
}
