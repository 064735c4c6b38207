import type { Address, Hex } from '@assay/facts';
import { z } from 'zod';
import { createChainMemory } from '../rpc/chain-memory.js';
import type { Endpoint, Outcome } from '../rpc/endpoint.js';
import { toNodeLog, toRawLogs } from '../rpc/raw-log.js';
import { RpcError } from '../rpc/rpc.js';
import type { Send } from '../rpc/send.js';
import type { SharedRequest } from '../rpc/shared-request.js';
import { readBlockReceipts } from './block-receipts.js';

/** Logs of one contract, as an index can be asked for them. */
export interface LogPageQuery {
  readonly address: Address;
  readonly from: number;
  readonly to: number;
  /** A topic that logs must have at this place; `null`: any. */
  readonly topics: readonly (string | null)[];
}

/** An explorer's index of the logs of one chain. Every method rejects with an `RpcError`. */
export interface LogSearch {
  readonly service: string;
  /** Number of the newest block in the index. */
  height(signal: AbortSignal): Promise<number>;
  /**
   * The first logs of the range, oldest first, in the form of a node; fewer than `PAGE_LOGS`: all of them.
   */
  page(query: LogPageQuery, signal: AbortSignal): Promise<readonly unknown[]>;
}

/** Logs of one page: what the free plans of explorers give at most. */
export const PAGE_LOGS = 1_000;
/** Pages of one request for logs; one that needs more is refused, as nodes do. */
const MAX_PAGES = 10;
const MAX_ADDRESSES = 20;
/** Values of one topic that are asked for one after the other. */
const MAX_VALUES = 4;
/** An index that is further behind the nodes than this does not have the block. */
const MAX_BEHIND = 20;
const HEIGHT_MS = 2_000;
/** An index that does not serve the chain is asked again after this time. */
const ASK_AGAIN_MS = 600_000;

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,13}$/)
  .transform(Number);
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Address);
const word = z.string().regex(/^0x[0-9a-fA-F]{64}$/);
const filterShape = z.strictObject({
  address: z.union([address, z.array(address)]).transform((value) => [value].flat()),
  topics: z.array(z.union([word, z.array(word), z.null()])).default([]),
  fromBlock: quantity,
  toBlock: quantity,
});

interface Filter {
  readonly addresses: readonly Address[];
  /** Allowed values of each topic; `null`: any. */
  readonly topics: readonly (readonly string[] | null)[];
  readonly from: number;
  readonly to: number;
}

/**
 * Answers `eth_getLogs` from an explorer's index. It is asked only where no node serves logs. Blocks that the
 * index does not have yet are read as receipts from the nodes.
 */
export function createLogSearchEndpoint(
  search: LogSearch,
  send: Send,
  now: () => number = Date.now,
): Endpoint {
  return new LogSearchEndpoint(search, send, now);
}

class LogSearchEndpoint implements Endpoint {
  readonly isSubstitute = true;
  readonly host = this.search.service;
  private readonly memory = createChainMemory();
  private indexed = { block: -1, at: Number.NEGATIVE_INFINITY };
  private refusedUntil = 0;

  constructor(
    private readonly search: LogSearch,
    private readonly send: Send,
    private readonly now: () => number,
  ) {}

  abilities() {
    const logs = this.can({ kind: 'logs' });
    return { stateOverride: false, blockOverride: false, simulate: false, logs };
  }

  can({ kind }: { readonly kind: string }): boolean {
    return kind === 'logs' && this.now() >= this.refusedUntil;
  }

  async exchange(entries: readonly SharedRequest[]): Promise<ReadonlyMap<SharedRequest, Outcome>> {
    const outcomes = new Map<SharedRequest, Outcome>();
    await Promise.all(
      entries.map(async (entry) => {
        const outcome = await this.answer(entry);
        if (outcome) outcomes.set(entry, outcome);
      }),
    );
    return outcomes;
  }

  private async answer({ params, signal }: SharedRequest): Promise<Outcome | undefined> {
    try {
      return { value: await this.read(toFilter(params[0]), signal) };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      if (error.kind === 'aborted' || signal.aborted) return undefined;
      if (error.kind === 'refused') this.refusedUntil = this.now() + ASK_AGAIN_MS;
      return { error };
    }
  }

