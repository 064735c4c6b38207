import type { Rpc } from '@assay/chain';
import type {
  Account,
  AccountKind,
  Address,
  ContractCode,
  Handover,
  HiddenAuthority,
  Ownership,
  ProposedAccount,
  RoleHolder,
} from '@assay/facts';
import { type AccountReading, isZeroAccount } from './accounts.js';
import type { Deployment } from './deployer.js';
import type { Guards } from './guards.js';
import type { RoleGrant } from './history.js';
import type { OwnerAnswer } from './owner.js';
import { ADMIN_ROLE, toRoleName } from './roles.js';

/** What was read of one token before the accounts behind it. */
export interface Subject {
  readonly code: ContractCode;
  readonly answer: OwnerAnswer | undefined;
  readonly guards: Guards;
  /** The account in a guard slot that a getter or a call confirms. */
  readonly confirmed: Address | undefined;
  readonly proposed: readonly ProposedAccount[];
  readonly deployment: Deployment | undefined;
  readonly handovers: readonly Handover[] | undefined;
  readonly teamShare: number | undefined;
  /** Roles that are held now; `undefined` if the history is not known. */
  readonly roles: readonly RoleGrant[] | undefined;
}

/** What was read of accounts, by address. */
export type Readings = ReadonlyMap<Address, AccountReading>;

function toAccount(readings: Readings, address: Address): Account {
  const reading = readings.get(address);
  if (!reading) return { address, kind: isZeroAccount(address) ? 'zero' : 'contract' };
  const { account, owner } = reading;
  const behind = account.kind === 'contract' && owner ? readings.get(owner)?.account : undefined;
  return behind ? { ...account, controller: { address: behind.address, kind: behind.kind } } : account;
}

/** Kinds of accounts, the one that is the least bound by others first. */
const weakestFirst: readonly AccountKind[] = ['eoa', 'contract', 'multisig', 'timelock', 'zero'];

/** The admin of a protocol token; of several the one that is the least bound by others. */
function toAdmin(
  { roles }: Subject,
  readings: Readings,
): { address: Address; source: 'admin_role' } | undefined {
  const rank = ({ account }: RoleGrant) => weakestFirst.indexOf(toAccount(readings, account).kind);
  const admins = (roles ?? []).filter(({ role }) => role === ADMIN_ROLE);
  const [admin] = [...admins].sort((a, b) => rank(a) - rank(b));
  return admin && { address: admin.account, source: 'admin_role' };
}

/** The owner: the getter's answer, or without a getter the account in a guard slot that is confirmed. */
function toOwner(
  subject: Subject,
  readings: Readings,
): { address: Address; source: NonNullable<Ownership['ownerSource']> } | undefined {
  if (subject.code.protocol) return toAdmin(subject, readings);
  if (subject.answer) return subject.answer;
  return subject.confirmed ? { address: subject.confirmed, source: 'slot' } : undefined;
}

/**
 * `diamondCut((address,uint8,bytes4[])[],address,bytes)`: by convention reserved to the owner (EIP-173).
 * Calls show whether it is.
 */
const cutSelector = '0x1f931c1c';

function toDiamondProxy({ diamond }: ContractCode, implementation: Address | null, owner: Account | null) {
  const facets = diamond?.facets ?? [];
  const isCut = facets.some(({ selectors }) => selectors.includes(cutSelector));
  return {
    kind: 'diamond' as const,
    implementation,
    admin: isCut ? owner : null,
    beacon: null,
    facets: facets.map(({ address }) => address),
  };
}

function toProxy(code: ContractCode, owner: Account | null, readings: Readings): Ownership['proxy'] {
  const first = code.proxies?.[0];
  if (!first) return null;
  const isChangeable = code.proxies?.some(({ admin, beacon }) => admin ?? beacon) === true;
  if (code.diamond && !isChangeable) return toDiamondProxy(code, code.logicAddress, owner);
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
  return subject.guards.values.flatMap(({ slot, value }): HiddenAuthority[] => {
    if (seen.has(value)) return [];
    seen.add(value);
    const claimsPool = readings.get(value)?.isPool === true;
    return [{ slot, account: toAccount(readings, value), ...(claimsPool ? { claimsPool } : {}) }];
  });
}

function toRoles(roles: readonly RoleGrant[], readings: Readings): readonly RoleHolder[] {
  return roles.map(({ role, account }) => {
    const name = toRoleName(role);
    return { role, ...(name ? { name } : {}), account: toAccount(readings, account) };
  });
}

/** The fact, from what was read. */
export function toOwnership({ chain }: Rpc, subject: Subject, readings: Readings): Ownership {
  const owner = toOwner(subject, readings);
  const { deployer, through, createdIn } = subject.deployment ?? {};
  const launchpad = chain.launchpads.find(({ address }) => address === through);
  return {
    owner: owner ? toAccount(readings, owner.address) : null,
    ...(owner ? { ownerSource: owner.source } : {}),
    renounced: owner !== undefined && isZeroAccount(owner.address),
    proxy: toProxy(subject.code, owner ? toAccount(readings, owner.address) : null, readings),
    ...(deployer ? { deployer, deployerAccount: toAccount(readings, deployer) } : {}),
    ...(subject.teamShare === undefined ? {} : { teamShare: subject.teamShare }),
    ...(createdIn ? { createdIn } : {}),
    ...(subject.handovers ? { handovers: subject.handovers } : {}),
    ...(through ? { createdThrough: through } : {}),
    ...(launchpad ? { launchpad } : {}),
    ...(subject.roles ? { roles: toRoles(subject.roles, readings) } : {}),
    hiddenAuthorities: toHidden(subject, owner?.address, readings),
    proposed: subject.proposed,
    vacant: subject.guards.vacant,
  };
}
