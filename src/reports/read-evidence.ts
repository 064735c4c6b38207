import { type Address, type BlockRef, type CallEvidence, type Hex, toQuantity } from '@assay/facts';

/** A view or a slot as it was answered, and what it shows. */
export type Read = Pick<CallEvidence, 'method' | 'params' | 'result' | 'meaning'>;

export function view(to: Address, data: Hex, result: Hex, meaning: string): Read {
  return { method: 'eth_call', params: [{ to, data }], result, meaning };
}

export function toWord(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`;
}

/** The call that anyone can send again at the block of its fact. */
export function toCallEvidence({ params, ...read }: Read, block: BlockRef, chainId: number): CallEvidence {
  return {
    kind: 'call',
    chainId,
    blockNumber: block.number,
    blockHash: block.hash,
    ...read,
    params: [...params, toQuantity(block.number)],
    reverted: false,
  };
}
