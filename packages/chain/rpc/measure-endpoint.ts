import { type BlockRef, type Chain, toQuantity } from '@assay/facts';
import type { Dispatcher } from 'undici';
import { toTopic } from './abi.js';
import { createRpc, type NodeRpc } from './create-rpc.js';
import type { EndpointState } from './endpoint.js';
import { PROBE_ADDRESS } from './probes.js';
import { RpcError } from './rpc.js';

/** One endpoint, measured also with requests that cost too much to be sent with an analysis. */
export interface EndpointMeasure extends EndpointState {
  /** Why nothing could be measured; absent where it answers. */
  readonly failure?: string;
  readonly latencyMs?: number;
  /** State at a block that is named by its hash (EIP-1898). */
  readonly blockByHash?: boolean;
  /** Blocks before the newest one whose state it has; `all`: from the first one. */
  readonly stateDepth?: number | 'all';
  /** Widest range of blocks of one log request that it answered, `all`: the whole chain. */
  readonly logRange?: number | 'all';
  /** Addresses in one log request that it answered. */
  readonly logAddresses?: number;
  /** Calls in one HTTP request that it answered. */
  readonly batchSize?: number;
  /** What the endless loop of a call took until its gas ended, or until the node stopped it. */
  readonly longestCall?: { readonly ms: number; readonly stoppedBy: 'gas' | 'time' };
}

export interface MeasureOptions {
  readonly chain: Chain;
  readonly url: string;
  readonly connections?: Dispatcher;
  readonly timeoutMs?: number;
}

const DEPTHS = [16, 64, 128, 256, 1_024, 8_192, 65_536, 1_000_000] as const;
const RANGES = [100_000, 50_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 10, 1] as const;
const ADDRESSES = [1_000, 100, 20, 5, 1] as const;
const BATCH = 100;
/** `JUMPDEST PUSH1 0 JUMP` */
const ENDLESS_LOOP = '0x5b600056';
const LOOP_GAS = 100_000_000;
const TRANSFER = toTopic('Transfer(address,address,uint256)');

/**
 * Measures one endpoint in about 30 requests, one after the other, so that it meets no rate limit that the
 * service would not meet. Never rejects.
 */
export async function measureEndpoint(options: MeasureOptions): Promise<EndpointMeasure> {
  const { url, ...others } = options;
  const rpc = createRpc({ ...others, urls: [url], maxBatch: BATCH, splitLogs: false });
  try {
    const head = await rpc.head();
    await rpc.abilities();
    const latencyMs = await timeOf(() => rpc.send('eth_chainId', []));
    const batchSize = await measureBatch(rpc);
    const measured = {
      latencyMs,
      batchSize,
      ...(await measureState(rpc, head)),
      ...(await measureLogs(rpc, head)),
      ...(await measureCalls(rpc, head)),
    };
    return { ...stateOf(rpc), ...measured };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { ...stateOf(rpc), failure: error.message };
  }
}

function stateOf(rpc: NodeRpc): EndpointState {
  const [state] = rpc.endpoints();
  if (!state) throw new RangeError('no endpoint was given');
  return state;
}

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return Math.round(performance.now() - began);
}

/** True where the endpoint answers; an error of any kind is no answer. */
async function answers(rpc: NodeRpc, method: string, params: readonly unknown[]): Promise<boolean> {
  try {
    await rpc.send(method, params);
    return true;
  } catch (error) {
    if (error instanceof RpcError) return false;
    throw error;
  }
}

/** The first of the sizes, widest first, that is answered. */
async function firstAnswered(
  sizes: readonly number[],
  ask: (size: number) => Promise<boolean>,
): Promise<number | undefined> {
  for (const size of sizes) if (await ask(size)) return size;
  return undefined;
}

async function measureBatch(rpc: NodeRpc): Promise<number> {
  const addresses = addressesOf(BATCH);
  await Promise.allSettled(addresses.map((address) => rpc.send('eth_getBalance', [address, 'latest'])));
  return stateOf(rpc).limits.batch ?? BATCH;
}

function addressesOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `0x${(index + 1).toString(16).padStart(40, 'f')}`);
}

async function measureState(
  rpc: NodeRpc,
  head: BlockRef,
): Promise<Pick<EndpointMeasure, 'stateDepth' | 'blockByHash'>> {
  const balanceAt = (block: unknown) => answers(rpc, 'eth_getBalance', [PROBE_ADDRESS, block]);
  const blockByHash = await balanceAt({ blockHash: head.hash });
  if (stateOf(rpc).abilities?.oldState) return { blockByHash, stateDepth: 'all' };
  const depths = DEPTHS.filter((depth) => depth < head.number).reverse();
  const found = await firstAnswered(depths, (depth) => balanceAt(toQuantity(head.number - depth)));
  return { blockByHash, stateDepth: found ?? 0 };
}

async function measureLogs(
  rpc: NodeRpc,
  head: BlockRef,
): Promise<Pick<EndpointMeasure, 'logRange' | 'logAddresses'>> {
  if (stateOf(rpc).abilities?.logs === false) return {};
  const logs = (blocks: number, more: object) =>
    answers(rpc, 'eth_getLogs', [
      {
        fromBlock: toQuantity(Math.max(0, head.number - blocks + 1)),
        toBlock: toQuantity(head.number),
        ...more,
      },
    ]);
  const whole = await logs(head.number + 1, { address: PROBE_ADDRESS });
  const stated = stateOf(rpc).limits.logBlocks;
  const ranges = [...(stated === undefined ? [] : [stated]), ...RANGES].filter(
    (size) => size <= (stated ?? size),
  );
  const range = whole ? 'all' : await firstAnswered(ranges, (size) => logs(size, { address: PROBE_ADDRESS }));
  const logAddresses = await firstAnswered(ADDRESSES, (count) => logs(1, { address: addressesOf(count) }));
  // The busiest contract of the chain: its logs exceed a limit of results, if there is one.
  const busy = { address: rpc.chain.wrappedNative, topics: [TRANSFER] };
  await logs(Math.min(typeof range === 'number' ? range : 1_000, 1_000), busy);
  return {
    ...(range === undefined ? {} : { logRange: range }),
    ...(logAddresses === undefined ? {} : { logAddresses }),
  };
}

/** Asks for a trace, whose answer the abilities record, and plays an endless loop. */
async function measureCalls(rpc: NodeRpc, head: BlockRef): Promise<Pick<EndpointMeasure, 'longestCall'>> {
  const call = { to: PROBE_ADDRESS, data: '0x' };
  await answers(rpc, 'debug_traceCall', [call, toQuantity(head.number), { tracer: 'callTracer' }]);
  const { stateOverride, callGas = LOOP_GAS } = stateOf(rpc).abilities ?? {};
  if (!stateOverride) return {};
  const gas = toQuantity(Math.min(callGas, LOOP_GAS));
  const looped = [{ ...call, gas }, toQuantity(head.number), { [PROBE_ADDRESS]: { code: ENDLESS_LOOP } }];
  const began = performance.now();
  const kind = await rpc.send('eth_call', looped).then(
    () => undefined,
    (error: unknown) => (error instanceof RpcError ? error.kind : undefined),
  );
  const ms = Math.round(performance.now() - began);
  if (kind === 'timed_out') return { longestCall: { ms, stoppedBy: 'time' } };
  return kind === 'reverted' ? { longestCall: { ms, stoppedBy: 'gas' } } : {};
}
