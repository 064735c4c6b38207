import { LRUCache } from 'lru-cache';
import type { Address } from '../../../domain/address.js';
import type { BlockRef } from '../../../domain/fact.js';
import { toQuantity } from '../../../lib/hex.js';
import { type TransferEvent, topics } from '../../../logs/events.js';
import type { BlockSpan } from '../../../logs/log-store.js';
import { type RawLog, toRawLogs } from '../../../logs/raw-log.js';
import { addressAt, toSelector } from '../../../rpc/abi.js';
import { createCallBatch } from '../../../rpc/call-batch.js';
import { type CallOptions, type Rpc, RpcError } from '../../../rpc/rpc.js';

const selectors = { token0: toSelector('token0()'), token1: toSelector('token1()') };
const swapTopics = [topics.swapV2, topics.swapV3, topics.swapPancakeV3, topics.swapAerodrome];

/** A window of so few blocks (a test network, a quiet private one) is searched for the Swap logs of anybody. */
const MAX_SEARCHED_BLOCKS = 2_000;
/** Accounts that are asked whether they call themselves a pool of the token. */
const MAX_CANDIDATES = 50;
/** A pool-like account sends and receives the token at least this often. */
const LEAST_TRANSFERS = 3;

/**
 * Finds contracts that pose as pools of a token: no known factory made them, yet they write Swap logs and name the
 * token as one of their two. Anybody can deploy such a contract to make a token look traded.
 */
export interface ForeignSwaps {
  /**
   * Swap logs of anybody on a chain that is so short that all of it may be searched; nothing has to be known of the token.
   * `undefined` on a longer chain, and where the node refuses.
   */
  listen(head: BlockRef, options: CallOptions): Promise<readonly RawLog[] | undefined>;
  /** Swap logs of such contracts in the span. They are never trades; this counts them. */
  count(question: ForeignQuestion, head: BlockRef, options: CallOptions): Promise<number>;
}

interface ForeignQuestion {
  readonly token: Address;
  readonly span: BlockSpan;
  /** Pools that a known factory made, and other accounts that are known for what they are. */
  readonly known: ReadonlySet<Address>;
  /** Goes through the token's transfers in the span: a fake pool that is given tokens shows there on any chain. */
  readonly eachTransfer: (visit: (events: readonly TransferEvent[]) => void) => Promise<void>;
  /** What `listen` heard. */
  readonly heard: readonly RawLog[] | undefined;
}

export function createForeignSwaps(rpc: Rpc): ForeignSwaps {
  /** What a contract says its two tokens are; empty where it says nothing. It may not change its word. */
  const claims = new LRUCache<Address, readonly Address[]>({ max: 20_000 });

  async function claimants(
    token: Address,
    candidates: readonly Address[],
    head: BlockRef,
    options: CallOptions,
  ): Promise<Address[]> {
    const batch = createCallBatch();
    const unknown = candidates.filter((address) => !claims.has(address));
    for (const address of unknown) {
      batch.ask(`0 ${address}`, address, selectors.token0, 50_000);
      batch.ask(`1 ${address}`, address, selectors.token1, 50_000);
    }
    const answers = await batch.send(rpc, head, options);
    for (const address of unknown) {
      const said = [addressAt(answers.bytes(`0 ${address}`), 0), addressAt(answers.bytes(`1 ${address}`), 0)];
      claims.set(
        address,
        said.filter((answer) => answer !== undefined),
      );
    }
    return candidates.filter((address) => claims.get(address)?.includes(token));
  }

  async function readSwapLogs(
    { from, to }: BlockSpan,
    addresses: readonly Address[] | undefined,
    options: CallOptions,
  ): Promise<readonly RawLog[]> {
    const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
    const filter = { ...range, topics: [swapTopics], ...(addresses ? { address: addresses } : {}) };
    return toRawLogs(await rpc.send('eth_getLogs', [filter], options)) ?? [];
  }

  async function countAnybody(
    { token, span, known }: ForeignQuestion,
    heard: readonly RawLog[],
    head: BlockRef,
    options: CallOptions,
  ): Promise<number> {
    const writers = heard.flatMap(({ address, blockNumber }) =>
      blockNumber < span.from || blockNumber > span.to || known.has(address) ? [] : address,
    );
    const candidates = [...new Set(writers)].slice(0, MAX_CANDIDATES);
    const posing = new Set(await claimants(token, candidates, head, options));
    return writers.filter((writer) => posing.has(writer)).length;
  }

  async function countPartners(
    question: ForeignQuestion,
    head: BlockRef,
    options: CallOptions,
  ): Promise<number> {
    const candidates = await poolLike(question);
    const posing = await claimants(question.token, candidates, head, options);
    return posing.length === 0 ? 0 : (await readSwapLogs(question.span, posing, options)).length;
  }

  // A side remark: a node that refuses it does not cost the trades.
  async function unlessRefused<T, E>(reading: Promise<T>, otherwise: E): Promise<T | E> {
    try {
      return await reading;
    } catch (error) {
      if (error instanceof RpcError && error.kind !== 'aborted') {
        return otherwise;
      }
      throw error;
    }
  }

  return {
    listen: async (head, options) =>
      head.number < MAX_SEARCHED_BLOCKS
        ? unlessRefused(readSwapLogs({ from: 0, to: head.number }, undefined, options), undefined)
        : undefined,
    count: (question, head, options) => {
      const { span, heard } = question;
      const isShort = span.to - span.from < MAX_SEARCHED_BLOCKS;
      const anybody = async () =>
        countAnybody(question, heard ?? (await readSwapLogs(span, undefined, options)), head, options);
      return unlessRefused(isShort ? anybody() : countPartners(question, head, options), 0);
    },
  };
}

/** Accounts that both give and get the token, as a pool would; the busiest first. O(transfers). */
async function poolLike({ eachTransfer, known }: ForeignQuestion): Promise<Address[]> {
  const [given, got] = [new Map<Address, number>(), new Map<Address, number>()];
  await eachTransfer((transfers) => {
    for (const { from, to } of transfers) {
      given.set(from, (given.get(from) ?? 0) + 1);
      got.set(to, (got.get(to) ?? 0) + 1);
    }
  });
  return [...given]
    .map(([account, times]) => ({ account, times: Math.min(times, got.get(account) ?? 0) }))
    .filter(({ account, times }) => times >= LEAST_TRANSFERS && !known.has(account))
    .sort((a, b) => b.times - a.times)
    .slice(0, MAX_CANDIDATES)
    .map(({ account }) => account);
}
