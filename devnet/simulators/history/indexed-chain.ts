import type { Address, Hex } from '@assay/facts';
import type { SyntheticHistory } from '../../synthetic/history.js';
import { blockHashOf, logsOf } from '../../synthetic/logs.js';
import type { IndexFaults } from '../history-index.js';

/** A log as nodes write it, as far as an index tells it. */
export interface ChainLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: Hex;
  readonly blockTimestamp: Hex;
  readonly logIndex: Hex;
  readonly transactionHash: Hex;
}

export interface ChainFilter {
  readonly address: readonly Address[];
  readonly topics: readonly (readonly Hex[] | null)[];
}

/** A chain that an index follows. */
export interface IndexedChain {
  head(): Promise<number>;
  /** With the time of the block in Unix seconds. */
  block(number: number): Promise<{ readonly hash: Hex; readonly timestamp: number }>;
  logs(
    span: { readonly from: number; readonly to: number },
    filter: ChainFilter,
  ): Promise<readonly ChainLog[]>;
}

/** A chain that exists by formula. @param head its newest block now */
export function syntheticChain(history: SyntheticHistory, head: () => number): IndexedChain {
  return {
    head: async () => head(),
    block: async (number) => ({ hash: blockHashOf(number), timestamp: history.timeOf(number) }),
    logs: async (span, filter) => logsOf(history, span, filter, Number.POSITIVE_INFINITY),
  };
}

/** The newest block of an index. */
export async function headOf(chain: IndexedChain, { lag = 100 }: IndexFaults): Promise<number> {
  return Math.max(0, (await chain.head()) - lag);
}

/** The logs as the index tells them. */
export async function toldLogs(
  chain: IndexedChain,
  span: { readonly from: number; readonly to: number },
  filter: ChainFilter,
  { hasGap, lies }: IndexFaults,
): Promise<readonly ChainLog[]> {
  const logs = await chain.logs(span, filter);
  if (!hasGap && !lies) return logs;
  return logs
    .filter((log) => !hasGap?.(Number(log.blockNumber)))
    .map((log) => (lies?.(Number(log.blockNumber)) ? { ...log, data: lie(log.data) } : log));
}

/** Other last digits: an amount that is a little larger or smaller. */
function lie(data: Hex): Hex {
  const last = data.endsWith('1') ? '2' : '1';
  return `${data.slice(0, -1)}${last}` as Hex;
}

/** The hash of a block, which is another one on a branch of its own. */
export function toldHash(
  hash: Hex,
  number: number,
  { forkedFrom = Number.POSITIVE_INFINITY }: IndexFaults,
): Hex {
  return number >= forkedFrom ? (`0xf0${hash.slice(4)}` as Hex) : hash;
}
