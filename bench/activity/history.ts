import type { LogStream, StreamCursor, TransferEvent } from '@assay/chain';
import { type Address, ZERO_ADDRESS } from '@assay/facts';

/**
 * Transfers of a made-up token, one per block: first each holder gets an amount, then each sends a small part
 * to another.
 */
export interface History {
  readonly stream: LogStream;
  /** Sum of all amounts given. */
  readonly supply: bigint;
  transfers(start: number, count: number): TransferEvent[];
  cursorAt(to: number): StreamCursor;
}

/** @param number distinguishes the histories of one run */
export function createHistory(number: number, holders: number): History {
  const stream: LogStream = { chain: 'eth', contract: toAddress(900_000_000 + number) };
  return {
    stream,
    supply: Array.from({ length: holders }, (_, index) => mintOf(index)).reduce((sum, x) => sum + x, 0n),
    transfers: (start, count) =>
      Array.from({ length: count }, (_, index) => toTransfer(stream.contract, start + index, holders)),
    cursorAt: (to) => ({ from: 0, to, checkpoints: [{ number: to, hash: `0x${to}` }] }),
  };
}

function toTransfer(contract: Address, index: number, holders: number): TransferEvent {
  const isMint = index < holders;
  return {
    kind: 'transfer',
    contract,
    blockNumber: index,
    logIndex: 0,
    transactionHash: `0x${index.toString(16).padStart(64, '0')}`,
    timestamp: 1_700_000_000 + index,
    from: isMint ? ZERO_ADDRESS : toAddress(index % holders),
    to: isMint ? toAddress(index) : toAddress((index * 7_919) % holders),
    amount: isMint ? mintOf(index) : BigInt(index % 100_000) * 10n ** 12n,
  };
}

/** Very unequal amounts with 18 decimals, like those of real holders. */
function mintOf(index: number): bigint {
  return 10n ** 30n / BigInt(index + 7) + BigInt((index * 7_919) % 1_000_003) * 10n ** 12n;
}

function toAddress(index: number): Address {
  return `0x${(index + 1).toString(16).padStart(40, '0')}`;
}
