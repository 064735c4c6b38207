import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toQuantity } from '@assay/facts';
import { createNodeClient, type NodeClient } from '../node/node-client.js';

export interface LogExplorerOptions {
  /** The node of each chain, by its chain id. */
  readonly nodes: Readonly<Record<string, string>>;
  /** How far the index is behind the nodes. */
  readonly blocksBehind?: number;
  /** Logs of one page. */
  readonly pageLogs?: number;
}

export interface LogExplorer {
  readonly url: string;
  /** The queries that arrived. */
  readonly queries: readonly URLSearchParams[];
  close(): Promise<void>;
}

interface NodeLog {
  readonly blockNumber: string;
  readonly logIndex: string;
  readonly topics: readonly string[];
  readonly blockTimestamp: string;
}

/** The index of logs of an explorer, in Etherscan's form, with the logs of a node. */
export async function startLogExplorer(options: LogExplorerOptions): Promise<LogExplorer> {
  const clients = new Map(Object.entries(options.nodes).map(([id, url]) => [id, createNodeClient(url)]));
  const queries: URLSearchParams[] = [];
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const query = new URL(url, 'http://explorer').searchParams;
    queries.push(query);
    const client = clients.get(query.get('chainid') ?? '');
    const body = client ? await ask(client, query, options) : refusal;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/api`,
    queries,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const refusal = {
  status: '0',
  message: 'NOTOK',
  result:
    'Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage.',
};

async function ask(
  client: NodeClient,
  query: URLSearchParams,
  options: LogExplorerOptions,
): Promise<unknown> {
  const height = Number(await client.send('eth_blockNumber', [])) - (options.blocksBehind ?? 0);
  if (query.get('action') === 'getblocknobytime')
    return { status: '1', message: 'OK', result: String(height) };
  const topics = [0, 1, 2, 3].map((at) => query.get(`topic${at}`));
  const filter = {
    address: query.get('address'),
    topics: topics.slice(0, topics.findLastIndex((topic) => topic !== null) + 1),
    fromBlock: toQuantity(Number(query.get('fromBlock'))),
    toBlock: toQuantity(Math.min(height, Number(query.get('toBlock')))),
  };
  const found = (await client.send('eth_getLogs', [filter])) as readonly NodeLog[];
  if (found.length === 0) return { status: '0', message: 'No records found', result: [] };
  const rows = found.slice(0, options.pageLogs ?? 1_000).map(toRow);
  return { status: '1', message: 'OK', result: rows };
}

/** As Etherscan writes a log: zero is `0x`. Blockscout fills the topics up with `null`. */
function toRow(log: NodeLog): object {
  const topics = [0, 1, 2, 3].map((at) => log.topics[at] ?? null);
  return {
    ...log,
    topics,
    logIndex: log.logIndex === '0x0' ? '0x' : log.logIndex,
    timeStamp: log.blockTimestamp,
  };
}
