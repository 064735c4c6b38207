import { eth } from '@assay/facts';
import { expect, test, vi } from 'vitest';
import { toConnections } from '../../../test/support/fetch-connections.js';
import { createRpc } from './create-rpc.js';
import { RpcError } from './rpc.js';

interface Row {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

const probeAnswers: Record<string, unknown> = {
  eth_chainId: '0x1',
  eth_call: '0x',
  eth_simulateV1: [],
  eth_getLogs: [],
  eth_getBalance: '0x0',
};

/** A node that answers every call with `answer`, and the probes as an ordinary node does. */
function node(answer: (row: Row) => object): typeof fetch {
  return async (_url, init) => {
    const body = JSON.parse(String(init?.body)) as Row | Row[];
    const toRow = (row: Row) => ({
      jsonrpc: '2.0',
      id: row.id,
      ...(row.method in probeAnswers ? { result: probeAnswers[row.method] } : answer(row)),
    });
    return Response.json(Array.isArray(body) ? body.map(toRow) : toRow(body));
  };
}

const echo = node((row) => ({ result: row.params }));
const url = 'http://node.example/v2/secret-key-0123456789abcdef0123456789abcdef?token=hush';
const rpcOf = (fetch: typeof globalThis.fetch, urls: readonly string[] = [url], more: object = {}) =>
  createRpc({ chain: eth, urls, connections: toConnections(fetch), ...more });

async function failureOf(promise: Promise<unknown>): Promise<RpcError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RpcError)) {
    throw new Error(`expected an RpcError, got ${String(error)}`);
  }
  return error;
}

test('calls of one tick leave as one batch, and answers are matched by id in any order', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async (...args) => {
    const rows = (await (await echo(...args)).json()) as unknown[];
    return Response.json(Array.isArray(rows) ? rows.reverse() : rows);
  });
  const rpc = rpcOf(fetch);
  const answers = await Promise.all([1, 2, 3].map((value) => rpc.send('eth_echo', [value])));
  expect(answers).toEqual([[1], [2], [3]]);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(rpc.roundTrips()).toBe(1);
});

test('equal calls of one tick are sent once', async () => {
  const seen: string[] = [];
  const rpc = rpcOf(
    node(({ method }) => {
      seen.push(method);
      return { result: 7 };
    }),
  );
  expect(await Promise.all([rpc.send('eth_seven', []), rpc.send('eth_seven', [])])).toEqual([7, 7]);
  expect(seen).toEqual(['eth_seven']);
});

test('a batch that the node finds too large is sent in smaller ones, and the size is remembered', async () => {
  const sizes: number[] = [];
  const fetch: typeof globalThis.fetch = async (target, init) => {
    const body = JSON.parse(String(init?.body)) as unknown;
    const size = Array.isArray(body) ? body.length : 1;
    sizes.push(size);
    return size > 10
      ? Response.json({
          jsonrpc: '2.0',
          id: null,
          error: { code: -32014, message: 'maximum 10 calls in 1 batch' },
        })
      : echo(target, init);
  };
  const rpc = rpcOf(fetch);
  const ask = () => Promise.all(Array.from({ length: 25 }, (_, value) => rpc.send('eth_echo', [value])));
  expect(await ask()).toEqual(Array.from({ length: 25 }, (_, value) => [value]));
  sizes.length = 0;
  await ask();
  expect(Math.max(...sizes)).toBe(10);
});

test('a call that is left out of the answer fails alone', async () => {
  const fetch: typeof globalThis.fetch = async (...args) => {
    const rows = (await (await echo(...args)).json()) as { result?: unknown }[];
    return Response.json(rows.filter(({ result }) => JSON.stringify(result) !== '[2]'));
  };
  const rpc = rpcOf(fetch);
  const [one, two] = await Promise.allSettled([rpc.send('eth_echo', [1]), rpc.send('eth_echo', [2])]);
  expect(one).toMatchObject({ status: 'fulfilled', value: [1] });
  expect(two).toMatchObject({ status: 'rejected', reason: { kind: 'invalid_answer' } });
});

test('a node of another chain is refused, with every call', async () => {
  const fetch = node(() => ({ result: 1 }));
  const other: typeof globalThis.fetch = async (target, init) => {
    const rows = (await (await fetch(target, init)).json()) as { result?: unknown }[];
    return Response.json(rows.map((row) => (row.result === '0x1' ? { ...row, result: '0x38' } : row)));
  };
  const rpc = rpcOf(other);
  const first = await failureOf(rpc.send('eth_blockNumber', []));
  expect(first).toMatchObject({ kind: 'refused' });
  expect(first.message).toContain('chain 56');
  expect(await failureOf(rpc.send('eth_blockNumber', []))).toMatchObject({ kind: 'refused' });
});

test.each<[string, () => Response | Promise<Response>, string]>([
  ['HTML under 200', () => new Response('<html>sign in</html>', { status: 200 }), 'invalid_answer'],
  ['HTTP 502', () => new Response('bad gateway', { status: 502 }), 'unreachable'],
  ['HTTP 403', () => new Response('forbidden', { status: 403 }), 'refused'],
  ['an empty list', () => Response.json([]), 'invalid_answer'],
  ['null', () => Response.json(null), 'invalid_answer'],
  ['a closed port', () => Promise.reject(new TypeError(`fetch failed: ${url}`)), 'unreachable'],
  ['more than the cap', () => new Response('x'.repeat(2_000)), 'too_large'],
])('%s is told by its kind, and no secret of the URL shows', async (_what, answer, kind) => {
  const error = await failureOf(
    rpcOf(async () => answer(), [url], { maxResponseBytes: 1_000 }).send('eth_blockNumber', []),
  );
  expect(error.kind).toBe(kind);
  expect(error.message).toContain('node.example');
  expect(error.message).not.toMatch(/secret|hush|v2/);
});

