import type {
  IndexedEvent,
  LiquidityEvent,
  LogStream,
  StreamCursor,
  SwapEvent,
  TransferEvent,
} from '@assay/chain';
import { type Address, ZERO_ADDRESS } from '@assay/facts';

/** The state of a stream: its cursor, and the mark of a write in progress. */
export interface StreamState {
  readonly cursor: StreamCursor | undefined;
  readonly mark: string | undefined;
}

/**
 * Arguments of `commitSql`: the stream, its state before and after, then one array for each column of each
 * table, and the number of events.
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
    transfers.map((event) => event.from.slice(2)),
    transfers.map((event) => event.to.slice(2)),
    transfers.map(({ amount }) => amount.toString()),
    deltas.map(([account]) => account.slice(2)),
    deltas.map(([, delta]) => delta.toString()),
    ...toPositions(swaps),
    swaps.map(({ sender }) => sender.slice(2)),
    swaps.map(({ recipient }) => recipient.slice(2)),
    ...toAmounts(swaps),
    ...toPositions(liquidity),
    liquidity.map(({ owner }) => owner.slice(2)),
    ...toAmounts(liquidity),
    events.length,
  ];
}

function toPositions(events: readonly IndexedEvent[]): unknown[][] {
  return [
    events.map(({ blockNumber }) => blockNumber),
    events.map(({ logIndex }) => logIndex),
    events.map(({ timestamp }) => timestamp),
    events.map(({ transactionHash }) => transactionHash.slice(2)),
  ];
}

function toAmounts(events: readonly (SwapEvent | LiquidityEvent)[]): unknown[][] {
  return [events.map(({ amount0 }) => amount0.toString()), events.map(({ amount1 }) => amount1.toString())];
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
