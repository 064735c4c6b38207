import type { Address, Hex } from '@assay/facts';
import type { IndexFaults } from './index-faults.js';
import { headOf, type IndexedChain, toldHash, toldLogs } from './indexed-chain.js';
import type { IndexAsk } from './portal.js';

interface HypersyncQuery {
  readonly from_block: number;
  readonly to_block?: number;
  readonly include_all_blocks?: boolean;
  readonly max_num_logs?: number;
  readonly logs?: readonly {
    readonly address: readonly Address[];
    readonly topics: readonly (readonly Hex[])[];
  }[];
  readonly transactions?: readonly { readonly to: readonly Address[] }[];
}

/** Blocks of one answer at most. */
const ANSWER_BLOCKS = 50_000;

/** HyperSync by its JSON endpoints: `GET /height`, `POST /query`. */
export async function answerHypersync({ path, body, response, chains, faults }: IndexAsk): Promise<void> {
  const [, network = '', method] = /^\/([^/]+)\/(height|query)$/.exec(path) ?? [];
  const chain = chains[network];
  if (!chain) return void response.writeHead(404).end();
  const send = (answer: object) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  const head = await headOf(chain, faults);
  if (method === 'height') return send({ height: head });
  const query = body as HypersyncQuery;
  const most = faults.answerBlocks ?? ANSWER_BLOCKS;
  const last = Math.min(head, (query.to_block ?? head + 1) - 1, query.from_block + most - 1);
  const span = { from: query.from_block, to: last };
  const found = await Promise.all(
    (query.logs ?? []).map(({ address, topics }) => {
      const values = topics.map((one) => (one.length > 0 ? one : null));
      return toldLogs(chain, span, { address, topics: values }, faults);
    }),
  );
  const logs = found.flat();
  const numbers = query.include_all_blocks
    ? Array.from({ length: Math.max(0, last - span.from + 1) }, (_, at) => span.from + at)
    : [...new Set(logs.map(({ blockNumber }) => Number(blockNumber)))];
  const blocks = await Promise.all(
    numbers.map(async (number) => {
      const { hash, timestamp } = await chain.block(number);
      return { number, hash: toldHash(hash, number, faults), timestamp: `0x${timestamp.toString(16)}` };
    }),
  );
  send({
    data: [
      {
        blocks,
        transactions: await transactionsOf(chain, query, span, faults),
        logs: logs.map(({ address, topics: [topic0, topic1, topic2, topic3], data, ...log }) => ({
          block_number: Number(log.blockNumber),
          log_index: Number(log.logIndex),
          transaction_hash: log.transactionHash,
          address,
          data,
          topic0: topic0 ?? null,
          topic1: topic1 ?? null,
          topic2: topic2 ?? null,
          topic3: topic3 ?? null,
        })),
        traces: [],
      },
    ],
    next_block: Math.max(last + 1, query.from_block),
    archive_height: head,
    total_execution_time: 1,
    rollback_guard: null,
  });
}

/** Transactions that sent coin to the accounts; an index that lies tells another hash. */
async function transactionsOf(
  chain: IndexedChain,
  { transactions = [] }: HypersyncQuery,
  { from, to }: { readonly from: number; readonly to: number },
  { hasGap, lies }: IndexFaults,
): Promise<readonly object[]> {
  const accounts = transactions.flatMap((one) => one.to);
  const found = chain.transfers(accounts, to).filter(({ block }) => block >= from && !hasGap?.(block));
  const rows = found.map(async ({ to: account, block, hash }, index) => ({
    block_number: block,
    transaction_index: index,
    hash: lies?.(block) ? (await chain.block(block)).hash : hash,
    to: account,
    value: '0xde0b6b3a7640000',
  }));
  return Promise.all(rows);
}
