import type { ReadContext } from '@assay/chain';
import { type Address, type ChainName, type ContractCode, readOnce } from '@assay/facts';
import { LRUCache } from 'lru-cache';
import { resolveCode } from '../../code/read/resolve-code.js';
import { type AccountReading, readAccounts } from '../../ownership/read/accounts.js';
import { readOwners } from '../../ownership/read/owner.js';
import { toLockers } from './liquidity-holders.js';

/** A chain's lockers: their code, and who is behind it. */
export interface LockerAccounts {
  readonly codes: ReadonlyMap<Address, ContractCode>;
  /** Who owns each, and who can put other code behind it. */
  readonly owners: ReadonlyMap<Address, Address>;
  readonly admins: ReadonlyMap<Address, Address>;
  readonly accounts: ReadonlyMap<Address, AccountReading>;
}

/**
 * Three round trips, for any number of lockers.
 * @throws {RpcError} if the node does not answer
 */
export async function readLockerAccounts(
  context: ReadContext,
  lockers: readonly Address[],
): Promise<LockerAccounts> {
  const [codes, found] = await Promise.all([resolveCode(context, lockers), readOwners(context, lockers)]);
  const owners = new Map([...found].map(([locker, { address }]) => [locker, address]));
  const admins = new Map(
    [...codes].flatMap(([locker, { proxies }]) => {
      const hop = proxies?.find(({ admin, beacon }) => admin ?? beacon);
      const admin = hop?.admin ?? hop?.beacon;
      return admin ? [[locker, admin] as const] : [];
    }),
  );
  const behind = [...owners.values(), ...admins.values()];
  return { codes, owners, admins, accounts: await readAccounts(context, behind) };
}

/**
 * The accounts behind a chain's known lockers are the same for every token, so they are cached this long, in
 * milliseconds.
 */
const KEEP_MS = 600_000;
/** More than anyone reads. */
const MAX_CHAINS = 100;

/** Reads them while the rest of a first analysis is read: start it early and await it late. */
export type LockerAccountsReader = (context: ReadContext) => Promise<LockerAccounts>;

export function createLockerAccountsReader(now: () => number): LockerAccountsReader {
  const kept = new LRUCache<ChainName, Promise<LockerAccounts>>({
    max: MAX_CHAINS,
    ttl: KEEP_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return (context) => {
    const { chain } = context.rpc;
    const read = () => readLockerAccounts(context, [...toLockers(chain).keys()]);
    return readOnce(kept, chain.name, read, context.options.signal);
  };
}
