import type { NodeAbilities } from './rpc.js';

/** What an endpoint must be able to do to answer a request; `none`: every node can. */
export type NeedKind = 'none' | 'overrides' | 'block-overrides' | 'simulate' | 'logs' | 'old-state' | 'trace';

export interface RequestNeed {
  readonly kind: NeedKind;
  /** Number of the newest block that it reads, where it names one. */
  readonly block?: number;
  /** State of how many blocks before the newest one it reads. */
  readonly depth?: number;
  /** How many blocks of logs it reads. */
  readonly blocks?: number;
  /** Of how many contracts it reads logs. */
  readonly addresses?: number;
  /** Gas that its call asks for. */
  readonly gas?: number;
}

/** The field of `NodeAbilities` that a need asks for. */
export const abilityOf = {
  overrides: 'stateOverride',
  'block-overrides': 'blockOverride',
  simulate: 'simulate',
  logs: 'logs',
  'old-state': 'oldState',
  trace: 'trace',
} as const satisfies Readonly<Record<Exclude<NeedKind, 'none'>, keyof NodeAbilities>>;

/** Nodes without an archive keep the state of at least this many blocks. */
const KEPT_BLOCKS = 128;

/** Position of the block tag in the parameters of the methods that read state. */
const tagAt: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_simulateV1: 1,
};

/**
 * What a request needs.
 * @param newest number of the newest known block; without it no state counts as old
 * @example toNeed('eth_call', [call, 'latest', overrides]) // { kind: 'overrides' }
 */
export function toNeed(method: string, params: readonly unknown[], newest?: number): RequestNeed {
  if (method === 'eth_getLogs') return { kind: 'logs', ...toRange(params[0], newest) };
  if (method.startsWith('debug_') || method.startsWith('trace_')) return { kind: 'trace' };
  const state = toState(params[tagAt[method] ?? -1], newest);
  if (method === 'eth_simulateV1') return { kind: 'simulate', ...state };
  if (method === 'eth_call' && isFilled(params[3])) {
    return { kind: 'block-overrides', ...state, ...toGas(params[0]) };
  }
  if (method === 'eth_call' && isFilled(params[2])) {
    return { kind: 'overrides', ...state, ...toGas(params[0]) };
  }
  return { kind: (state.depth ?? 0) > KEPT_BLOCKS ? 'old-state' : 'none', ...state };
}

function toState(tag: unknown, newest: number | undefined): Pick<RequestNeed, 'block' | 'depth'> {
  const block = toNumber(tag);
  if (block === undefined) return {};
  return newest === undefined ? { block } : { block, depth: Math.max(0, newest - block) };
}

function isFilled(overrides: unknown): boolean {
  return typeof overrides === 'object' && overrides !== null && Object.keys(overrides).length > 0;
}

function toRange(
  filter: unknown,
  newest: number | undefined,
): Pick<RequestNeed, 'block' | 'blocks' | 'addresses'> {
  const { fromBlock, toBlock, address } = (filter ?? {}) as Readonly<Record<string, unknown>>;
  const from = toNumber(fromBlock);
  const to = toNumber(toBlock);
  const end = to ?? newest;
  return {
    ...(Array.isArray(address) ? { addresses: address.length } : {}),
    ...(to === undefined ? {} : { block: to }),
    ...(from === undefined || end === undefined ? {} : { blocks: end - from + 1 }),
  };
}

function toGas(call: unknown): Pick<RequestNeed, 'gas'> {
  const gas = toNumber((call as { readonly gas?: unknown } | null)?.gas);
  return gas === undefined ? {} : { gas };
}

function toNumber(quantity: unknown): number | undefined {
  return typeof quantity === 'string' && /^0x[0-9a-f]{1,13}$/i.test(quantity) ? Number(quantity) : undefined;
}
