import { type Address, eth, type Hex, ZERO_ADDRESS } from '@assay/facts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Anvil, FIRST_ACCOUNT, startAnvil } from '../../../test/support/anvil.js';
import { toConnections } from '../../../test/support/fetch-connections.js';
import { encodeCall } from '../rpc/abi.js';
import { createRpc } from '../rpc/create-rpc.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import { createBackfill } from './backfill.js';
import { topics } from './events.js';
import { createLogIndex, type LogIndex } from './log-index.js';
import { createMemoryLogStore } from './memory-log-store.js';

/** Writes Transfer(from, to, amount) from its three words of calldata. */
const token: Address = '0x7000000000000000000000000000000000000001';
const writer = `0x604035600052602035600035${`7f${topics.transfer.slice(2)}`}60206000a300`;
const alice: Address = '0xa000000000000000000000000000000000000001';
const bob: Address = '0xb000000000000000000000000000000000000002';

let node: Anvil;
let mined: string;
beforeAll(async () => {
  node = await startAnvil(['--chain-id', '1']);
  await node.send('anvil_setCode', [token, writer]);
  await transfer(ZERO_ADDRESS, alice, 1_000n);
  for (let count = 0; count < 20; count += 1) {
    await transfer(alice, bob, 10n);
  }
  mined = await node.send<string>('evm_snapshot');
});
afterAll(() => node.stop());
beforeEach(async () => {
  await node.send('evm_revert', [mined]);
  mined = await node.send<string>('evm_snapshot');
});

async function transfer(from: Address, to: Address, amount: bigint): Promise<void> {
  await node.transact(token, encodeCall('0x', from, to, amount), FIRST_ACCOUNT);
}

interface NodeLimits {
  /** Blocks that one eth_getLogs may span. */
  readonly blocks?: number;
  readonly message?: string;
  readonly change?: (logs: unknown[]) => unknown[];
  readonly onQuery?: (from: number, to: number) => void;
  /** After the node has answered a query, before the answer is passed on. */
  readonly afterQuery?: (from: number, to: number) => Promise<void>;
}

interface Row {
  readonly id: number;
  readonly method: string;
  readonly params: readonly { readonly fromBlock: string; readonly toBlock: string }[];
}

/** The real node behind a gateway with limits of its own. */
function gateway({
  blocks = Number.POSITIVE_INFINITY,
  message = '',
  change,
  onQuery,
  afterQuery,
}: NodeLimits): typeof fetch {
  return async (url, init) => {
    const body = JSON.parse(String(init?.body)) as Row | Row[];
    const answers = await Promise.all(
      [body].flat().map(async (row) => {
        const [filter] = row.params;
        if (row.method !== 'eth_getLogs' || !filter || filter.fromBlock === 'latest') {
          return (await fetch(url, { ...init, body: JSON.stringify(row) })).json();
        }
        const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)];
        onQuery?.(from, to);
        if (to - from + 1 > blocks) {
          return { jsonrpc: '2.0', id: row.id, error: { code: -32005, message } };
        }
        const answer = await (await fetch(url, { ...init, body: JSON.stringify(row) })).json();
        await afterQuery?.(from, to);
        return { ...answer, result: change ? change(answer.result) : answer.result };
      }),
    );
    return Response.json(Array.isArray(body) ? answers : answers[0]);
  };
}

function indexOf(limits: NodeLimits = {}): { rpc: Rpc; index: LogIndex } {
  const rpc = createRpc({
    chain: { ...eth, blockTimeMs: 0 },
    urls: [node.url],
    connections: toConnections(gateway(limits)),
  });
  return { rpc, index: createLogIndex({ rpc, store: createMemoryLogStore() }) };
}

async function sync({ rpc, index }: { rpc: Rpc; index: LogIndex }, from = 0) {
  const head = await rpc.head();
  const cursor = await index.sync({ contract: token, from, head });
  const balances = await index.store.balances(index.stream(token), 10);
  return { head, cursor, balances: new Map(balances.top.map(({ address, balance }) => [address, balance])) };
}

test.each([
  ['a stated limit', 5, 'exceed maximum block range: 5'],
  ['an unstated limit', 3, 'block range is too wide'],
  ['a limit of one block', 1, 'exceed maximum block range: 1'],
])('a history is read whole through %s of blocks', async (_what, blocks, message) => {
  const { cursor, head, balances } = await sync(indexOf({ blocks, message }));
  expect(cursor).toMatchObject({ from: 0, to: head.number });
  expect(balances).toEqual(
    new Map([
      [alice, 800n],
      [bob, 200n],
    ]),
  );
});

test('a stated limit is run into once', async () => {
  let refused = 0;
  const limits = { blocks: 5, message: 'exceed maximum block range: 5' };
  await sync(
    indexOf({
      ...limits,
      onQuery: (from, to) => {
        if (to - from + 1 > 5) refused += 1;
      },
    }),
  );
  expect(refused).toBe(1);
});

