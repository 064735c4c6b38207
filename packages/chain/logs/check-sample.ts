import { toQuantity } from '@assay/facts';
import type { HistoryQuery } from '../history/history-source.js';
import { chainPace } from '../rpc/log-pace.js';
import { type RawLog, toRawLogs } from '../rpc/raw-log.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import type { BlockSpan } from './log-store.js';

/** Logs of one sample, about, where the node answers for as many blocks: the more, the more they show. */
const SAMPLE_LOGS = 300;

interface Checked extends BlockSpan {
  readonly logs: readonly RawLog[];
}

interface CheckOptions {
  readonly signal: AbortSignal;
  readonly inBackground: boolean;
  /** Blocks that one request is expected to be answered for. */
  readonly blocks: number;
  /** In [0, 1). */
  readonly random?: () => number;
}

/**
 * Asks the node for the logs of two spans of what an index told: around one of its logs, and anywhere.
 * @returns the first block of a span on which they differ; `undefined` where they do not, or the node has no answer
 */
export async function checkSample(
  rpc: Rpc,
  query: Pick<HistoryQuery, 'addresses' | 'topics'>,
  told: Checked,
  { signal, inBackground, blocks, random = Math.random }: CheckOptions,
): Promise<number | undefined> {
  const whole = told.to - told.from + 1;
  const wanted = Math.ceil((whole * SAMPLE_LOGS) / Math.max(1, told.logs.length));
  const size = Math.max(1, Math.min(blocks, wanted, whole));
  const around = told.logs[Math.floor(random() * told.logs.length)]?.blockNumber;
  const anywhere = told.from + Math.floor(random() * (told.to - told.from + 1));
  const spans = [...new Set([around ?? anywhere, anywhere])].map((block) => {
    const from = Math.max(told.from, Math.min(block, told.to - size + 1));
    return { from, to: from + size - 1 };
  });
  const pace = rpc.memory.anyBlock.part(chainPace);
  const results = await Promise.all(
    spans.map(async ({ from, to }) => {
      if (rpc.servesLogs()) await pace.turn({ signal, inBackground, countRequests: rpc.roundTrips });
      const filter = {
        address: query.addresses,
        topics: query.topics,
        fromBlock: toQuantity(from),
        toBlock: toQuantity(to),
      };
      const answer = await rpc.send('eth_getLogs', [filter], { signal }).catch(unlessLeft);
      const logs = toRawLogs(answer);
      return logs && !isSame(logs, told.logs, { from, to }) ? from : undefined;
    }),
  );
  return results.find((block) => block !== undefined);
}

function isSame(ofNode: readonly RawLog[], told: readonly RawLog[], { from, to }: BlockSpan): boolean {
  const within = told.filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to);
  const texts = new Set(within.map(textOf));
  return within.length === ofNode.length && ofNode.every((log) => texts.has(textOf(log)));
}

function textOf({ address, topics, data, blockNumber, logIndex, transactionHash }: RawLog): string {
  return [address, topics, data, blockNumber, logIndex, transactionHash].join(' ').toLowerCase();
}

/** A node without old logs, or busy, is no second opinion. */
function unlessLeft(error: unknown): undefined {
  if (error instanceof RpcError && error.kind !== 'aborted') return undefined;
  throw error;
}
