import type { ChainName } from '../../chains/chain.js';
import type { Address } from '../../domain/address.js';
import { type BlockRef, type Fact, type MissingReason, missing } from '../../domain/fact.js';
import type { FactKind, FactMap } from '../../domain/fact-map.js';
import { AppError } from '../../errors/app-error.js';
import { type Rpc, RpcError, type RpcErrorKind } from '../../onchain/rpc/rpc.js';
import type { FactBatch, ReadContext } from '../provider.js';

/** What every reader of a chain is made with. */
export interface ReaderDeps {
  readonly rpcs: ReadonlyMap<ChainName, Rpc>;
  /** Unix milliseconds. */
  readonly now: () => number;
}

const reasons: Readonly<Record<RpcErrorKind, MissingReason>> = {
  unreachable: 'unavailable',
  timed_out: 'timed_out',
  aborted: 'timed_out',
  limited: 'unavailable',
  reverted: 'invalid_answer',
  invalid_answer: 'invalid_answer',
  range_too_wide: 'unavailable',
  refused: 'not_supported',
};

const source = 'onchain';

/**
 * Asks a chain about many tokens at its newest block. A node that fails leaves every token of the batch with the same typed
 * absence; a token that the reader says nothing of has no contract.
 */
export async function readAll<K extends FactKind>(
  deps: ReaderDeps,
  chain: ChainName,
  addresses: readonly Address[],
  context: ReadContext,
  read: (rpc: Rpc, block: BlockRef) => Promise<ReadonlyMap<Address, Fact<FactMap[K]>>>,
): Promise<FactBatch<K>> {
  const rpc = deps.rpcs.get(chain);
  const all = (fact: Fact<FactMap[K]>) => new Map(addresses.map((address) => [address, fact]));
  if (!rpc) return all(missing('not_configured', `No node of ${chain} is configured.`, source));
  try {
    return await read(rpc, await rpc.head({ signal: context.signal }));
  } catch (error) {
    if (error instanceof AppError || !(error instanceof RpcError)) throw error;
    return all(missing(reasons[error.kind], error.message, source));
  }
}