test('logs that come twice and out of order count once', async () => {
  const { balances } = await sync(indexOf({ change: (logs) => [...logs, ...logs].reverse() }));
  expect(balances).toEqual(
    new Map([
      [alice, 800n],
      [bob, 200n],
    ]),
  );
});

test('logs of another contract or another range are not believed', async () => {
  const foreign = { address: bob, blockNumber: '0x1' };
  const { balances } = await sync(
    indexOf({
      change: (logs) => [...logs, { ...(logs[0] as object), ...foreign }, null, { nonsense: true }],
    }),
  );
  expect(balances).toEqual(
    new Map([
      [alice, 800n],
      [bob, 200n],
    ]),
  );
});

test('a second reading asks only for what is new', async () => {
  const queries: [number, number][] = [];
  const at = indexOf({ onQuery: (from, to) => void queries.push([from, to]) });
  const before = await sync(at);
  await transfer(bob, alice, 5n);
  queries.length = 0;
  const { balances, head } = await sync(at);
  expect(queries).toEqual([[before.head.number + 1, head.number]]);
  expect(balances).toEqual(
    new Map([
      [alice, 805n],
      [bob, 195n],
    ]),
  );
});

test('two readings at once read once', async () => {
  let queries = 0;
  const at = indexOf({
    onQuery: () => {
      queries += 1;
    },
  });
  await Promise.all([sync(at), sync(at), sync(at)]);
  expect(queries).toBe(1);
});

test('what a reorganisation took away is taken back', async () => {
  const at = indexOf();
  await sync(at);
  const fork = await node.send<string>('evm_snapshot');
  await transfer(alice, bob, 700n);
  expect((await sync(at)).balances.get(bob)).toBe(900n);
  await node.send('evm_revert', [fork]);
  await transfer(alice, bob, 1n);
  await transfer(alice, bob, 1n);
  expect((await sync(at)).balances).toEqual(
    new Map([
      [alice, 798n],
      [bob, 202n],
    ]),
  );
});

test.each(['forward', 'backward'] as const)(
  'a reorganisation in the middle of a reading %s leaves nothing of what it took away',
  async (direction) => {
    const limits = { blocks: 2, message: 'exceed maximum block range: 2' };
    let turn: (() => Promise<void>) | undefined;
    let answered = 0;
    const at = indexOf({
      ...limits,
      afterQuery: async () => {
        answered += 1;
        if (answered < 2) return;
        const happen = turn;
        turn = undefined;
        await happen?.();
      },
    });
    if (direction === 'forward') await sync(at);
    else await at.index.sync({ contract: bob, from: 0, head: await at.rpc.head() });
    const fork = await node.send<string>('evm_snapshot');
    for (let count = 0; count < 8; count += 1) await transfer(alice, bob, 50n);
    answered = 0;
    turn = async () => {
      await node.send('evm_revert', [fork]);
      for (let count = 0; count < 9; count += 1) await transfer(alice, bob, 1n);
    };
    await sync(at);
    expect(turn).toBeUndefined();
    expect((await sync(at)).balances).toEqual(
      new Map([
        [alice, 791n],
        [bob, 209n],
      ]),
    );
  },
);

test('a reading that is given up keeps what it has, and goes on from there', async () => {
  const controller = new AbortController();
  let queries = 0;
  const limits = { blocks: 4, message: 'exceed maximum block range: 4' };
  const at = indexOf({
    ...limits,
    onQuery: () => {
      queries += 1;
      if (queries === 4) {
        controller.abort();
      }
    },
  });
  const head = await at.rpc.head();
  const request = { contract: token, from: 0, head };
  const cut = await at.index.sync({ ...request, signal: controller.signal }).catch((error: unknown) => error);
  if (!(cut instanceof RpcError)) {
    expect(cut).toMatchObject({ to: head.number });
    expect((cut as { from: number }).from).toBeGreaterThan(0);
  }
  expect(await at.index.sync(request)).toMatchObject({ from: 0, to: head.number });
  expect((await sync(at)).balances.get(alice)).toBe(800n);
});

test('the time of a log is known without a timestamp in it', async () => {
  const strip = (logs: unknown[]) => logs.map((log) => ({ ...(log as object), blockTimestamp: undefined }));
  const [plain, stripped] = [indexOf(), indexOf({ change: strip })];
  await Promise.all([sync(plain), sync(stripped)]);
  const span = { from: 0, to: 1_000 };
  const times = async ({ index }: { index: LogIndex }) =>
    (await index.store.transfers(index.stream(token), span, { count: 100, keep: 'oldest' })).map(
      ({ timestamp }) => timestamp,
    );
  const exact = await times(plain);
  expect(exact.every((time) => time > 1_000_000_000)).toBe(true);
  expect(await times(stripped)).toEqual(exact);
});

