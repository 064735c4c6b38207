import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findAnvilBinary } from './anvil-binary.js';
import { type GuardedProcesses, startGuarded } from './guarded-processes.js';
import { createNodeClient } from './node-client.js';

export interface NodeSpec {
  readonly chainId: number;
  /** Unix seconds of the genesis block. */
  readonly genesisAt: number;
}

export interface RunningNodes {
  /** URLs in the order of the specs. */
  readonly urls: readonly string[];
  readonly processes: Pick<GuardedProcesses, 'failed' | 'stop'>;
}

/** Starts one node per spec. */
export type StartNodes = (specs: readonly NodeSpec[]) => Promise<RunningNodes>;

const READY_TIMEOUT_MS = 15_000;
/** Gas limit while the history is written. Each chain gets its own limit at the end. */
export const BUILDING_GAS_LIMIT = 1_000_000_000;

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

function toArguments(spec: NodeSpec, port: number): string[] {
  const flags = ['--silent', '--no-mining', '--auto-impersonate', '--no-request-size-limit'];
  const values: Record<string, string | number> = {
    host: '127.0.0.1',
    port,
    'chain-id': spec.chainId,
    timestamp: spec.genesisAt,
    // Order by fee: the builder lowers the fee with each transaction, so a batch cannot change the order.
    order: 'fees',
    accounts: 1,
    threads: 1,
    hardfork: 'osaka',
    'gas-limit': BUILDING_GAS_LIMIT,
    'block-base-fee-per-gas': 1_000_000_000,
  };
  return [...flags, ...Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)])];
}

async function waitUntilReady(url: string, chainId: number): Promise<void> {
  const client = createNodeClient(url);
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const answer = await client.send('eth_chainId', []).catch(() => undefined);
    if (answer === `0x${chainId.toString(16)}`) return;
    if (Date.now() > deadline) throw new Error(`The embedded chain ${chainId} did not answer in time.`);
    await sleep(15);
  }
}

async function tryStart(specs: readonly NodeSpec[]): Promise<RunningNodes> {
  const program = findAnvilBinary();
  const ports = await Promise.all(specs.map(() => findFreePort()));
  const processes = await startGuarded(
    specs.map((spec, index) => ({ program, args: toArguments(spec, ports[index] ?? 0) })),
  );
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  try {
    const ready = specs.map((spec, index) => waitUntilReady(urls[index] ?? '', spec.chainId));
    await Promise.race([Promise.all(ready), processes.failed]);
  } catch (error) {
    await processes.stop();
    throw error;
  }
  return { urls, processes };
}

/**
 * Starts one node per spec on free loopback ports. Tries again with another port if one was taken meanwhile.
 */
export async function startNodes(specs: readonly NodeSpec[]): Promise<RunningNodes> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryStart(specs);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}
