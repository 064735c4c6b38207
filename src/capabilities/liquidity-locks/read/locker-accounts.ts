import type { Address } from '../../../domain/address.js';
import type { BlockRef } from '../../../domain/fact.js';
import { type CallOptions, type Rpc, RpcError } from '../../../rpc/rpc.js';
import type { ContractCode } from '../../code/facts/code.js';
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
  rpc: Rpc,
  lockers: readonly Address[],
  block: BlockRef,
  options: CallOptions,
): Promise<LockerAccounts> {
  const [codes, found] = await Promise.all([
    resolveCode(rpc, lockers, block, options),
    readOwners(rpc, lockers, block, options),
  ]);
  const owners = new Map([...found].map(([locker, { address }]) => [locker, address]));
  const admins = new Map(
    [...codes].flatMap(([locker, { proxies }]) => {
      const hop = proxies?.find(({ admin, beacon }) => admin ?? beacon);
      const admin = hop?.admin ?? hop?.beacon;
      return admin ? [[locker, admin] as const] : [];
    }),
  );
  const behind = [...owners.values(), ...admins.values()];
  return { codes, owners, admins, accounts: await readAccounts(rpc, behind, block, options) };
}

/**
 * The accounts behind a chain's known lockers are the same for every token, so they are cached this long, in
 * milliseconds.
 */
const KEEP_MS = 600_000;

/** Reads them while the rest of a first analysis is read: start it early and await it late. */
export type LockerAccountsReader = (
  rpc: Rpc,
  block: BlockRef,
  options: CallOptions,
) => Promise<LockerAccounts>;

export function createLockerAccountsReader(now: () => number): LockerAccountsReader {
  const kept = new WeakMap<Rpc, { readonly at: number; readonly reading: Promise<LockerAccounts> }>();
  const begin: LockerAccountsReader = (rpc, block, options) => {
    const reading = readLockerAccounts(rpc, [...toLockers(rpc.chain).keys()], block, options);
    const entry = { at: now(), reading };
    kept.set(rpc, entry);
    reading.catch(() => {
      if (kept.get(rpc) === entry) kept.delete(rpc);
    });
    return reading;
  };
  const read: LockerAccountsReader = async (rpc, block, options) => {
    const before = kept.get(rpc);
    if (!before || now() - before.at >= KEEP_MS) return begin(rpc, block, options);
    try {
      return await before.reading;
    } catch (error) {
      const isOver = options.signal?.aborted || !(error instanceof RpcError && error.kind === 'aborted');
      if (isOver) throw error;
      // The caller that started the read left, which aborted it. The first remaining caller reads again, for
      // all.
      return read(rpc, block, options);
    }
  };
  return read;
}
