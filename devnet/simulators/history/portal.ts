import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Address, createLru, groupBy, type Hex } from '@assay/facts';
import type { IndexFaults } from './index-faults.js';
import {
  type ChainFilter,
  type ChainLog,
  headOf,
  type IndexedChain,
  toldHash,
  toldLogs,
} from './indexed-chain.js';

export interface IndexAsk {
  readonly path: string;
  readonly body: unknown;
  readonly response: ServerResponse;
  readonly chains: Readonly<Record<string, IndexedChain>>;
  readonly faults: IndexFaults;
}

interface PortalLogFilter {
  readonly address?: readonly Address[];
  readonly topic0?: readonly Hex[];
  readonly topic1?: readonly Hex[];
  readonly topic2?: readonly Hex[];
  readonly topic3?: readonly Hex[];
}

interface PortalQuery {
  readonly fromBlock: number;
  readonly toBlock?: number;
  readonly parentBlockHash?: string;
  readonly logs?: readonly PortalLogFilter[];
  readonly transactions?: readonly { readonly to?: readonly Address[] }[];
}

/** Blocks of one part of an answer, where the chain does not say. */
const PART_BLOCKS = 1_000;
/** Of one without logs. */
const EMPTY_BLOCKS = 500_000;
/** Parts that are kept packed, as a real index has them on its disk; one of a busy token takes some 100 kB. */
const KEPT_PARTS = 2_500;
/** Without a range of its own a dataset would be scanned block after block: it ends an answer here. */
const ANSWER_BLOCKS = 200_000_000;

