import { type Address, type Chain, poolManagersOf, ZERO_ADDRESS } from '@assay/facts';
import type { RawLog } from '../rpc/raw-log.js';
import { toCreatedPool } from './created-pool.js';
import { quoteTokens } from './quote-prices.js';
import { toInitializedPool } from './v4/initialize-log.js';

/** A new pool of a token against a quote token, as the log of a known factory tells it. */
export interface CreatedPair {
  /** Address of the pool; of V4 kind, its id. */
  readonly pool: string;
  readonly token: Address;
  /** Symbol of the quote token. */
  readonly quote: string;
  readonly dex: string;
}

/**
 * `undefined` where the log creates no pool, is of no known factory, or both or none of its tokens is a
 * quote.
 */
export function toCreatedPair(chain: Chain, log: RawLog): CreatedPair | undefined {
  const created = ofManager(chain, log) ?? ofFactory(chain, log);
  if (!created) return undefined;
  const quotes = new Map(quoteTokens(chain).map(({ address, symbol }) => [address.toLowerCase(), symbol]));
  // The native coin has no contract.
  if (created.takesNative) quotes.set(ZERO_ADDRESS, 'native');
  const [token, ...more] = created.tokens.filter((address) => !quotes.has(address));
  if (!token || more.length > 0) return undefined;
  const other = created.tokens.find((address) => address !== token) ?? '';
  return { pool: created.pool, token, quote: quotes.get(other) ?? '', dex: created.dex };
}

interface Created {
  readonly pool: string;
  readonly tokens: readonly Address[];
  readonly dex: string;
  /** Such pools can hold the native coin itself. */
  readonly takesNative?: true;
}

function ofManager(chain: Chain, log: RawLog): Created | undefined {
  const found = toInitializedPool(poolManagersOf(chain), log);
  if (!found) return undefined;
  const { manager, id, key } = found;
  return { pool: id, tokens: [key.currency0, key.currency1], dex: manager.dex, takesNative: true };
}

function ofFactory(chain: Chain, log: RawLog): Created | undefined {
  const dex = chain.dexes.find(({ factory }) => factory.toLowerCase() === log.address);
  const created = dex && toCreatedPool(log);
  return created && { pool: created.address, tokens: created.tokens, dex: dex.name };
}
