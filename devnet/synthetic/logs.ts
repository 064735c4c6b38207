import { encodeWords, toAddressTopic, topics, toTopic } from '@assay/chain';
import { type Address, type Hex, toQuantity } from '@assay/facts';
import { places, type SyntheticHistory, type SyntheticSwap } from './history.js';

/** A log as a node answers it. */
interface NodeLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: Hex;
  readonly blockHash: Hex;
  readonly blockTimestamp: Hex;
  readonly logIndex: Hex;
  readonly transactionHash: Hex;
  readonly transactionIndex: Hex;
  readonly removed: false;
}

export interface LogFilter {
  readonly address?: Address | readonly Address[];
  readonly topics?: readonly (Hex | readonly Hex[] | null)[];
}

type Draft = Pick<NodeLog, 'address' | 'topics' | 'data'>;

const pairCreated = toTopic('PairCreated(address,address,address,uint256)');

/** Whole tokens in smallest units (18 decimals), exact to six digits after the point. */
export function units(amount: number): bigint {
  return BigInt(Math.round(amount * 1e6)) * 1_000_000_000_000n;
}

export const SUPPLY = 1_000_000_000;
export const POOLED_TOKENS = 50_000_000;

export function blockHashOf(block: number): Hex {
  return `0xb10c${block.toString(16).padStart(60, '0')}`;
}

/** The hash of a transaction names its block and its place in it. */
export function transactionHashOf(block: number, index: number): Hex {
  return `0x7a${block.toString(16).padStart(30, '0')}${index.toString(16).padStart(32, '0')}`;
}

export function placeOf(transactionHash: string): { readonly block: number; readonly index: number } {
  return {
    block: Number.parseInt(transactionHash.slice(4, 34), 16),
    index: Number.parseInt(transactionHash.slice(34), 16),
  };
}

/** Transactions of a block with what they wrote: its creation, its launch, or one for each swap. */
function transactionsOf(history: SyntheticHistory, block: number): readonly (readonly Draft[])[] {
  const { createdAt, launchedAt } = history;
  if (block < createdAt) return [];
  const first = block === createdAt ? [[transfer(places.token, places.zero, places.deployer, SUPPLY)]] : [];
  const launch = block === launchedAt ? [launchLogs()] : [];
  return [...first, ...launch, ...history.swapsOf(block).map(swapLogs)];
}

function transfer(token: Address, from: Address, to: Address, amount: number): Draft {
  const accounts = [from, to].map(toAddressTopic);
  return {
    address: token,
    topics: [topics.transfer, ...accounts],
    data: `0x${encodeWords(units(amount))}`,
  };
}

function launchLogs(): Draft[] {
  const { token, pair, quote, factory, deployer, router, burn, zero } = places;
  const usd = POOLED_TOKENS * 0.0025;
  return [
    {
      address: factory,
      topics: [pairCreated, toAddressTopic(token), toAddressTopic(quote)],
      data: `0x${encodeWords(pair, 1n)}`,
    },
    transfer(token, deployer, pair, POOLED_TOKENS),
    transfer(pair, zero, burn, Math.sqrt(POOLED_TOKENS * usd)),
    {
      address: pair,
      topics: [topics.mintV2, toAddressTopic(router)],
      data: `0x${encodeWords(units(POOLED_TOKENS), units(usd))}`,
    },
  ];
}