/** The SQD Portal: github.com/subsquid/specs, network-rfc/11_portal_api.md */
export async function answerPortal({ path, body, response, chains, faults }: IndexAsk): Promise<void> {
  const [, dataset = '', method] = /^\/datasets\/([^/]+)\/([a-z-]+)$/.exec(path) ?? [];
  const chain = chains[dataset];
  if (!chain || !method) return void response.writeHead(404).end('Not Found');
  const head = await headOf(chain, faults);
  if (method === 'head' || method === 'finalized-head') {
    const { hash } = await chain.block(head);
    send(response, 200, { number: head, hash: toldHash(hash, head, faults) });
    return;
  }
  if (method !== 'stream' && method !== 'finalized-stream')
    return void response.writeHead(404).end('Not Found');
  await stream(chain, body as PortalQuery, { head, faults, response });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

interface Streaming {
  readonly head: number;
  readonly faults: IndexFaults;
  readonly response: ServerResponse;
}

async function stream(chain: IndexedChain, query: PortalQuery, { head, faults, response }: Streaming) {
  const { fromBlock, toBlock = head, parentBlockHash, logs } = query;
  if (fromBlock > head) return void response.writeHead(204).end();
  if (faults.rejoinsAfter !== undefined && faults.rejoinsAfter-- <= 0) delete faults.forkedFrom;
  const hashAt = async (number: number) => toldHash((await chain.block(number)).hash, number, faults);
  if (parentBlockHash !== undefined && (await hashAt(fromBlock - 1)) !== parentBlockHash) {
    const numbers = [fromBlock - 3, fromBlock - 2, fromBlock - 1].filter((number) => number >= 0);
    const previousBlocks = await Promise.all(
      numbers.map(async (number) => ({ number, hash: await hashAt(number) })),
    );
    return send(response, 409, { previousBlocks });
  }
  const last = Math.min(head, toBlock, fromBlock + (faults.answerBlocks ?? ANSWER_BLOCKS) - 1);
  const cut = faults.truncated !== undefined && faults.truncated > 0;
  if (cut) faults.truncated = (faults.truncated ?? 0) - 1;
  response.writeHead(200, {
    'content-type': 'application/jsonl',
    'content-encoding': 'gzip',
    'x-sqd-head-number': head,
  });
  if (query.transactions)
    return void response.end(await packed(await transfersOf(chain, query, { last, faults })));
  const closed = once(response, 'close');
  const { firstBlock = 0, partBlocks = PART_BLOCKS } = chain;
  let blocks = partBlocks;
  for (let from = fromBlock, to = 0; from <= last && !response.destroyed; from = to + 1) {
    // A part that begins without logs must not end with very many: a real index has them at hand, we make them.
    const end = from + blocks - 1 - (blocks === partBlocks ? from % partBlocks : 0);
    to = Math.min(last, from < firstBlock ? firstBlock - 1 : end);
    const ends = { isFirst: from === fromBlock, isLast: to === last };
    const part = await packedPart(chain, { from, to }, { ...ends, logs, faults });
    const isEmpty = part.length === 0 && from >= firstBlock;
    blocks = isEmpty ? Math.max(partBlocks, Math.min(EMPTY_BLOCKS, blocks * 2)) : partBlocks;
    if (cut && part.length > 0)
      return void response.write(part.subarray(0, part.length / 2), () => response.destroy());
    if (part.length > 0 && !response.write(part)) await Promise.race([once(response, 'drain'), closed]);
    await nextTurn();
  }
  response.end();
}

const pack = promisify(gzip);
const nothing = Buffer.alloc(0);

/** A member of a gzip file, which may have many. */
function packed(text: string): Promise<Buffer> {
  return pack(text, { level: 1 });
}

const keptParts = new WeakMap<IndexedChain, ReturnType<typeof createLru<string, Buffer>>>();

/** The lines of some blocks, packed; empty where there are none. Those between the ends of an answer are kept. */
async function packedPart(
  chain: IndexedChain,
  span: { readonly from: number; readonly to: number },
  options: PartOptions,
): Promise<Buffer> {
  const { isFirst, isLast, logs, faults } = options;
  const isKept = !isFirst && !isLast && !faults.hasGap && !faults.lies && faults.forkedFrom === undefined;
  const kept = keptParts.get(chain) ?? createLru<string, Buffer>(KEPT_PARTS);
  keptParts.set(chain, kept);
  const key = JSON.stringify([span, logs]);
  const found = isKept ? kept.get(key) : undefined;
  if (found) return found;
  const text = await partOf(chain, span, options);
  const part = text === '' ? nothing : await packed(text);
  if (isKept) kept.set(key, part);
  return part;
}

/** The lines of the blocks with transactions to some accounts, and of the last block. */
async function transfersOf(
  chain: IndexedChain,
  { fromBlock, transactions = [] }: PortalQuery,
  { last, faults }: { readonly last: number; readonly faults: IndexFaults },
): Promise<string> {
  const accounts = transactions.flatMap(({ to = [] }) => to);
  const found = chain.transfers(accounts, last).filter(({ block }) => block >= fromBlock);
  const told = found.filter(({ block }) => !faults.hasGap?.(block));
  const byBlock = groupBy(told, ({ block }) => block);
  const numbers = [...new Set([...byBlock.keys(), last])];
  const lines = numbers.map(async (number) => {
    const { hash } = await chain.block(number);
    const rows = (byBlock.get(number) ?? []).map((one) => ({
      to: one.to,
      hash: faults.lies?.(number) ? hash : one.hash,
      value: '0xde0b6b3a7640000',
    }));
    return JSON.stringify({
      header: { number, hash: toldHash(hash, number, faults) },
      transactions: rows,
    });
  });
  return (await Promise.all(lines)).map((line) => `${line}\n`).join('');
}

interface PartOptions {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly logs: PortalQuery['logs'];
  readonly faults: IndexFaults;
}

/** The lines of some blocks: those with logs, and the first and the last of an answer. */
async function partOf(
  chain: IndexedChain,
  { from, to }: { readonly from: number; readonly to: number },
  { isFirst, isLast, logs = [], faults }: PartOptions,
): Promise<string> {
  const found = await Promise.all(logs.map((one) => toldLogs(chain, { from, to }, toFilter(one), faults)));
  const byBlock = groupBy(found.flat(), ({ blockNumber }) => Number(blockNumber));
  const ends = [...(isFirst ? [from] : []), ...(isLast ? [to] : [])];
  const numbers = [...new Set([...byBlock.keys(), ...ends])].sort((a, b) => a - b);
  const lines = await Promise.all(
    numbers.map((number) => toLine(chain, number, byBlock.get(number), faults)),
  );
  return lines.map((line) => `${line}\n`).join('');
}

function toFilter({ address = [], topic0, topic1, topic2, topic3 }: PortalLogFilter): ChainFilter {
  const topics = [topic0, topic1, topic2, topic3].map((values) => values ?? null);
  return { address, topics: topics.slice(0, topics.findLastIndex((values) => values !== null) + 1) };
}

async function toLine(
  chain: IndexedChain,
  number: number,
  logs: readonly ChainLog[] | undefined,
  faults: IndexFaults,
): Promise<string> {
  const { hash, timestamp } = await chain.block(number);
  return JSON.stringify({
    header: { number, hash: toldHash(hash, number, faults), timestamp },
    ...(logs
      ? {
          logs: logs.map(({ address, topics, data, logIndex, transactionHash }) => ({
            logIndex: Number(logIndex),
            transactionHash,
            address,
            data,
            topics,
          })),
        }
      : {}),
  });
}
