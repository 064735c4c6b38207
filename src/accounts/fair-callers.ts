import { createLru, type FairCaller } from '@assay/facts';
import type { KeyIdentity } from './account-shapes.js';

/** Wallets and addresses that are remembered; who was not seen for longest is forgotten first. */
const REMEMBERED = 20_000;

export interface FairCallers {
  /** @param address the network address of the request */
  of(identity: Pick<KeyIdentity, 'wallet' | 'plan'> | undefined, address: string): FairCaller;
}

/**
 * Tells one caller from another where something is shared. Paid: by the wallet that bought the plan. Free keys
 * cost nothing, so all that were used from one address or belong to one wallet are one caller, and so is who
 * asks from that address without a key.
 * @example createFairCallers().of(identity, '203.0.113.7') // 'paid:0x…' or 'free:203.0.113.7'
 */
export function createFairCallers(): FairCallers {
  const groups = createLru<string, string>(REMEMBERED);
  return {
    of(identity, address) {
      if (identity && identity.plan !== 'test') return `paid:${identity.wallet}`;
      const names = identity ? [address, identity.wallet] : [address];
      const group = names.map((name) => groups.get(name)).find((known) => known !== undefined) ?? address;
      for (const name of names) groups.set(name, group);
      return `free:${group}`;
    },
  };
}
