import { type Address, toAddress } from '@assay/facts';
import { getCreateAddress } from 'ethers';

/** An address that only this transaction of the sender can have filled by CREATE. */
export interface CreatedAddress {
  readonly address: Address;
  readonly nonce: number;
}

/**
 * The addresses of the contracts that an account's transactions would have created, assuming that each was a
 * creation: the last 20 bytes of keccak256(rlp(sender, nonce)) (Ethereum Yellow Paper, eq. 85 ff.). Of more
 * than `max` transactions the newest half and the oldest half, the newest first. O(max).
 */
export function toCreatedAddresses(
  sender: Address,
  transactions: number,
  max: number,
): readonly CreatedAddress[] {
  const newest = Math.min(transactions, Math.ceil(max / 2));
  const oldest = Math.min(transactions - newest, Math.floor(max / 2));
  const nonces = [
    ...Array.from({ length: newest }, (_, index) => transactions - 1 - index),
    ...Array.from({ length: oldest }, (_, index) => oldest - 1 - index),
  ];
  return nonces.flatMap((nonce) => {
    const address = toAddress(getCreateAddress({ from: sender, nonce }));
    return address ? [{ address, nonce }] : [];
  });
}
