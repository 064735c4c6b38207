import { type Address, type Hex, isHex, toAddress } from '@assay/facts';
import { z } from 'zod';
import type { HttpClient, HttpRequest } from '../http/http.js';
import { UpstreamError } from '../http/upstream-error.js';
import type { RawLog } from '../rpc/raw-log.js';
import {
  type HistoryOptions,
  type HistoryPiece,
  type HistoryQuery,
  type HistorySource,
  type HistoryTransfer,
  LOG_BYTES,
  turnOf,
} from './history-source.js';
import { fromIndexLog, isCount, SharedTexts } from './index-log.js';

const ANSWER_MS = 15_000;
/** Logs or transactions of one answer, about: more values than ten times as many are not parsed at once. */
const MAX_ROWS = 10_000;

const blockFields = ['number', 'hash', 'timestamp'];
const logFields = [
  'block_number',
  'log_index',
  'transaction_hash',
  'address',
  'data',
  'topic0',
  'topic1',
  'topic2',
  'topic3',
];
const transactionFields = ['block_number', 'transaction_index', 'hash', 'to', 'value'];
const height = z.object({ height: z.number().int().nonnegative().nullable() });
const rows = z.array(z.record(z.string(), z.unknown())).default([]);
const envelope = z.object({
  data: z.array(z.object({ blocks: rows, logs: rows, transactions: rows })),
  next_block: z.number().int().nonnegative(),
});
type Rows = z.output<typeof rows>;

/**
 * Envio's HyperSync by its JSON endpoints. A query ends where the server stops for time or size; it is continued at
 * `next_block`. `to_block` is the first block that is not asked for.
 * Wire format: docs.envio.dev, "HyperSync query", and its answers as public programs read them
 */
export function createHypersyncSource(client: HttpClient, now: () => number = Date.now): HistorySource {
  const ask = async (request: Pick<HttpRequest, 'path' | 'json'>, options: HistoryOptions) => {
    const { status, body } = await client.fetchJson({
      ...request,
      signal: options.signal,
      deadline: now() + ANSWER_MS,
      caller: turnOf(options),
    });
    if (status !== 200)
      throw new UpstreamError(client.service, 'refused', `refused the query (HTTP ${status})`);
    return body;
  };
  const query = async (json: object, options: HistoryOptions) => {
    const answer = envelope.safeParse(await ask({ path: '/query', json }, options));
    if (!answer.success) throw invalid(client.service);
    const { data, next_block: next } = answer.data;
    return {
      next,
      blocks: data.flatMap(({ blocks }) => blocks),
      logs: data.flatMap(({ logs }) => logs),
      transactions: data.flatMap(({ transactions }) => transactions),
    };
  };
  const hashOf = async (block: number, options: HistoryOptions): Promise<Hex | undefined> => {
    const only = { from_block: block, to_block: block + 1, include_all_blocks: true };
    const { blocks } = await query({ ...only, field_selection: { block: blockFields } }, options);
    const hash = blocks.find(({ number }) => number === block)?.hash;
    return isHex(hash) ? hash : undefined;
  };

  async function* stream(asked: HistoryQuery, options: HistoryOptions): AsyncGenerator<HistoryPiece> {
    const selection = {
      address: asked.addresses,
      topics: asked.topics.map((values) => values ?? []),
    };
    for (let from = asked.from; from <= asked.to; ) {
      const { next, blocks, logs } = await query(
        {
          from_block: from,
          to_block: asked.to + 1,
          max_num_logs: MAX_ROWS,
          logs: [selection],
          field_selection: { block: blockFields, log: logFields },
        },
        options,
      );
      // Nothing further is in the index.
      if (next <= from) return;
      const found = toLogs(client.service, blocks, logs);
      yield { to: Math.min(next - 1, asked.to), bytes: found.length * LOG_BYTES, logs: () => found };
      from = next;
    }
  }

  async function* transfers(
    accounts: readonly Address[],
    to: number,
    options: HistoryOptions,
  ): AsyncGenerator<readonly HistoryTransfer[]> {
    for (let from = 0; from <= to; ) {
      const { next, transactions } = await query(
        {
          from_block: from,
          to_block: to + 1,
          max_num_transactions: MAX_ROWS,
          transactions: [{ to: accounts }],
          field_selection: { transaction: transactionFields },
        },
        options,
      );
      if (next <= from) return;
      yield toTransfers(transactions);
      from = next;
    }
  }

  return {
    service: client.service,
    head: async (options) => {
      const { data } = height.safeParse(await ask({ path: '/height' }, options));
      const number = data?.height;
      const hash = typeof number === 'number' ? await hashOf(number, options) : undefined;
      if (typeof number !== 'number' || hash === undefined) throw invalid(client.service);
      return { number, hash };
    },
    hashOf,
    stream,
    transfers,
  };
}

/** Those that sent coin, in the order of the chain. */
function toTransfers(transactions: Rows): HistoryTransfer[] {
  const found = transactions.flatMap((row) => {
    const [to, { block_number: block, transaction_index: index, hash, value }] = [toAddress(row.to), row];
    const hasValue = typeof value === 'string' && /[1-9a-f]/i.test(value.replace(/^0x/i, ''));
    const isTransfer = to && hasValue && isCount(block) && isCount(index) && typeof hash === 'string';
    return isTransfer ? [{ to, block, index, hash }] : [];
  });
  return found
    .sort((a, b) => a.block - b.block || a.index - b.index)
    .map(({ to, block, hash }) => ({ to, block, hash }));
}

/** In the order of the chain: the server answers in batches of its own. */
function toLogs(service: string, blocks: Rows, logs: Rows): RawLog[] {
  const texts = new SharedTexts();
  const times = new Map(blocks.map(({ number, timestamp }) => [number, Number(timestamp)]));
  const found = logs.map((row) => {
    const { block_number: number } = row;
    const timestamp = times.get(number);
    const topics = [row.topic0, row.topic1, row.topic2, row.topic3].filter((topic) => topic);
    const log =
      isCount(number) && isCount(timestamp)
        ? fromIndexLog(
            {
              address: row.address,
              topics,
              data: row.data ?? '0x',
              logIndex: row.log_index,
              transactionHash: row.transaction_hash,
            },
            { number, timestamp },
            texts,
          )
        : undefined;
    if (!log) throw invalid(service);
    return log;
  });
  return found.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
}

function invalid(service: string): UpstreamError {
  return new UpstreamError(service, 'invalid_answer', 'answered something else than its documented form');
}
