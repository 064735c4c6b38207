import {
  addressAt,
  type BlockSpan,
  createCallBatch,
  type RawLog,
  type ReadContext,
  type TransferEvent,
  topics,
  toRawLogs,
  toSelector,
  unlessFailed,
} from '@assay/chain';
import { type Address, createLru, toQuantity } from '@assay/facts';
import type { LRUCache } from 'lru-cache';

const selectors = { token0: toSelector('token0()'), token1: toSelector('token1()') };
const swapTopics = [topics.swapV2, topics.swapV3, topics.swapPancakeV3, topics.swapAerodrome];

/**
 * A chain or window of at most this many blocks (a test network) is searched for the Swap logs of all
 * contracts.
 */
const MAX_SEARCHED_BLOCKS = 2_000;
/** Accounts that are asked for `token0()` and `token1()`. */
const MAX_CANDIDATES = 50;
/** Transfers, newest first, in which pool-like accounts are looked for. */
const MAX_VISITED = 50_000;
/** A pool-like account sends and receives the token at least this often. */
const MIN_TRANSFERS = 3;

/**
 * Finds contracts that pose as pools of a token: no known factory created them, but they emit Swap logs and
 * name the token as one of their two. Anyone can deploy such a contract to make a token look traded.
 */
export interface ForeignSwaps {
  /**
   * Swap logs of all contracts, on a chain short enough to be searched whole. Needs no knowledge of the
   * token.
   * @returns `undefined` on a longer chain, and where the node refuses
   */
  prefetch(context: ReadContext): Promise<readonly RawLog[] | undefined>;
  /** Counts the Swap logs of such contracts in the span. They never count as trades. */
  count(context: ReadContext, question: ForeignQuestion): Promise<number>;
}

interface ForeignQuestion {
  readonly token: Address;
  readonly span: BlockSpan;
  /** Pools of known factories, and other known accounts. */
  readonly known: ReadonlySet<Address>;
  /**
   * Visits the token's transfers in the span, until `visit` answers true: a fake pool that received tokens
   * shows up there.
   */
  readonly eachTransfer: (visit: (events: readonly TransferEvent[]) => boolean) => Promise<void>;
  /** The result of `prefetch`. */
  readonly swapLogs: Promise<readonly RawLog[] | undefined>;
}

export function createForeignSwaps(): ForeignSwaps {
  const tokensOf: TokensOf = createLru(20_000);
  // Only an additional count: the trades are still answered where a node fails here.
  return {
    prefetch: async (context) =>
      context.block.number < MAX_SEARCHED_BLOCKS
        ? readSwapLogs(context, { from: 0, to: context.block.number }).catch(unlessFailed)
        : undefined,
    count: async (context, question) => {
      const { span } = question;
      const isShort = span.to - span.from < MAX_SEARCHED_BLOCKS;
      const count = isShort ? countAmongAll : countAmongPartners;
      return (await count(context, question, tokensOf).catch(unlessFailed)) ?? 0;
    },
  };
}

/** The two tokens that a contract names; empty where it names none. Its first answer counts. */
type TokensOf = LRUCache<Address, readonly Address[]>;

/** Those of the candidates that name the token. */
async function findPosing(
  context: ReadContext,
  token: Address,
  candidates: readonly Address[],
  tokensOf: TokensOf,
): Promise<readonly Address[]> {
  const batch = createCallBatch();
  const unknown = candidates.filter((address) => !tokensOf.has(address));
  for (const address of unknown) {
    batch.ask(`0 ${address}`, address, selectors.token0, 50_000);
    batch.ask(`1 ${address}`, address, selectors.token1, 50_000);
  }
  const answers = await batch.send(context);
  for (const address of unknown) {
    const tokens = [addressAt(answers.bytes(`0 ${address}`), 0), addressAt(answers.bytes(`1 ${address}`), 0)];
    tokensOf.set(
      address,
      tokens.filter((answer) => answer !== undefined),
    );
  }
  return candidates.filter((address) => tokensOf.get(address)?.includes(token));
}

async function readSwapLogs(
  { rpc, options }: ReadContext,
  { from, to }: BlockSpan,
  addresses?: readonly Address[],
): Promise<readonly RawLog[]> {
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const filter = { ...range, topics: [swapTopics], ...(addresses ? { address: addresses } : {}) };
  return toRawLogs(await rpc.send('eth_getLogs', [filter], options)) ?? [];
}

async function countAmongAll(
  context: ReadContext,
  { token, span, known, swapLogs }: ForeignQuestion,
  tokensOf: TokensOf,
): Promise<number> {
  const all = (await swapLogs) ?? (await readSwapLogs(context, span));
  const writers = all.flatMap(({ address, blockNumber }) =>
    blockNumber < span.from || blockNumber > span.to || known.has(address) ? [] : address,
  );
  const candidates = [...new Set(writers)].slice(0, MAX_CANDIDATES);
  const posing = new Set(await findPosing(context, token, candidates, tokensOf));
  return writers.filter((writer) => posing.has(writer)).length;
}

async function countAmongPartners(
  context: ReadContext,
  question: ForeignQuestion,
  tokensOf: TokensOf,
): Promise<number> {
  const candidates = await findPoolLike(question);
  const posing = await findPosing(context, question.token, candidates, tokensOf);
  return posing.length === 0 ? 0 : (await readSwapLogs(context, question.span, posing)).length;
}

/** Accounts that send and receive the token as a pool would, in its newest transfers; the busiest first. */
async function findPoolLike({ eachTransfer, known }: ForeignQuestion): Promise<Address[]> {
  const [sent, received] = [new Map<Address, number>(), new Map<Address, number>()];
  let visited = 0;
  await eachTransfer((transfers) => {
    for (const { from, to } of transfers) {
      sent.set(from, (sent.get(from) ?? 0) + 1);
      received.set(to, (received.get(to) ?? 0) + 1);
    }
    visited += transfers.length;
    return visited >= MAX_VISITED;
  });
  return [...sent]
    .map(([account, times]) => ({ account, times: Math.min(times, received.get(account) ?? 0) }))
    .filter(({ account, times }) => times >= MIN_TRANSFERS && !known.has(account))
    .sort((a, b) => b.times - a.times)
    .slice(0, MAX_CANDIDATES)
    .map(({ account }) => account);
}
