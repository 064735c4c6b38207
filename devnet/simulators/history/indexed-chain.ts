import type { Address, Hex } from '@assay/facts';
import type { SyntheticHistory } from '../../synthetic/history.js';
import { blockHashOf, isShort, type LogFilter, logsOf, transactionHashOf } from '../../synthetic/logs.js';
import type { IndexFaults } from './index-faults.js';

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

interface BlockSpan {
  readonly from: number;
  readonly to: number;
}

interface ChainTransfer {
  readonly to: Address;
  readonly block: number;
  readonly hash: Hex;
}

/** A chain that an index follows. */
export interface IndexedChain {
  /** No block before it has logs. */
  readonly firstBlock?: number;
  /** Blocks of one part of an answer. */
  readonly partBlocks?: number;
  head(): Promise<number>;
  /** With the time of the block in Unix seconds. */
  block(number: number): Promise<{ readonly hash: Hex; readonly timestamp: number }>;
  /** Transactions that sent native coin to accounts up to a block, oldest first. */
  transfers(accounts: readonly Address[], to: number): readonly ChainTransfer[];
  logs(span: BlockSpan, filter: ChainFilter): Promise<readonly ChainLog[]>;
}

/** A short history has few logs in many blocks. */
const SHORT_PART_BLOCKS = 1_000_000;

/** A chain that exists by formula. @param head its newest block now */
export function syntheticChain(history: SyntheticHistory, head: () => number): IndexedChain {
  const logs = (span: BlockSpan, filter: LogFilter) =>
    logsOf(history, span, filter, Number.POSITIVE_INFINITY);
  // A real index has them before it is asked.
  if (isShort(history)) logs({ from: 0, to: history.startHead }, {});
  return {
    firstBlock: history.createdAt,
    ...(isShort(history) ? { partBlocks: SHORT_PART_BLOCKS } : {}),
    head: async () => head(),
    block: async (number) => ({ hash: blockHashOf(number), timestamp: history.timeOf(number) }),
    transfers: (accounts, to) => firstTransfers(history, accounts, to),
    logs: async (span, filter) => logs(span, filter),
  };
}

function firstTransfers(
  history: SyntheticHistory,
  accounts: readonly Address[],
  to: number,
): ChainTransfer[] {
  return accounts
    .flatMap((wallet) => {
      const { block } = history.fundingOf(wallet) ?? {};
      if (block === undefined || block > to) return [];
      const index = history.fundedIn(block).findIndex((funding) => funding.wallet === wallet);
      return [{ to: wallet, block, hash: transactionHashOf(block, index) }];
    })
    .sort((a, b) => a.block - b.block);
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
