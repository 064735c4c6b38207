import { EventEmitter, once } from 'node:events';
import type { Address } from '@assay/facts';

/** How far back the logs of a token and its pools are stored, for those who use them while older ones are read. */
export interface ReadProgress {
  /** The logs of a contract are stored from this block to the head. */
  reached(contract: Address, from: number): void;
  end(): void;
  /**
   * The block from which on all these contracts are stored, once it is before `known`; `undefined` at the end
   * of the read.
   */
  before(known: number, contracts: readonly Address[]): Promise<number | undefined>;
}

export function createReadProgress(): ReadProgress {
  const firsts = new Map<Address, number>();
  let isEnded = false;
  const changes = new EventEmitter().setMaxListeners(0);
  return {
    reached: (contract, from) => {
      firsts.set(contract, from);
      changes.emit('change');
    },
    end: () => {
      isEnded = true;
      changes.emit('change');
    },
    before: async (known, contracts) => {
      while (!isEnded) {
        const from = Math.max(...contracts.map((one) => firsts.get(one) ?? Number.POSITIVE_INFINITY));
        if (from < known) return from;
        await once(changes, 'change');
      }
      return undefined;
    },
  };
}
