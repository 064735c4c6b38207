import type { LogStore, LogStream, TransferEvent } from '@assay/chain';
import type { Address } from '@assay/facts';

/** Of one stream. */
export const EVENTS = 1_000;
/** Three streams are kept. */
export const BOUND = { maxEvents: 3 * EVENTS, idleMs: 0, quietMs: 0 };
export const cursor = { from: 0, to: EVENTS, checkpoints: [] };
const addressOf = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;
export const streamOf = (number: number): LogStream => ({
  chain: 'eth',
  contract: addressOf(1_000 + number),
});

function transfersOf({ contract }: LogStream): TransferEvent[] {
  return Array.from({ length: EVENTS }, (_, at) => ({
    kind: 'transfer',
    contract,
    blockNumber: at,
    logIndex: 0,
    transactionHash: `0x${at.toString(16).padStart(64, '0')}`,
    timestamp: 1_700_000_000 + at,
    from: addressOf(at % 7),
    to: addressOf(at % 500),
    amount: BigInt(at + 1),
  }));
}

/** Commits the events of a stream, as reading it does. */
export function readStream(store: LogStore, number: number): Promise<void> {
  const stream = streamOf(number);
  return store.commit(stream, transfersOf(stream), undefined, cursor);
}
