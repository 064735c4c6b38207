import { createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { type BlockRecord, toWordText } from './record.js';

/** What calls may change of the block that they run in. */
export interface BlockChanges {
  readonly number?: bigint;
  readonly time?: bigint;
  readonly feeRecipient?: string;
  readonly prevRandao?: bigint;
  readonly gasLimit?: bigint;
  readonly baseFeePerGas?: bigint;
}

/** The recorded block as the machine takes it. */
export function toBlockContext({ block }: BlockRecord, changes: BlockChanges = {}) {
  const optional = (name: string) => {
    const value = block[name];
    return typeof value === 'string' ? BigInt(value) : undefined;
  };
  const number = changes.number ?? BigInt(block.number);
  return {
    header: {
      number,
      coinbase: createAddressFromString(changes.feeRecipient ?? String(block.miner)),
      timestamp: changes.time ?? BigInt(block.timestamp),
      difficulty: optional('difficulty') ?? 0n,
      prevRandao: hexToBytes(toWordText(changes.prevRandao ?? optional('mixHash') ?? 0n) as `0x${string}`),
      gasLimit: changes.gasLimit ?? optional('gasLimit') ?? 30_000_000n,
      baseFeePerGas: changes.baseFeePerGas ?? optional('baseFeePerGas') ?? 0n,
      slotNumber: 0n,
      getBlobGasPrice: () => 1n,
    },
  };
}
