import type { NodeAbilities } from './rpc.js';

/** What an endpoint must be able to do to answer a request; `none`: every node can. */
export type NeedKind = 'none' | 'overrides' | 'block-overrides' | 'simulate' | 'logs' | 'old-state' | 'trace';

export interface RequestNeed {
  readonly kind: NeedKind;
  /** `logs`: how many blocks are asked for. */
  readonly blocks?: number;
  /** `overrides`, `block-overrides`: gas that the call asks for. */
  readonly gas?: number;
  /** `old-state`: how many blocks before the newest one. */
  readonly depth?: number;
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
export const KEPT_BLOCKS = 128;

/** Position of the block tag in the parameters of the methods that read state. */
const tagAt: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
};

/**
 * What a request needs.
 * @param newest number of the newest known block; without it no state counts as old
 * @example toNeed('eth_call', [call, 'latest', overrides]) // { kind: 'overrides' }
 */
export function toNeed(method: string, params: readonly unknown[], newest?: number): RequestNeed {
  if (method === 'eth_simulateV1') return { kind: 'simulate' };
  if (method.startsWith('debug_') || method.startsWith('trace_')) return { kind: 'trace' };
  if (method === 'eth_getLogs') return { kind: 'logs', ...blocksOf(params[0], newest) };
  if (method === 'eth_call' && isFilled(params[3])) return { kind: 'block-overrides', ...gasOf(params[0]) };
  if (method === 'eth_call' && isFilled(params[2])) return { kind: 'overrides', ...gasOf(params[0]) };
  const block = toNumber(params[tagAt[method] ?? -1]);
  const depth = newest === undefined || block === undefined ? 0 : newest - block;
  return depth > KEPT_BLOCKS ? { kind: 'old-state', depth } : { kind: 'none' };
}

function isFilled(overrides: unknown): boolean {
  return typeof overrides === 'object' && overrides !== null && Object.keys(overrides).length > 0;
}

function blocksOf(filter: unknown, newest: number | undefined): { readonly blocks?: number } {
  const { fromBlock, toBlock } = (filter ?? {}) as {
    readonly fromBlock?: unknown;
    readonly toBlock?: unknown;
  };
  const from = toNumber(fromBlock);
  const to = toNumber(toBlock) ?? newest;
  return from === undefined || to === undefined ? {} : { blocks: to - from + 1 };
}

function gasOf(call: unknown): { readonly gas?: number } {
  const gas = toNumber((call as { readonly gas?: unknown } | null)?.gas);
  return gas === undefined ? {} : { gas };
}

function toNumber(quantity: unknown): number | undefined {
  return typeof quantity === 'string' && /^0x[0-9a-f]{1,13}$/i.test(quantity) ? Number(quantity) : undefined;
}
