import { type Address, type Hex, isHex, toAddress } from '@assay/facts';
import type { HttpClient, HttpRequest } from '../http/http.js';
import { UpstreamError } from '../http/upstream-error.js';
import type { RawLog } from '../rpc/raw-log.js';
import {
  HistoryForkedError,
  type HistoryOptions,
  type HistoryPiece,
  type HistoryQuery,
  type HistorySource,
  type HistoryTransfer,
  turnOf,
} from './history-source.js';
import { fromIndexLog, type IndexLog, isCount, SharedTexts } from './index-log.js';

/** The time of one answer, with all its lines. */
const ANSWER_MS = 30_000;
/** Answers that brought nothing new, one after another, after which a stream ends. */
const MAX_IDLE = 2;

const fields = {
  block: { number: true, hash: true, timestamp: true },
  log: { address: true, topics: true, data: true, logIndex: true, transactionHash: true },
} as const;
const transferFields = {
  block: { number: true, hash: true },
  transaction: { hash: true, to: true, value: true },
} as const;

interface Placed {
  readonly number: number;
  readonly hash: string;
}

interface PortalBlock extends Placed {
  readonly logs: readonly RawLog[];
}

interface TransferBlock extends Placed {
  readonly transfers: readonly HistoryTransfer[];
}

/** Some blocks of an answer that follow each other. */
interface BlockGroup<T extends Placed> {
  readonly last: T;
  readonly bytes: number;
  /** Reads all of them from their lines. */
  readonly blocks: () => readonly T[];
}

/** What is asked of a range of blocks, and how a line of the answer is read. */
interface RangeQuery<T extends Placed> {
  readonly from: number;
  readonly to: number;
  readonly selection: object;
  readonly toBlock: (line: string) => T;
}

/**
 * A dataset of the SQD Portal. An answer may end before the range does; it is continued behind its last block, with the
 * hash of that block.
 * Wire format: github.com/subsquid/specs, network-rfc/11_portal_api.md
 * @param client its base URL is that of the portal, below which datasets are
 */
export function createPortalSource(
  client: HttpClient,
  dataset: string,
  now: () => number = Date.now,
): HistorySource {
  const path = `/datasets/${encodeURIComponent(dataset)}`;
  const ask = (asked: Pick<HttpRequest, 'path' | 'json'>, options: HistoryOptions) => ({
    ...asked,
    path: `${path}${asked.path}`,
    signal: options.signal,
    deadline: now() + ANSWER_MS,
    caller: turnOf(options),
  });
  const open = (query: object, options: HistoryOptions) =>
    client.fetchLines(ask({ path: '/stream', json: { type: 'evm', fields, ...query } }, options));

  async function* blocksOf<T extends Placed>(
    { from, to, selection, toBlock: read }: RangeQuery<T>,
    options: HistoryOptions,
  ): AsyncGenerator<BlockGroup<T>> {
    let last: { readonly number: number; readonly hash: string } | undefined;
    for (let idle = 0; (last?.number ?? from - 1) < to; ) {
      const fromBlock = (last?.number ?? from - 1) + 1;
      const before = last;
      const parent = last ? { parentBlockHash: last.hash } : {};
      const answer = await open({ fromBlock, toBlock: to, ...parent, ...selection }, options);
      // Everything that is left lies above the newest block.
      if (answer.status === 204) return;
      if (answer.status === 409) throw new HistoryForkedError('the blocks before were replaced');
      if (answer.status !== 200)
        throw new UpstreamError(client.service, 'refused', `refused the query (HTTP ${answer.status})`);
      const newest = Number(answer.header('x-sqd-head-number') ?? Number.NaN);
      try {
        for await (const lines of answer.lines) {
          const line = lines.last();
          if (line === undefined) continue;
          const [first, end] = [(last?.number ?? from - 1) + 1, read(line)];
          checkOrder(client.service, [end], first, to);
          last = end;
          const blocks = () => {
            const all = lines.all().map(read);
            checkOrder(client.service, all, first, to);
            return all;
          };
          yield { last: end, bytes: lines.bytes, blocks };
        }
      } catch (error) {
        // Cut off behind whole lines: they hold, and the rest is asked for again.
        if (!isCutOff(error) || last === before) throw error;
      }
      if (last && last.number >= newest) return;
      idle = last === before ? idle + 1 : 0;
      if (idle >= MAX_IDLE) throw invalid(client.service);
    }
  }

  async function* stream(query: HistoryQuery, options: HistoryOptions): AsyncGenerator<HistoryPiece> {
    const { addresses, topics, from, to } = query;
    const selection = { logs: [{ address: addresses, ...toTopicFilter(topics) }] };
    const texts = new SharedTexts();
    const read = (line: string) => toBlock(client.service, line, texts);
    for await (const { last, bytes, blocks } of blocksOf({ from, to, selection, toBlock: read }, options))
      yield {
        to: last.number,
        hash: last.hash,
        bytes,
        isText: true,
        logs: () => blocks().flatMap(({ logs }) => logs),
      };
  }

  async function* transfers(
    accounts: readonly Address[],
    to: number,
    options: HistoryOptions,
  ): AsyncGenerator<readonly HistoryTransfer[]> {
    const selection = { fields: transferFields, transactions: [{ to: accounts }] };
    const read = (line: string) => toTransfers(client.service, line);
    for await (const { blocks } of blocksOf({ from: 0, to, selection, toBlock: read }, options))
      yield blocks().flatMap((block) => block.transfers);
  }

  return {
    service: client.service,
    head: async (options) => {
      const { body } = await client.fetchJson(ask({ path: '/head' }, options));
      const { number, hash } = (body ?? {}) as Readonly<Record<string, unknown>>;
      if (!isCount(number) || typeof hash !== 'string') throw invalid(client.service);
      return { number, hash };
    },
    hashOf: async (block, options) => {
      const { status, lines } = await open({ fromBlock: block, toBlock: block }, options);
      if (status !== 200) return undefined;
      for await (const group of lines) {
        const { number, hash } = toBlock(client.service, group.last() ?? '', new SharedTexts());
        return number === block && isHex(hash) ? (hash as Hex) : undefined;
      }
      return undefined;
    },
    stream,
    transfers,
  };
}

