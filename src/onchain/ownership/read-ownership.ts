import type { Address } from '../../domain/address.js';
import type { BlockRef } from '../../domain/fact.js';
import type { ContractCode } from '../../domain/facts/code.js';
import type { Account, HiddenAuthority, Ownership, RoleHolder } from '../../domain/facts/ownership.js';
import { createCallBatch } from '../call-batch.js';
import type { CallOptions, Rpc } from '../rpc/rpc.js';
import { type AccountReading, isNobody, readAccounts } from './accounts.js';
import { readDeployer } from './deployer.js';
import { readGuards, type SlotValue } from './guards.js';
import type { Grant, TokenHistory } from './history.js';
import type { OwnerAnswer } from './owner.js';
import { askMembers, askRoles, toHeld, toMembers, toRoleName } from './roles.js';

/** What was read of one token before anybody behind it is looked at. */
export interface OwnershipQuestion {
  readonly token: Address;
  readonly code: ContractCode;
  readonly answer: OwnerAnswer | undefined;
  readonly history: TokenHistory | undefined;
}

/** The same with what its storage and its beginnings say. */
interface Subject extends OwnershipQuestion {
  /** Non-zero addresses in guard slots of the token's storage. */
  readonly guards: readonly SlotValue[];
  readonly deployer: Address | undefined;
  /** Roles that are held now; `undefined` where the history is not known. */
  readonly roles: readonly Grant[] | undefined;
}

/** Accounts that can change the code behind the token: proxy admins and beacons. */
function toChangers({ code }: OwnershipQuestion): readonly Address[] {
  return (code.proxies ?? []).flatMap(({ admin, beacon }) => admin ?? beacon ?? []);
}

type Readings = ReadonlyMap<Address, AccountReading>;

function toAccount(readings: Readings, address: Address): Account {
  const reading = readings.get(address);
  if (!reading) return { address, kind: isNobody(address) ? 'zero' : 'contract' };
  const { account, owner } = reading;
  const behind = account.kind === 'contract' && owner ? readings.get(owner)?.account : undefined;
  return behind ? { ...account, controller: { address: behind.address, kind: behind.kind } } : account;
}

/** The owner: what the getter says, and without a getter the account in the first guard slot that is no pool. */
function toOwner(
  subject: Subject,
  readings: Readings,
): { address: Address; source: 'owner()' | 'getOwner()' | 'slot' } | undefined {
  if (subject.answer) return subject.answer;
  const guard = subject.guards.find(({ value }) => !readings.get(value)?.isPool);
  return guard ? { address: guard.value, source: 'slot' } : undefined;
}

function toProxy(code: ContractCode, readings: Readings): Ownership['proxy'] {
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
  readings: Readings,
): readonly HiddenAuthority[] {
  const seen = new Set<Address>(owner ? [owner] : []);
  return subject.guards.flatMap(({ slot, value }): HiddenAuthority[] => {
    if (seen.has(value)) return [];
    seen.add(value);
    const claimsPool = readings.get(value)?.isPool === true;
    return [{ slot, account: toAccount(readings, value), ...(claimsPool ? { claimsPool } : {}) }];
  });
}

function toRoles(roles: readonly Grant[], readings: Readings): readonly RoleHolder[] {
  return roles.map(({ role, account }) => {
    const name = toRoleName(role);
    return { role, ...(name ? { name } : {}), account: toAccount(readings, account) };
  });
}

function toOwnership(subject: Subject, readings: Readings): Ownership {
  const owner = toOwner(subject, readings);
  return {
    owner: owner ? toAccount(readings, owner.address) : null,
    ...(owner ? { ownerSource: owner.source } : {}),
    renounced: owner !== undefined && isNobody(owner.address),
    proxy: toProxy(subject.code, readings),
    ...(subject.deployer ? { deployer: subject.deployer } : {}),
    ...(subject.roles ? { roles: toRoles(subject.roles, readings) } : {}),
    hiddenAuthorities: toHidden(subject, owner?.address, readings),
  };
}

/** Guard slots, deployers and roles of all tokens, in one round trip. */
async function readSubjects(
  rpc: Rpc,
  questions: readonly OwnershipQuestion[],
  block: BlockRef,
  options: CallOptions,
): Promise<readonly Subject[]> {
  const batch = createCallBatch();
  for (const { token, history } of questions) {
    if (history?.complete) askRoles(batch, token, history.grants);
    else askMembers(batch, token);
  }
  const held = batch.send(rpc, block, options);
  return Promise.all(
    questions.map(async (question): Promise<Subject> => {
      const { token, code, history } = question;
      const [guards, deployer, answers] = await Promise.all([
        readGuards(rpc, token, code, question.answer?.address, block, options),
        history ? readDeployer(rpc, token, history, options) : undefined,
        held,
      ]);
      if (history?.complete)
        return { ...question, guards, deployer, roles: toHeld(answers, token, history.grants) };
      const members = toMembers(answers, token);
      // No member without a history is no answer: most tokens keep no list.
      return { ...question, guards, deployer, roles: members.length > 0 ? members : undefined };
    }),
  );
}

/**
 * Who controls each token, from its getters' answers, its code and its history. Two round trips however many tokens: the slots,
 * roles and accounts at hand, and the accounts behind those (a ProxyAdmin's owner, a role's holder).
 */
export async function readOwnership(
  rpc: Rpc,
  questions: readonly OwnershipQuestion[],
  block: BlockRef,
  options: CallOptions = {},
): Promise<ReadonlyMap<Address, Ownership>> {
  const known = [
    ...questions.flatMap(toChangers),
    ...questions.flatMap(({ answer }) => answer?.address ?? []),
  ];
  const [subjects, first] = await Promise.all([
    readSubjects(rpc, questions, block, options),
    readAccounts(rpc, known, block, options),
  ]);
  const behind = [...first.values()].flatMap(({ owner }) => owner ?? []);
  const found = subjects.flatMap(({ guards, roles }) => [
    ...guards.map(({ value }) => value),
    ...(roles ?? []).map(({ account }) => account),
  ]);
  const further = [...behind, ...found].filter((address) => !first.has(address));
  const readings = new Map([...first, ...(await readAccounts(rpc, further, block, options))]);
  return new Map(subjects.map((subject) => [subject.token, toOwnership(subject, readings)]));
}
