import type {
  IndexedEvent,
  LiquidityEvent,
  LogStream,
  StreamCursor,
  SwapEvent,
  TransferEvent,
} from '@assay/chain';
import { type Address, isHex, ZERO_ADDRESS } from '@assay/facts';

/** The state of a stream: its cursor, and the mark of a write in progress. */
export interface StreamState {
  readonly cursor: StreamCursor | undefined;
  readonly mark: string | undefined;
}

/**
 * Arguments of `commitSql`: the stream, its state before and after, then each column of each
 * table, and the number of events. Columns are text with commas: of an array, the driver would escape each element.
 */
export function toCommitArgs(
  stream: LogStream,
  events: readonly IndexedEvent[],
  before: StreamState,
  { cursor: to, mark }: StreamState & { readonly cursor: StreamCursor },
): unknown[] {
  const transfers = events.filter((event): event is TransferEvent => event.kind === 'transfer');
  const swaps = events.filter((event): event is SwapEvent => event.kind === 'swap');
  const liquidity = events.filter((event): event is LiquidityEvent => event.kind === 'liquidity');
  const deltas = [...toDeltas(transfers)].filter(([, delta]) => delta !== 0n);
  return [
    stream.chain,
    stream.contract.slice(2),
    to.from,
    to.to,
    JSON.stringify(to.checkpoints),
    before.cursor?.from ?? null,
    before.cursor?.to ?? null,
    before.mark ?? null,
    mark ?? null,
    ...toPositions(transfers),
    toColumn(transfers, (event) => event.from.slice(2)),
    toColumn(transfers, (event) => event.to.slice(2)),
    toColumn(transfers, ({ amount }) => amount),
    toColumn(deltas, ([account]) => account.slice(2)),
    toColumn(deltas, ([, delta]) => delta),
    ...toPositions(swaps),
    toColumn(swaps, ({ sender }) => sender.slice(2)),
    toColumn(swaps, ({ recipient }) => recipient.slice(2)),
    ...toAmounts(swaps),
    ...toPositions(liquidity),
    toColumn(liquidity, ({ owner }) => owner.slice(2)),
    ...toAmounts(liquidity),
    events.length,
  ];
}

function toPositions(events: readonly IndexedEvent[]): string[] {
  return [
    toColumn(events, ({ blockNumber }) => blockNumber),
    toColumn(events, ({ logIndex }) => logIndex),
    toColumn(events, ({ timestamp }) => timestamp),
    toColumn(events, ({ transactionHash }) => toHexDigits(transactionHash)),
  ];
}

function toAmounts(events: readonly (SwapEvent | LiquidityEvent)[]): string[] {
  return [toColumn(events, ({ amount0 }) => amount0), toColumn(events, ({ amount1 }) => amount1)];
}

/** @param read digits only, so that nothing is to be escaped */
function toColumn<T>(rows: readonly T[], read: (row: T) => string | number | bigint): string {
  return rows.map(read).join(',');
}

/** @throws where a node told something else than a hash */
function toHexDigits(hash: string): string {
  if (!isHex(hash)) throw new TypeError('the hash of a transaction is no hexadecimal number');
  return hash.slice(2);
}

/** The balance change of each account. Transfers from the zero address are mints and reduce no balance. */
function toDeltas(transfers: readonly TransferEvent[]): Map<Address, bigint> {
  const deltas = new Map<Address, bigint>();
  for (const { from, to, amount } of transfers) {
    if (from !== ZERO_ADDRESS) deltas.set(from, (deltas.get(from) ?? 0n) - amount);
    deltas.set(to, (deltas.get(to) ?? 0n) + amount);
  }
  return deltas;
}