function toTopicFilter(topics: HistoryQuery['topics']): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    topics.flatMap((values, at) => (values ? [[`topic${at}`, values] as const] : [])),
  );
}

function toBlock(service: string, line: string, texts: SharedTexts): PortalBlock {
  const { header, logs = [] } = parse(service, line);
  const { number, hash, timestamp } = header ?? {};
  if (!isCount(number) || typeof hash !== 'string' || !isCount(timestamp)) throw invalid(service);
  const found: RawLog[] = [];
  const block = { number, timestamp };
  for (const one of logs) {
    const log = Array.isArray(one.topics) ? fromIndexLog(one, block, texts) : undefined;
    if (!log) throw invalid(service);
    found.push(log);
  }
  return { number, hash, logs: found };
}

/** Those of a block that sent coin. */
function toTransfers(service: string, line: string): TransferBlock {
  const { header, transactions = [] } = parse(service, line);
  const { number, hash } = header ?? {};
  if (!isCount(number) || typeof hash !== 'string') throw invalid(service);
  const transfers = transactions.flatMap((one) => {
    const to = toAddress(one.to);
    const hasValue = typeof one.value === 'string' && /^0x0*[1-9a-f]/i.test(one.value);
    return to && hasValue && typeof one.hash === 'string' ? [{ to, block: number, hash: one.hash }] : [];
  });
  return { number, hash, transfers };
}

interface PortalLine {
  readonly header?: { readonly number?: unknown; readonly hash?: unknown; readonly timestamp?: unknown };
  readonly logs?: readonly IndexLog[];
  readonly transactions?: readonly {
    readonly hash?: unknown;
    readonly to?: unknown;
    readonly value?: unknown;
  }[];
}

function parse(service: string, line: string): PortalLine {
  try {
    return JSON.parse(line) as PortalLine;
  } catch {
    throw invalid(service);
  }
}

/** Blocks come in their order, from the one that was asked for. */
function checkOrder(service: string, blocks: readonly Placed[], first: number, to: number): void {
  let next = first;
  for (const { number } of blocks) {
    if (number < next || number > to) throw invalid(service);
    next = number + 1;
  }
}

function isCutOff(error: unknown): boolean {
  return error instanceof UpstreamError && (error.kind === 'unreachable' || error.kind === 'timed_out');
}

function invalid(service: string): UpstreamError {
  return new UpstreamError(service, 'invalid_answer', 'answered something else than its documented form');
}
