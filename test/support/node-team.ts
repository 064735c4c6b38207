import { createRpc, type Endpoint, PROBE_ADDRESS } from '@assay/chain';
import { type EndpointMemory, eth } from '@assay/facts';
import { toConnections } from './fetch-connections.js';

export interface Row {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What a test node can do, and which requests it got besides the probes. */
export interface TestNode {
  readonly overrides?: boolean;
  readonly logs?: boolean;
  readonly head?: number;
  /** Answers before everything else. */
  readonly answer?: (row: Row) => object | undefined;
}

export const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
export const unknownMethod = {
  error: { code: -32601, message: 'the method does not exist/is not available' },
};
export const overridden = [
  { to: eth.wrappedNative, data: '0x', gas: '0x17d7840' },
  '0x10',
  { [eth.multicall3]: {} },
];
export const logsOf = (from: number, to: number) => [
  { address: eth.wrappedNative, fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` },
];

function answerProbe({ overrides, logs = true }: TestNode, { method, params }: Row): object {
  const text = JSON.stringify(params);
  if (method === 'eth_getLogs') return logs ? { result: [] } : unknownMethod;
  if (method === 'eth_simulateV1') return overrides ? { result: [] } : unknownMethod;
  if (method === 'eth_getBalance') return { result: '0x0' };
  if (!overrides) return { result: '0x' };
  if (text.includes('0x42')) return { result: word(4_102_444_800) };
  return { result: word(text.includes('0x602a') ? 42 : 50_000_000) };
}

function answerOf(name: string, node: TestNode, row: Row): object {
  const { overrides, logs = true, head = 16 } = node;
  const quantity = `0x${head.toString(16)}`;
  if (row.method === 'eth_chainId') return { result: '0x1' };
  if (row.method === 'eth_blockNumber') return { result: quantity };
  if (row.method === 'eth_getBlockByNumber') {
    const number = row.params[0] === 'latest' ? quantity : String(row.params[0]);
    return { result: { number, hash: `0xh${number}`, timestamp: number } };
  }
  if (row.method === 'eth_getLogs' && !logs) return unknownMethod;
  if (row.method === 'eth_simulateV1' && !overrides) return unknownMethod;
  return { result: row.method === 'eth_getLogs' ? [] : name };
}

/** A chain of these nodes by name. `asked`: every request that was no probe, as `name method`. */
export function teamOf(
  nodes: Readonly<Record<string, TestNode>>,
  substitute?: Endpoint,
  endpointMemory?: EndpointMemory,
) {
  const asked: string[] = [];
  let [time, probes] = [0, 0];
  const connections = toConnections(async (target, init) => {
    const { hostname } = new URL(String(target));
    const node = nodes[hostname];
    if (!node) throw new TypeError('fetch failed');
    const rows = [JSON.parse(String(init?.body)) as Row | Row[]].flat();
    const answers = rows.map((row) => {
      const isProbe = JSON.stringify(row.params).includes(PROBE_ADDRESS);
      probes += isProbe ? 1 : 0;
      if (!isProbe && row.method !== 'eth_chainId') asked.push(`${hostname} ${row.method}`);
      const answer = isProbe ? answerProbe(node, row) : (node.answer?.(row) ?? answerOf(hostname, node, row));
      return { jsonrpc: '2.0', id: row.id, ...answer };
    });
    return Response.json(answers.length === 1 ? answers[0] : answers);
  });
  const rpc = createRpc({
    chain: eth,
    urls: Object.keys(nodes).map((name) => `http://${name}`),
    connections,
    now: () => time,
    endpointMemory,
    ...(substitute ? { substitutes: () => [substitute] } : {}),
  });
  return { rpc, asked, probes: () => probes, wait: (ms: number) => (time += ms) };
}

export const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { kind?: string }) => error.kind,
  );

/** As `teamOf`, where the probes get the node's own answers too. */
export function probesLimited(nodes: {
  readonly poor: { readonly answer: (row: Row) => object | undefined };
}) {
  const connections = toConnections(async (_target, init) => {
    const rows = [JSON.parse(String(init?.body)) as Row | Row[]].flat();
    const answers = rows.map((row) => ({
      jsonrpc: '2.0',
      id: row.id,
      ...(nodes.poor.answer(row) ?? answerOf('poor', {}, row)),
    }));
    return Response.json(answers.length === 1 ? answers[0] : answers);
  });
  return { rpc: createRpc({ chain: eth, urls: ['http://poor'], connections }) };
}
