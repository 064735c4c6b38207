import { Interface, JsonRpcProvider, Network } from 'ethers';
import { eth } from '../src/chains/eth.js';
import { transferEvents } from '../src/onchain/logs/events.js';
import { createLogIndex } from '../src/onchain/logs/log-index.js';
import { createMemoryLogStore } from '../src/onchain/logs/memory-log-store.js';
import { createRangeLearner } from '../src/onchain/logs/range-learner.js';
import { readLogs } from '../src/onchain/logs/read-logs.js';
import { createRpc } from '../src/onchain/rpc/create-rpc.js';
import { type LogChain, PER_BLOCK, startLogChain } from './activity/log-writer.js';
import { benchStoredHolders } from './activity/stored-holders.js';

const TRANSFERS = 200_000;
const NEW_TRANSFERS = 100;
/** Ethers reads only the newest part: it takes some 0.4 ms of CPU for a log, a minute and a half for all of them. */
const FOR_ETHERS = 20_000;

/** Reading a long history of logs from a real node, beside ethers in the same run. */
export async function run(): Promise<void> {
  const chain = await startLogChain();
  try {
    await chain.write(TRANSFERS);
    console.log(`logs: ${TRANSFERS.toLocaleString('en')} transfers on an embedded node`);
    const ethers = await measure(() => readWithEthers(chain));
    const streamed = await measure(() => readStreamed(chain));
    const index = indexOf(chain);
    const indexed = await measure(() => index.sync());
    console.table({
      'ethers getLogs + parseLog': row(ethers, ethers),
      'streamed and decoded': row(streamed, ethers),
      'indexed with balances': row(indexed, ethers),
    });
    await chain.write(NEW_TRANSFERS);
    const again = await measure(() => index.sync());
    console.log(
      `second analysis after ${NEW_TRANSFERS} new transfers: ${again.ms.toFixed(0)} ms, ` +
        `${((again.ms / indexed.ms) * 100).toFixed(2)} % of the first (${indexed.ms.toFixed(0)} ms)`,
    );
  } finally {
    await chain.stop();
  }
  await benchStoredHolders();
}

interface Measured {
  readonly logs: number;
  readonly ms: number;
  readonly cpuMs: number;
  /** Most memory of the process above what it had before, sampled each 5 ms. */
  readonly peakMb: number;
}

async function measure(work: () => Promise<number>): Promise<Measured> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const logs = await work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(timer);
  return { logs, ms, cpuMs: (user + system) / 1_000, peakMb: (peak - before) / 1e6 };
}

function row(measured: Measured, base: Measured) {
  return {
    'logs/s': Math.round((measured.logs / measured.ms) * 1_000),
    'times ethers': Number((measured.logs / measured.ms / (base.logs / base.ms)).toFixed(2)),
    'our CPU ms': Math.round(measured.cpuMs),
    'memory +MB': Math.round(measured.peakMb),
    logs: measured.logs,
  };
}

async function readWithEthers({ url, token }: LogChain): Promise<number> {
  const provider = new JsonRpcProvider(url, 1, { staticNetwork: Network.from(1) });
  const erc20 = new Interface(['event Transfer(address indexed from, address indexed to, uint256 value)']);
  const head = await provider.getBlockNumber();
  const logs = await provider.getLogs({
    address: token,
    topics: [transferEvents[0] ?? null],
    fromBlock: head - FOR_ETHERS / PER_BLOCK + 1,
    toBlock: head,
  });
  let parsed = 0;
  for (const log of logs) {
    const event = erc20.parseLog(log);
    parsed += event && event.args.value > 0n ? 1 : 0;
  }
  provider.destroy();
  return parsed;
}

async function readStreamed({ url, token }: LogChain): Promise<number> {
  const rpc = createRpc({ chain: eth, urls: [url], timeoutMs: 60_000 });
  const head = await rpc.head();
  const query = {
    addresses: [token],
    events: transferEvents,
    from: 0,
    to: head.number,
    direction: 'backward',
  } as const;
  let count = 0;
  for await (const { logs } of readLogs(rpc, query, createRangeLearner(), {})) {
    count += logs.length;
  }
  return count;
}

function indexOf({ url, token }: LogChain): { sync(): Promise<number> } {
  const rpc = createRpc({ chain: { ...eth, blockTimeMs: 0 }, urls: [url], timeoutMs: 60_000 });
  const index = createLogIndex({ rpc, store: createMemoryLogStore({ maxEvents: 1_000_000 }) });
  let known = 0;
  return {
    sync: async () => {
      const head = await rpc.head();
      await index.sync({ contract: token, events: transferEvents, from: 0, head, maxEvents: 1_000_000 });
      const { holders } = await index.store.balances(index.stream(token), 100);
      const before = known;
      known = holders > 0 ? TRANSFERS : 0;
      return known - before;
    },
  };
}
