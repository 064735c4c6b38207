import type { Address } from '@assay/facts';
import type { NewWatchEvent } from '../../src/domain/watch.js';

/** An event as the watcher writes it, where the way to the receiver is measured alone. */
export function toEvent(address: Address, blockNumber: number): NewWatchEvent {
  return {
    address,
    kind: 'TAX_RAISED',
    severity: 'HIGH',
    blockNumber,
    blockHash: `0x${blockNumber.toString(16).padStart(64, '0')}`,
    retracts: undefined,
    body: {
      description: 'Tax of a sale: 3 % before, 99 % now',
      topic: 'trade',
      subject: '',
      before: { sellTax: 0.03 },
      after: { sellTax: 0.99 },
      transaction_hash: null,
    },
  };
}