function swapLogs({ side, trader, tokens, usd }: SyntheticSwap): Draft[] {
  const { token, pair, router } = places;
  const [token18, usd18] = [units(tokens), units(usd)];
  const amounts = side === 'buy' ? [0n, usd18, token18, 0n] : [token18, 0n, 0n, usd18];
  const moved =
    side === 'buy' ? transfer(token, pair, trader, tokens) : transfer(token, trader, pair, tokens);
  const swapTopics = [topics.swapV2, toAddressTopic(router), toAddressTopic(trader)];
  return [moved, { address: pair, topics: swapTopics, data: `0x${encodeWords(...amounts)}` }];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Logs of a shorter history are made once: making them takes longer than finding them. */
const KEPT_TRANSFERS = 20_000;
/** Blocks whose logs are made together. */
const PART_BLOCKS = 1_000;
const kept = new WeakMap<SyntheticHistory, Map<number, readonly NodeLog[]>>();

export function isShort({ profile }: SyntheticHistory): boolean {
  return profile.transfers <= KEPT_TRANSFERS;
}

function partOf(history: SyntheticHistory, part: number): readonly NodeLog[] {
  const parts = kept.get(history) ?? new Map<number, readonly NodeLog[]>();
  kept.set(history, parts);
  const from = part * PART_BLOCKS;
  const logs = parts.get(part) ?? makeLogs(history, { from, to: from + PART_BLOCKS - 1 });
  parts.set(part, logs);
  return logs;
}

/** The logs of a span that match, in order; after more than `most` of them the rest may be missing. */
export function logsOf(history: SyntheticHistory, span: Span, filter: LogFilter, most: number): NodeLog[] {
  const matches = matcherOf(filter);
  if (!isShort(history)) return makeLogs(history, span, matches, most);
  const { to } = span;
  const from = Math.max(span.from, history.createdAt);
  const isIn = (block: number) => block >= from && block <= to;
  const found: NodeLog[] = [];
  for (let part = Math.floor(from / PART_BLOCKS); part * PART_BLOCKS <= to && found.length <= most; part += 1)
    for (const log of partOf(history, part))
      if (isIn(Number(log.blockNumber)) && matches(log)) found.push(log);
  return found;
}

/** O(blocks). */
function makeLogs(
  history: SyntheticHistory,
  { from, to }: Span,
  matches: (log: Draft) => boolean = () => true,
  most = Number.POSITIVE_INFINITY,
): NodeLog[] {
  const found: NodeLog[] = [];
  for (let block = Math.max(from, history.createdAt); block <= to && found.length <= most; block += 1) {
    let logIndex = 0;
    for (const [index, drafts] of transactionsOf(history, block).entries()) {
      for (const draft of drafts) {
        if (matches(draft)) found.push(toLog(draft, history, { block, index, logIndex }));
        logIndex += 1;
      }
    }
  }
  return found;
}

/** Tells whether a filter of logs lets one pass. */
function matcherOf({ address, topics: wanted = [] }: LogFilter): (log: Draft) => boolean {
  const addresses = address === undefined ? undefined : new Set(lower([address].flat()));
  const words = wanted.map((topic) => (topic === null ? undefined : new Set(lower([topic].flat()))));
  return (log) =>
    (addresses?.has(log.address) ?? true) &&
    words.every((allowed, index) => allowed === undefined || allowed.has(log.topics[index] ?? ''));
}

function lower(values: readonly string[]): string[] {
  return values.map((value) => value.toLowerCase());
}

interface Place {
  readonly block: number;
  readonly index: number;
  readonly logIndex: number;
}

function toLog(draft: Draft, history: SyntheticHistory, { block, index, logIndex }: Place): NodeLog {
  return {
    ...draft,
    blockNumber: toQuantity(block),
    blockHash: blockHashOf(block),
    blockTimestamp: toQuantity(history.timeOf(block)),
    logIndex: toQuantity(logIndex),
    transactionHash: transactionHashOf(block, index),
    transactionIndex: toQuantity(index),
    removed: false,
  };
}

/** Who sent a transaction. */
export function senderOf(history: SyntheticHistory, transactionHash: string): Address | undefined {
  const { block, index } = placeOf(transactionHash);
  const { createdAt, launchedAt } = history;
  const others = Number(block === createdAt) + Number(block === launchedAt);
  return index < others ? places.deployer : history.swapsOf(block)[index - others]?.trader;
}