test("a node's message is passed on without URLs and keys", async () => {
  const rpc = rpcOf(
    node(() => ({ error: { code: -32000, message: `see ${url} for key 0123456789abcdef0123456789abcdef` } })),
  );
  const { message } = await failureOf(rpc.send('eth_blockNumber', []));
  expect(message).not.toMatch(/secret|hush|0123456789abcdef/);
});

test('a revert carries its data, and is not tried at another node', async () => {
  const second = vi.fn(echo);
  const first = node(() => ({ error: { code: 3, message: 'execution reverted', data: '0x1234' } }));
  const rpc = rpcOf(
    (target, init) => (String(target).includes('second') ? second(target, init) : first(target, init)),
    ['http://first.example', 'http://second.example'],
  );
  expect(await failureOf(rpc.send('eth_fails', []))).toMatchObject({ kind: 'reverted', data: '0x1234' });
  expect(second).not.toHaveBeenCalled();
});

test('the next node answers where one is down, and the one that is down is asked last for a while', async () => {
  const asked: string[] = [];
  let time = 0;
  const fetch: typeof globalThis.fetch = async (target, init) => {
    const { host } = new URL(String(target));
    asked.push(host);
    if (host === 'down.example') {
      throw new TypeError('fetch failed');
    }
    return echo(target, init);
  };
  const rpc = rpcOf(fetch, ['http://down.example', 'http://up.example'], { now: () => time });
  expect(await rpc.send('eth_echo', [1])).toEqual([1]);
  expect(await rpc.send('eth_echo', [2])).toEqual([2]);
  expect(asked).toEqual(['down.example', 'up.example', 'up.example']);
  time = 60_000;
  await rpc.send('eth_echo', [3]);
  expect(asked.at(-2)).toBe('down.example');
});

test('a rate limit is waited out', async () => {
  let answers = 0;
  const rpc = rpcOf(async (target, init) => {
    answers += 1;
    return answers === 1 ? new Response('slow down', { status: 429 }) : echo(target, init);
  });
  expect(await rpc.send('eth_echo', [1])).toEqual([1]);
});

test('a node that does not answer is given up after the timeout', async () => {
  const hang: typeof fetch = (_target, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
    });
  expect(await failureOf(rpcOf(hang, [url], { timeoutMs: 30 }).send('eth_blockNumber', []))).toMatchObject({
    kind: 'timed_out',
  });
});

test('a caller that gives up is free at once, and the request ends when all have given up', async () => {
  let [isAsked, ended] = [false, false];
  const hang: typeof fetch = (_target, init) =>
    new Promise((_, reject) => {
      isAsked = true;
      init?.signal?.addEventListener('abort', () => {
        ended = true;
        reject(init.signal?.reason);
      });
    });
  const rpc = rpcOf(hang);
  const [one, two] = [new AbortController(), new AbortController()];
  const first = failureOf(rpc.send('eth_blockNumber', [], { signal: one.signal }));
  const second = failureOf(rpc.send('eth_blockNumber', [], { signal: two.signal }));
  await expect.poll(() => isAsked).toBe(true);
  one.abort();
  expect(await first).toMatchObject({ kind: 'aborted' });
  expect(ended).toBe(false);
  two.abort();
  expect(await second).toMatchObject({ kind: 'aborted' });
  await expect.poll(() => ended).toBe(true);
});

test('the head is asked once for half a block time, or again where a caller needs a younger one', async () => {
  const block = { number: '0x10', hash: '0xabc', timestamp: '0x20' };
  let time = 0;
  const rpc = rpcOf(
    node(() => ({ result: block })),
    [url],
    { now: () => time },
  );
  expect(await rpc.head()).toEqual({ number: 16, hash: '0xabc', timestamp: 32 });
  await rpc.head();
  expect(rpc.roundTrips()).toBe(1);
  time = 6_001;
  await rpc.head();
  expect(rpc.roundTrips()).toBe(2);
  await rpc.head({ maxAgeMs: 0 });
  expect(rpc.roundTrips()).toBe(3);
});

test('without any node every call is unreachable', async () => {
  expect(await failureOf(rpcOf(echo, []).send('eth_blockNumber', []))).toMatchObject({ kind: 'unreachable' });
});

test('what a node refuses is not held up by what it limits', async () => {
  let asked = 0;
  const rpc = rpcOf(
    node(({ method }) => {
      if (method === 'eth_refused') return { error: { message: 'no' } };
      asked += 1;
      return { error: { code: 429, message: 'too many requests' } };
    }),
  );
  const limited = failureOf(rpc.send('eth_limited', []));
  expect((await failureOf(rpc.send('eth_refused', []))).kind).toBe('refused');
  expect(asked).toBe(1);
  expect((await limited).kind).toBe('limited');
  expect(asked).toBe(3);
});