test('what is too long for a request goes on behind it, and the next request has it whole', async () => {
  const rpc = createRpc({
    chain: { ...eth, blockTimeMs: 0 },
    urls: [node.url],
    connections: toConnections(gateway({ blocks: 2, message: 'exceed maximum block range: 2' })),
  });
  const backfill = createBackfill();
  const index = createLogIndex({ rpc, store: createMemoryLogStore(), backfill });
  const head = await rpc.head();
  const newest = { contract: token, from: head.number - 4, head, maxEvents: 1 };
  const first = await index.sync(newest);
  expect(first.from).toBeGreaterThan(newest.from);
  await backfill.idle();
  expect(await index.store.cursor(index.stream(token))).toMatchObject({ from: 0 });
  expect((await sync({ rpc, index })).balances.get(alice)).toBe(800n);
});

test('a request does not wait for the history that is read on behind it', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  let held = 0;
  const limits = {
    blocks: 2,
    message: 'exceed maximum block range: 2',
    afterQuery: async () => {
      if (!isHeld) return;
      held += 1;
      await released;
    },
  };
  const rpc = createRpc({
    chain: { ...eth, blockTimeMs: 0 },
    urls: [node.url],
    connections: toConnections(gateway(limits)),
  });
  const backfill = createBackfill();
  const index = createLogIndex({ rpc, store: createMemoryLogStore(), backfill });
  const request = { contract: token, from: 0, head: await rpc.head(), maxEvents: 6 };
  const first = await index.sync(request);
  isHeld = true;
  await expect.poll(() => held).toBeGreaterThan(0);
  const second = index.sync(request);
  const late = new Promise((resolve) => setTimeout(resolve, 2_000, 'it waited'));
  expect(await Promise.race([second, late])).toMatchObject({ from: first.from, to: first.to });
  isHeld = false;
  release();
  await backfill.idle();
  expect(await index.sync(request)).toMatchObject({ from: 0 });
});

test('a history is read back to where the contract was made, and no further', async () => {
  const created: Address = '0x7000000000000000000000000000000000000002';
  await node.send('anvil_setCode', [created, writer]);
  await node.transact(created, encodeCall('0x', ZERO_ADDRESS, alice, 7n));
  await node.transact(created, encodeCall('0x', alice, bob, 3n));
  let lowest = Number.POSITIVE_INFINITY;
  const limits = { blocks: 2, message: 'exceed maximum block range: 2' };
  const at = indexOf({
    ...limits,
    onQuery: (from, to) => {
      lowest = to - from + 1 > 2 ? lowest : Math.min(lowest, from);
    },
  });
  const head = await at.rpc.head();
  const request = { contract: created, from: 0, head };
  // The first contact teaches the range; then the history no longer fits into one request.
  await at.index.sync({ ...request, contract: token, maxEvents: 1 });
  lowest = Number.POSITIVE_INFINITY;
  expect(await at.index.sync(request)).toMatchObject({ from: 0, to: head.number });
  expect(lowest).toBeGreaterThanOrEqual(head.number - 3);
  expect((await at.index.store.balances(at.index.stream(created), 5)).sum).toBe(7n);
});

test('a pair is a token and a pool: what was read for the one does for the other', async () => {
  const pair: Address = '0x7000000000000000000000000000000000000003';
  // Writes a log of three topics and four words of data from its calldata.
  await node.send('anvil_setCode', [pair, '0x6080606060003760403560203560003560806000a300']);
  const emit = (topic: Hex, from: Address, to: Address, ...words: readonly bigint[]) =>
    node.transact(pair, encodeCall(topic, from, to, ...words), FIRST_ACCOUNT);
  await emit(topics.transfer, ZERO_ADDRESS, alice, 9n, 0n, 0n, 0n);
  await emit(topics.swapV2, bob, alice, 5n, 0n, 0n, 4n);
  const at = indexOf();
  const head = await at.rpc.head();
  await at.index.sync({ contract: pair, from: 0, head });
  const stream = at.index.stream(pair);
  expect(await at.index.store.swaps(stream, { from: 0, to: head.number })).toMatchObject([
    { sender: bob, recipient: alice, amount0: 5n, amount1: -4n },
  ]);
  expect((await at.index.store.balances(stream, 5)).top).toEqual([{ address: alice, balance: 9n }]);
});

test('a history of which a node gives only little in time is asked for in ever smaller pieces, until it is read', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    let leaving = new AbortController();
    const { rpc, index } = indexOf({
      afterQuery: async (from, to) => {
        if (to - from < 5) return;
        vi.advanceTimersByTime(3_000);
        leaving.abort();
      },
    });
    const head = await rpc.head();
    const ask = () => index.sync({ contract: token, from: 0, head, signal: leaving.signal });
    let refused = 0;
    let cursor = await ask().catch(() => undefined);
    for (; cursor?.from !== 0 && refused < 20; refused += 1) {
      leaving = new AbortController();
      cursor = await ask().catch(() => undefined);
    }
    expect(cursor).toMatchObject({ from: 0, to: head.number });
    expect(refused).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
  }
});
