import {
  type HttpClient,
  type LogPageQuery,
  type LogSearch,
  PAGE_LOGS,
  RpcError,
  type RpcErrorKind,
  UpstreamError,
  type UpstreamErrorKind,
} from '@assay/chain';
import { AppError } from '@assay/facts';
import { z } from 'zod';
import { readRefusal } from './etherscan/refusal.js';

/** Always HTTP 200. `status` "0" may be an error or an empty list, "2" is an index with gaps. */
const envelope = z.object({
  status: z.string(),
  message: z.string().catch(''),
  result: z.unknown().optional(),
});
/** Numbers are hexadecimal; `0x` is zero. */
const number = z
  .string()
  .regex(/^0x[0-9a-fA-F]{0,13}$/)
  .transform((text) => (text === '0x' ? '0x0' : text));
const row = z.object({
  address: z.string(),
  topics: z.array(z.string().nullable()).transform((topics) => topics.filter((topic) => topic !== null)),
  data: z.string(),
  blockNumber: number,
  timeStamp: number,
  logIndex: number,
  transactionHash: z.string(),
});
const block = z.union([
  z.string(),
  z.object({ blockNumber: z.string() }).transform((one) => one.blockNumber),
]);

const NOTHING_FOUND = /no (?:records|logs|transactions) found/i;
const TOO_LONG = /query timeout/i;
const REQUEST_MS = 10_000;
/** Waits in the queue of the callers at the limit of the role. */
const CALLER = 'logs';

const kinds: Readonly<Record<UpstreamErrorKind, RpcErrorKind>> = {
  unreachable: 'unreachable',
  timed_out: 'timed_out',
  aborted: 'aborted',
  limited: 'limited',
  server_error: 'unreachable',
  refused: 'refused',
  too_large: 'range_too_wide',
  invalid_answer: 'invalid_answer',
  circuit_open: 'unreachable',
};

/**
 * The index of logs of a service in Etherscan's format.
 * @param chain names the chain in every request
 */
export function createExplorerLogs(
  client: HttpClient,
  chain: Readonly<Record<string, string | number>>,
  now: () => number,
): LogSearch {
  const { service } = client;
  const ask = async (query: Readonly<Record<string, string | number>>, signal: AbortSignal) => {
    const deadline = now() + REQUEST_MS;
    const request = { path: '', query: { ...chain, ...query }, signal, deadline, caller: CALLER };
    const { body } = await client.fetchJson(request).catch(rethrow);
    const answer = envelope.safeParse(body);
    if (!answer.success) throw new RpcError('invalid_answer', `${service} answered something else than logs`);
    const { status, message, result } = answer.data;
    if (status === '1') return result;
    if (NOTHING_FOUND.test(message)) return [];
    if (status === '2') throw new RpcError('no_state', `${service} has not indexed the whole range`);
    const text = typeof result === 'string' ? `${message} ${result}` : message;
    if (TOO_LONG.test(text)) throw new RpcError('range_too_wide', `${service}: query timeout exceeded`);
    throw toRefusal(client, text);
  };
  return {
    service,
    height: async (signal) => {
      const timestamp = Math.floor(now() / 1_000);
      const query = { module: 'block', action: 'getblocknobytime', timestamp, closest: 'before' };
      const found = Number(block.safeParse(await ask(query, signal)).data ?? Number.NaN);
      if (!Number.isSafeInteger(found))
        throw new RpcError('invalid_answer', `${service} names no newest block`);
      return found;
    },
    page: async (query, signal) => {
      const rows = z.array(row).safeParse(await ask(toQuery(query), signal));
      if (!rows.success) throw new RpcError('invalid_answer', `${service} answered logs in an unknown form`);
      return rows.data.map(({ timeStamp, ...log }) => ({ ...log, blockTimestamp: timeStamp }));
    },
  };
}

function toQuery({ address, from, to, topics }: LogPageQuery): Readonly<Record<string, string | number>> {
  const given = topics.flatMap((value, at) => (value === null ? [] : [[at, value] as const]));
  const places = given.map(([at]) => at);
  const pairs = places.flatMap((at, index) => places.slice(index + 1).map((other) => [at, other] as const));
  return {
    module: 'logs',
    action: 'getLogs',
    address,
    fromBlock: from,
    toBlock: to,
    page: 1,
    offset: PAGE_LOGS,
    ...Object.fromEntries(given.map(([at, value]) => [`topic${at}`, value])),
    ...Object.fromEntries(pairs.map(([at, other]) => [`topic${at}_${other}_opr`, 'and'])),
  };
}

function toRefusal(client: HttpClient, text: string): RpcError {
  try {
    return new RpcError('refused', readRefusal(client, text).detail);
  } catch (error) {
    return toRpcError(error);
  }
}

function rethrow(error: unknown): never {
  throw toRpcError(error);
}

/** @throws what is a mistake of ours */
function toRpcError(error: unknown): RpcError {
  if (error instanceof UpstreamError) return new RpcError(kinds[error.kind], error.message);
  if (error instanceof AppError) return new RpcError('limited', error.message);
  if (error instanceof RpcError) return error;
  if (error instanceof DOMException) return new RpcError('aborted', 'the search for logs was not waited for');
  throw error;
}