  private async read(filter: Filter, signal: AbortSignal): Promise<readonly unknown[]> {
    const height = await this.heightFor(filter.to, signal);
    if (filter.to - height > MAX_BEHIND)
      throw new RpcError('no_state', `${this.host} is at block ${height}, not yet at ${filter.to}`);
    const newest = this.readNewest(filter, height, signal);
    // Awaited below; until then a failure must not count as unhandled.
    newest.catch(() => undefined);
    const logs: unknown[] = [];
    for (const query of toQueries(filter, Math.min(filter.to, height)))
      logs.push(...(await this.readPages(query, signal)));
    return [...logs.filter((log) => isWanted(log, filter)), ...(await newest)];
  }

  /** The height of the index, asked for again where it was too low for the block. */
  private async heightFor(block: number, signal: AbortSignal): Promise<number> {
    if (this.indexed.block >= block || this.now() - this.indexed.at < HEIGHT_MS) return this.indexed.block;
    const found = await this.search.height(signal);
    this.indexed = { block: found, at: this.now() };
    return found;
  }

  private async readPages(query: LogPageQuery, signal: AbortSignal): Promise<readonly unknown[]> {
    if (query.from > query.to) return [];
    const logs = new Map<string, unknown>();
    let { from } = query;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const page = await this.search.page({ ...query, from }, signal);
      for (const log of page) logs.set(keyOf(log), log);
      if (page.length < PAGE_LOGS) return [...logs.values()];
      const last = Number((page.at(-1) as { readonly blockNumber?: unknown }).blockNumber);
      // The next page begins with the last block of this one, of which logs may be missing.
      if (!(last > from)) throw new RpcError('too_large', `${this.host} has too many logs of block ${from}`);
      from = last;
    }
    throw new RpcError('range_too_wide', `query returned more than ${MAX_PAGES * PAGE_LOGS} results`);
  }

  private async readNewest(filter: Filter, height: number, signal: AbortSignal): Promise<readonly unknown[]> {
    const context = { rpc: { send: this.send }, memory: this.memory, options: { signal } };
    const first = Math.max(filter.from, height + 1);
    const numbers = Array.from({ length: Math.max(0, filter.to - first + 1) }, (_, index) => first + index);
    const blocks = await Promise.all(numbers.map((number) => readBlockReceipts(context, number)));
    return blocks.flatMap((receipts, index) => {
      if (!receipts) throw new RpcError('no_state', `${this.host} does not have block ${numbers[index]} yet`);
      const logs = receipts.flatMap((receipt) => receipt.logs.map(toNodeLog));
      return logs.filter((log) => isWanted(log, filter));
    });
  }
}

function toFilter(value: unknown): Filter {
  const parsed = filterShape.safeParse(value);
  if (!parsed.success)
    throw new RpcError('unsupported', 'an explorer finds logs by contract and blocks only');
  const { address: addresses, topics, fromBlock: from, toBlock: to } = parsed.data;
  if (addresses.length > MAX_ADDRESSES)
    throw new RpcError('too_large', `an explorer is asked for at most ${MAX_ADDRESSES} contracts at once`);
  return { addresses, topics: topics.map(toAllowed), from, to };
}

/** As nodes read it: an empty list allows any value. */
function toAllowed(topic: string | readonly string[] | null): readonly string[] | null {
  const values = topic === null ? [] : [topic].flat();
  return values.length > 0 ? values : null;
}

/** One query for each contract, and for each value of a topic that has few; the rest is filtered here. */
function toQueries({ addresses, topics, from }: Filter, to: number): readonly LogPageQuery[] {
  const single = topics.map((values) => (values?.length === 1 ? (values[0] ?? null) : null));
  const few = topics.findIndex((values, at) => at > 0 && values && values.length <= MAX_VALUES);
  const isSplit = few > 0 && single.every((value, at) => at === 0 || value === null);
  const values = isSplit ? (topics[few] ?? []) : [null];
  return addresses.flatMap((one) =>
    values.map((value) => ({ address: one, from, to, topics: value ? single.with(few, value) : single })),
  );
}

function isWanted(log: unknown, { addresses, topics, from, to }: Filter): boolean {
  const [raw] = toRawLogs([log]) ?? [];
  if (!raw || raw.blockNumber < from || raw.blockNumber > to) return false;
  if (!addresses.includes(raw.address)) return false;
  return topics.every((allowed, at) => {
    const topic: Hex | undefined = raw.topics[at];
    return (
      !allowed || (topic !== undefined && allowed.some((one) => one.toLowerCase() === topic.toLowerCase()))
    );
  });
}

function keyOf(log: unknown): string {
  const { blockNumber, logIndex } = (log ?? {}) as Readonly<Record<string, unknown>>;
  return `${blockNumber} ${logIndex}`;
}
