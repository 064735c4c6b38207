import { chainPace, createReadContext, type ReadContext } from '@assay/chain';
import {
  type Address,
  type BlockRef,
  type Fact,
  type FactKind,
  type FactMap,
  known,
  missing,
  type ReadingPlan,
} from '@assay/facts';
import type { FactReader, LoadContext } from '../provider.js';
import { ONCHAIN, type OnchainDeps } from './deps.js';
import { toMissing } from './to-missing.js';

/**
 * What a reader of one chain works with. Its block is the newest one: readers of one analysis share it while
 * the head is cached.
 */
export interface ChainRead extends ReadContext {
  /** Who asked for the facts, and where a reader loads other facts. */
  readonly request: LoadContext;
}

/**
 * A reader's first calls. They are sent in one batch with the request for the newest block, and run at that
 * block.
 */
export type PrefetchCalls = (addresses: readonly Address[], context: ReadContext) => Promise<unknown>;

/** With more tokens the batch with the head would be too long to be answered at one block. */
const MAX_PREFETCHED = 4;

interface Answer<T> {
  readonly value: T;
  readonly reading?: ReadingPlan;
}

/** One answer for each address: its value at the block of the read, or a complete fact. */
export type ChainAnswers<K extends FactKind> = ReadonlyMap<Address, Answer<FactMap[K]> | Fact<FactMap[K]>>;

/**
 * Makes a fact reader from a function that may throw `RpcError`. Where the chain has no node, or the node
 * fails, every requested token gets a missing fact.
 * @param open sends the first calls of `read` along with the request for the newest block
 * @example createChainReader(deps, (tokens, read) => readAll(read, tokens))
 */
export function createChainReader<K extends FactKind>(
  deps: OnchainDeps,
  read: (addresses: readonly Address[], chain: ChainRead) => Promise<ChainAnswers<K>>,
  open?: PrefetchCalls,
): FactReader<K> {
  return async (chain, addresses, request) => {
    const rpc = deps.rpcs.get(chain);
    if (!rpc) {
      const absent = missing('not_configured', `No node is configured for ${chain}.`, ONCHAIN);
      return new Map(addresses.map((address) => [address, absent]));
    }
    const signals = [request.signal, ...(deps.inFlight ? [deps.inFlight.signal] : [])];
    const reading = async () => {
      const options = { signal: AbortSignal.any(signals) };
      const isFew = addresses.length <= MAX_PREFETCHED;
      const first =
        open && isFew && ((tip: BlockRef) => open(addresses, createReadContext(rpc, tip, options)));
      const block = await rpc.head(options, first || undefined);
      const answers = await read(addresses, { ...createReadContext(rpc, block, options), request });
      return new Map([...answers].map(([address, answer]) => [address, toFact(answer, block, deps.now())]));
    };
    const pace = rpc.memory.anyBlock.part(chainPace);
    try {
      return await pace.holdBackground(() => deps.inFlight?.run(reading) ?? reading());
    } catch (error) {
      const absent = toMissing(error);
      return new Map(addresses.map((address) => [address, absent]));
    }
  };
}

function toFact<T>(answer: Answer<T> | Fact<T>, block: BlockRef, now: number): Fact<T> {
  if ('known' in answer) return answer;
  const { reading } = answer;
  return { ...known(answer.value, ONCHAIN, now, block), ...(reading ? { reading } : {}) };
}
