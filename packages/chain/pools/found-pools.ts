import { EventEmitter } from 'node:events';
import type { Address, Pool } from '@assay/facts';

/** Tells which pools a token has as soon as they are found: when each was created may take much longer. */
export interface FoundPools {
  tell(token: Address, pools: readonly Pool[]): void;
  /** @returns ends the listening */
  listen(token: Address, heard: (pools: readonly Pool[]) => void): () => void;
}

export function createFoundPools(): FoundPools {
  const found = new EventEmitter().setMaxListeners(0);
  return {
    tell: (token, pools) => void found.emit(token, pools),
    listen: (token, heard) => {
      found.once(token, heard);
      return () => void found.off(token, heard);
    },
  };
}
