import type { Address } from '../../domain/address.js';
import type { BlockRef } from '../../domain/fact.js';
import type { ContractCode } from '../../domain/facts/code.js';
import type { Account, HiddenAuthority, Ownership } from '../../domain/facts/ownership.js';
import { type Hex, toQuantity } from '../../lib/hex.js';
import { toWordAddress } from '../proxy/read-proxy.js';
import type { CallOptions, Rpc } from '../rpc/rpc.js';
import { type AccountReading, isNobody, readAccounts } from './accounts.js';
import { toGuardSlots } from './guard-slots.js';
import type { OwnerAnswer } from './owner.js';

interface SlotValue {
  readonly slot: Hex;
  readonly value: Address;
}

/** What was read of one token before the accounts behind it are looked at. */
interface Subject {
  readonly token: Address;
  readonly code: ContractCode;
  readonly answer: OwnerAnswer | undefined;
  /** Non-zero addresses in guard slots of the token's storage. */
  readonly guards: readonly SlotValue[];
}

async function readGuards(
  rpc: Rpc,
  token: Address,
  code: ContractCode,
  block: BlockRef,
  options: CallOptions,
): Promise<readonly SlotValue[]> {
  const slots = toGuardSlots(code.logicRuntime).map(toQuantity);
  const at = toQuantity(block.number);
  const words = await Promise.all(
    slots.map((slot) => rpc.send<unknown>('eth_getStorageAt', [token, slot, at], options)),
  );
  return slots.flatMap((slot, index) => {
    const word = words[index];
    // A packed slot keeps flags above the address.
    const value =
      typeof word === 'string' && word.length === 66
        ? toWordAddress(`0x${'0'.repeat(24)}${word.slice(26)}`)
        : undefined;
    return value && !isNobody(value) ? [{ slot, value }] : [];
  });
}

/** The owner: what the getter says, and without a getter the account in the first guard slot. */
function toOwner(
  subject: Subject,
): { address: Address; source: 'owner()' | 'getOwner()' | 'slot' } | undefined {
  if (subject.answer) return subject.answer;
  const guard = subject.guards[0];
  return guard ? { address: guard.value, source: 'slot' } : undefined;
}

function toAccount(readings: ReadonlyMap<Address, AccountReading>, address: Address): Account {
  return readings.get(address)?.account ?? { address, kind: isNobody(address) ? 'zero' : 'contract' };
}

function toProxy(code: ContractCode, readings: ReadonlyMap<Address, AccountReading>): Ownership['proxy'] {
  const first = code.proxies?.[0];
  if (!first) return null;
  // The first proxy that someone may change decides: a clone in front of it cannot be changed.
  const hop = code.proxies?.find(({ admin, beacon }) => admin ?? beacon) ?? first;
  const changer = hop.admin ?? hop.beacon;
  const adminOwner = changer ? readings.get(changer)?.owner : undefined;
  return {
    kind: hop.kind,
    implementation: first.implementation,
    admin: hop.admin ? toAccount(readings, hop.admin) : null,
    beacon: hop.beacon,
    ...(adminOwner ? { adminOwner: toAccount(readings, adminOwner) } : {}),
  };
}

function toHidden(
  subject: Subject,
  owner: Address | undefined,
  readings: ReadonlyMap<Address, AccountReading>,
) {
  const seen = new Set<Address>(owner ? [owner] : []);
  return subject.guards.flatMap(({ slot, value }): HiddenAuthority[] => {
    if (seen.has(value)) return [];
    seen.add(value);
    return [{ slot, account: toAccount(readings, value) }];
  });
}

function toOwnership(subject: Subject, readings: ReadonlyMap<Address, AccountReading>): Ownership {
  const owner = toOwner(subject);
  return {
    owner: owner ? toAccount(readings, owner.address) : null,
    ...(owner ? { ownerSource: owner.source } : {}),
    renounced: owner !== undefined && isNobody(owner.address),
    proxy: toProxy(subject.code, readings),
    hiddenAuthorities: toHidden(subject, owner?.address, readings),
  };
}

/**
 * Who controls each token, from its getters' answers and its code. Three round trips however many tokens:
 * the guard slots, the accounts found, and the owners of contracts among them (a ProxyAdmin's owner).
 */
export async function readOwnership(
  rpc: Rpc,
  codes: ReadonlyMap<Address, ContractCode>,
  answers: ReadonlyMap<Address, OwnerAnswer>,
  block: BlockRef,
  options: CallOptions = {},
): Promise<ReadonlyMap<Address, Ownership>> {
  const known = [...codes].flatMap(([token, code]) => [
    answers.get(token)?.address ?? [],
    ...(code.proxies ?? []).flatMap(({ admin, beacon }) => [admin ?? [], beacon ?? []].flat()),
  ]);
  const [guards, first] = await Promise.all([
    Promise.all(
      [...codes].map(
        async ([token, code]) => [token, await readGuards(rpc, token, code, block, options)] as const,
      ),
    ),
    readAccounts(rpc, known.flat(), block, options),
  ]);
  const subjects = guards.flatMap(([token, found]): Subject[] => {
    const code = codes.get(token);
    return code ? [{ token, code, answer: answers.get(token), guards: found }] : [];
  });
  const changers = new Set(
    [...codes.values()].flatMap(({ proxies }) => (proxies ?? []).map((hop) => hop.admin ?? hop.beacon)),
  );
  const behind = [...first].flatMap(([address, { owner }]) =>
    owner && changers.has(address) ? [owner] : [],
  );
  const further = [...behind, ...subjects.flatMap((subject) => subject.guards.map(({ value }) => value))];
  const second = await readAccounts(
    rpc,
    further.filter((address) => !first.has(address)),
    block,
    options,
  );
  const readings = new Map([...first, ...second]);
  return new Map(subjects.map((subject) => [subject.token, toOwnership(subject, readings)]));
}
