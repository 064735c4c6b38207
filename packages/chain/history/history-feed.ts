import { type Address, AppError, createLru, readOnce } from '@assay/facts';
import { UpstreamError } from '../http/upstream-error.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import type { HistoryBlock, HistorySource } from './history-source.js';

/** A source that contradicted a node is not asked for this long. */
const DROPPED_MS = 3_600_000;
/** One that did not answer. */
const FAILED_MS = 15_000;
/** The newest block of an index is asked for again after this time. */
const HEAD_MS = 5_000;
const MAX_TAKEN = 20_000;

/** Who is told when an index is dropped. */
export type OnDropped = (dropped: { readonly service: string; readonly reason: string }) => void;

interface FeedOptions {
  readonly sources: readonly HistorySource[];
  readonly onDropped?: OnDropped;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** The index to ask now, and its newest block. */
export interface OpenHistory {
  readonly source: HistorySource;
  readonly head: HistoryBlock;
}

interface Listed {
  readonly source: HistorySource;
  /** Asked again from then on. */
  resting: { readonly until: number; readonly why: string };
  head?: { readonly block: HistoryBlock; readonly at: number };
}

/** The indexes of one chain's logs, in the order in which they are asked. */
export class HistoryFeed {
  /** How often an index was dropped. */
  contradictions = 0;
  private listed: readonly Listed[] = [];
  private onDropped: OnDropped = () => undefined;
  private now: () => number = () => performance.now();
  /** Contracts whose logs were taken from an index, and those to be read again since it turned out wrong. */
  private readonly taken = createLru<Address, true>(MAX_TAKEN);
  private readonly suspects = new Set<Address>();
  /** Newest blocks that are being asked for. */
  private readonly asking = new Map<HistorySource, Promise<HistoryBlock>>();
  private readonly forkedAt = createLru<Address, number>(MAX_TAKEN);
  /** Why the nodes were read in place of an index, however long ago that began to be so. */
  private readonly missed = createLru<Address, readonly string[]>(MAX_TAKEN);

  serve({ sources, onDropped, now }: FeedOptions): void {
    this.listed = sources.map((source) => ({
      source,
      resting: { until: Number.NEGATIVE_INFINITY, why: '' },
    }));
    if (onDropped) this.onDropped = onDropped;
    if (now) this.now = now;
  }

  /** True where an index would be asked now. */
  isServing(): boolean {
    return this.listed.some((one) => !this.isResting(one));
  }

  /** The index that would be asked now. */
  first(): HistorySource | undefined {
    return this.listed.find((one) => !this.isResting(one))?.source;
  }

  /** The first index that answers; `undefined` where none does. */
  async open(signal: AbortSignal): Promise<OpenHistory | undefined> {
    for (const one of this.listed.filter((each) => !this.isResting(each))) {
      const { source, head } = one;
      if (head && this.now() - head.at < HEAD_MS) return { source, head: head.block };
      try {
        const block = await this.askHead(source, signal);
        one.head = { block, at: this.now() };
        return { source, head: block };
      } catch (error) {
        this.failed(source, error, signal);
      }
    }
    return undefined;
  }

  /** One request for all that ask at the same time. */
  private askHead(source: HistorySource, signal: AbortSignal): Promise<HistoryBlock> {
    const ask = async () => {
      try {
        return await source.head({ signal });
      } catch (error) {
        // Others that wait for it ask themselves.
        throw signal.aborted ? new RpcError('aborted', 'the newest block was not waited for') : error;
      } finally {
        this.asking.delete(source);
      }
    };
    return readOnce(this.asking, source, ask, signal);
  }

  /** Lets a source rest that did not answer. @throws what is a mistake of ours; `RpcError` where the caller left */
  failed(source: HistorySource, error: unknown, signal: AbortSignal): void {
    if (error instanceof RpcError) throw error;
    if (signal.aborted) throw new RpcError('aborted', 'the logs of an index were not waited for');
    const isOutage = error instanceof UpstreamError || error instanceof AppError;
    if (!isOutage) throw error;
    const restMs = error instanceof UpstreamError ? (error.retryAfterMs ?? FAILED_MS) : FAILED_MS;
    this.rest(source, restMs, error.message);
  }

  /** A node says something else: the source is left alone, and what it said is not believed any more. */
  drop(source: HistorySource, reason: string): void {
    this.rest(source, DROPPED_MS, `${source.service} ${reason}, and is not asked for an hour`);
    for (const contract of this.taken.keys()) this.suspects.add(contract);
    this.taken.clear();
    this.contradictions += 1;
    this.onDropped({ service: source.service, reason });
  }

  /** Notes that logs of the contracts come from an index. */
  took(contracts: readonly Address[]): void {
    for (const contract of contracts) {
      this.taken.set(contract, true);
      this.missed.delete(contract);
    }
  }

  /** Notes that a long history of contracts is read from the nodes, since no index can be asked. */
  leftToNodes(contracts: readonly Address[]): void {
    const whys = this.whysOfRest();
    if (whys.length > 0) for (const contract of contracts) this.missed.set(contract, whys);
  }

  /** The newest blocks of an index are not those of the node: it is asked for its newest block again. */
  forked(source: HistorySource, contracts: readonly Address[], block: number): void {
    for (const contract of contracts) this.forkedAt.set(contract, block);
    for (const one of this.listed) if (one.source === source) delete one.head;
  }

  /** True once for a contract whose stored logs are to be read again. */
  takeSuspect(contract: Address): boolean {
    return this.suspects.delete(contract);
  }

  /** How the logs of a contract were read, and why an index is not asked now; a sentence each. */
  told(contract: Address): readonly string[] {
    const resting = [...new Set([...(this.missed.get(contract) ?? []), ...this.whysOfRest()])];
    const [first] = this.listed;
    if (!first || !this.taken.has(contract)) return resting;
    const { service } = first.source;
    const forked = this.forkedAt.get(contract);
    return [
      `History from the index ${service}, compared with the node at blocks drawn at random; the newest blocks from the node.`,
      ...(forked === undefined
        ? []
        : [`The chain was reorganised where they meet: the node from block ${forked} on.`]),
      ...resting,
    ];
  }

  private whysOfRest(): readonly string[] {
    return this.listed.filter((one) => this.isResting(one)).map(({ resting: { why } }) => `${why}.`);
  }

  private rest(source: HistorySource, ms: number, why: string): void {
    const found = this.listed.find((one) => one.source === source);
    if (!found) return;
    const until = this.now() + ms;
    if (until > found.resting.until) found.resting = { until, why };
    delete found.head;
  }

  private isResting({ resting }: Listed): boolean {
    return this.now() < resting.until;
  }
}

const createFeed = () => new HistoryFeed();

/** The indexes of a chain: one feed for all that read it, also those of past blocks. */
export function historyOf(rpc: Pick<Rpc, 'memory'>): HistoryFeed {
  return rpc.memory.anyBlock.part(createFeed);
}
