import type { Address } from '../../domain/address.js';
import { type BlockRef, type Fact, known, missing } from '../../domain/fact.js';
import type { CallOptions, Rpc } from '../../rpc/rpc.js';
import type { FactKind, FactMap } from '../fact-map.js';
import type { FactReader, ReadContext } from '../provider.js';
import { ONCHAIN, type OnchainDeps } from './deps.js';
import { toMissing } from './to-missing.js';

/** What a reader of one chain works with. */
export interface ChainRead {
  readonly rpc: Rpc;
  /** The newest block; the readers of one analysis share it as long as the node's head is remembered. */
  readonly block: BlockRef;
  readonly options: CallOptions;
  readonly context: ReadContext;
}

/** What a reader asks first, at whatever block is the newest: it leaves in one batch with the question for that block. */
export type ChainOpening = (
  addresses: readonly Address[],
  chain: Pick<ChainRead, 'rpc' | 'block' | 'options'>,
) => Promise<unknown>;

/** Tokens that are read along with the head; with more a batch would be too long to be of one block. */
const MAX_OPENED = 4;

/** One answer for an address: its value at the read's block, or a fact where that is not what is known. */
export type ChainAnswers<K extends FactKind> = ReadonlyMap<
  Address,
  { readonly value: FactMap[K] } | Fact<FactMap[K]>
>;

/**
 * A fact reader from a function that may throw `RpcError`: a chain without a node and a node's failure become
 * absences of every token that was asked for.
 * @param open asks what `read` will ask first
 */
export function createChainReader<K extends FactKind>(
  deps: OnchainDeps,
  read: (addresses: readonly Address[], chain: ChainRead) => Promise<ChainAnswers<K>>,
  open?: ChainOpening,
): FactReader<K> {
  return async (chain, addresses, context) => {
    const rpc = deps.rpcs.get(chain);
    if (!rpc) {
      const absent = missing('not_configured', `No node is configured for ${chain}.`, ONCHAIN);
      return new Map(addresses.map((address) => [address, absent]));
    }
    const signals = [context.signal, ...(deps.readings ? [deps.readings.signal] : [])];
    const reading = async () => {
      const options = { signal: AbortSignal.any(signals) };
      const isFew = addresses.length <= MAX_OPENED;
      const first = open && isFew && ((tip: BlockRef) => open(addresses, { rpc, block: tip, options }));
      const block = await rpc.head(options, first || undefined);
      const answers = await read(addresses, { rpc, block, options, context });
      return new Map([...answers].map(([address, answer]) => [address, toFact(answer, block, deps.now())]));
    };
    try {
      return await (deps.readings?.run(reading) ?? reading());
    } catch (error) {
      const absent = toMissing(error);
      return new Map(addresses.map((address) => [address, absent]));
    }
  };
}

function toFact<T>(answer: { readonly value: T } | Fact<T>, block: BlockRef, now: number): Fact<T> {
  return 'known' in answer ? answer : known(answer.value, ONCHAIN, now, block);
}
