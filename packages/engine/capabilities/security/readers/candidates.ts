import { nodeCannot, unless } from '@assay/chain';
import type { Address, Ownership } from '@assay/facts';
import { type Actor, toActors } from '@assay/simulate';
import { type AccountReading, isZeroAccount, readAccounts } from '../../ownership/read/accounts.js';
import { readOwners } from '../../ownership/read/owner.js';
import type { ChainRead } from '../../reading/chain-reader.js';

type Readings = ReadonlyMap<Address, AccountReading>;

/** The accounts that the node shows. Where it refuses one of them, each is asked for by itself. */
export async function readShown(read: ChainRead, addresses: readonly Address[]): Promise<Readings> {
  const unlessRefused = unless(...nodeCannot);
  const all = await readAccounts(read, addresses).catch(unlessRefused);
  if (all) return all;
  const each = addresses.map((address) => readAccounts(read, [address]).catch(unlessRefused));
  return new Map((await Promise.all(each)).flatMap((reading) => [...(reading ?? [])]));
}

interface Identified {
  readonly actors: readonly Actor[];
  /** Accounts that the node does not show: whether one can act as them is not known. */
  readonly hidden: readonly Actor[];
}

/**
 * The owner that the token names at the block of these calls: what is kept of its ownership may be older. It also shows
 * what an owner can do whose account could not be read. One round trip.
 */
export async function readNamedOwner(token: Address, read: ChainRead): Promise<Address | undefined> {
  const owners = await readOwners(read, [token]).catch(unless(...nodeCannot));
  const address = owners?.get(token)?.address;
  return address && !isZeroAccount(address) ? address : undefined;
}

interface Controllers {
  /** What is kept of it. */
  readonly ownership: Ownership | undefined;
  /** Of {@link readNamedOwner}. */
  readonly owner: Address | undefined;
  /** Accounts embedded in the code. */
  readonly embedded: readonly Address[];
  readonly exclude: readonly Address[];
  readonly maxOthers: number | undefined;
}

/** The accounts to try as callers. The owner is who the token names now. */
export function toCandidates(controllers: Controllers): readonly Actor[] {
  const { ownership, owner, embedded, exclude, maxOthers } = controllers;
  if (!owner || owner === ownership?.owner?.address) return toActors(ownership, embedded, exclude, maxOthers);
  const others = ownership && { ...ownership, owner: null };
  return [
    { kind: 'owner', address: owner, account: null },
    ...toActors(others, embedded, [owner, ...exclude], maxOthers),
  ];
}

/**
 * Classifies the actors of which only the address is known. Pools and the zero address are left out: nobody
 * acts as them. An owner stays without its account.
 */
export async function identify(
  candidates: readonly Actor[],
  known: Readings,
  read: ChainRead,
): Promise<Identified> {
  const isUnknown = ({ kind, account }: Actor) => kind !== 'stranger' && !account;
  const addresses = candidates
    .filter(isUnknown)
    .flatMap(({ address }) => (known.has(address) ? [] : address));
  const readings = new Map([...known, ...(await readShown(read, addresses))]);
  const isHidden = (actor: Actor) => isUnknown(actor) && !readings.has(actor.address);
  const hidden = candidates.filter((actor) => isHidden(actor) && actor.kind !== 'owner');
  const actors = candidates.flatMap((actor) => {
    if (!isUnknown(actor) || (isHidden(actor) && actor.kind === 'owner')) return [actor];
    const reading = readings.get(actor.address);
    return !reading || reading.isPool || reading.account.kind === 'zero'
      ? []
      : [{ ...actor, account: reading.account }];
  });
  return { actors, hidden };
}
