import { createCallBatch, type ReadContext, type Rpc } from '@assay/chain';
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
import { confirmCaller } from '@assay/simulate';
import { type AccountReading, isZeroAccount, readAccounts, toSigners } from './accounts.js';
import { type Creation, type Deployment, readCreation, readDeployer } from './deployer.js';
import { type Guards, readGuards, type SlotValue } from './guards.js';
import type { RoleGrant, TokenHistory } from './history.js';
import { type InitialReads, readFirstAccounts } from './initial-reads.js';
import type { OwnerAnswer } from './owner.js';
import { readProposals } from './proposals.js';
import { ADMIN_ROLE, askMembers, askRoles, toHeld, toMembers, toRoleName } from './roles.js';
import { readTeamShares } from './team-shares.js';

/** What was read of one token before the accounts behind it. */
interface Subject {
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

/** Accounts that can change the code behind the token: proxy admins and beacons. */
function toChangers({ proxies }: ContractCode): readonly Address[] {
  return (proxies ?? []).flatMap(({ admin, beacon }) => admin ?? beacon ?? []);
}

type Readings = ReadonlyMap<Address, AccountReading>;

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

function toOwnership({ chain }: Rpc, subject: Subject, readings: Readings): Ownership {
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

/**
 * Reads that do not wait for the code: the known accounts, the deployers and the role holders. One round
 * trip.
 */
interface Early {
  readonly accounts: Readings;
  readonly deployers: ReadonlyMap<Address, Deployment | undefined>;
  readonly roles: ReadonlyMap<Address, readonly RoleGrant[] | undefined>;
  readonly proposed: ReadonlyMap<Address, readonly ProposedAccount[]>;
}

async function readEarly(context: ReadContext, initial: InitialReads): Promise<Early> {
  const { histories } = initial;
  const batch = createCallBatch();
  for (const [token, history] of histories) {
    if (history.complete) askRoles(batch, token, history.grants);
    else askMembers(batch, token);
  }
  const [accounts, held, creations] = await Promise.all([
    readFirstAccounts(context, initial),
    batch.send(context),
    Promise.all([...histories].map(([token, history]) => readBeginning(context, token, history))),
  ]);
  const roles = [...histories].map(([token, history], index) => {
    if (history.complete) return [token, toHeld(held, token, history.grants)] as const;
    const members = [...toMembers(held, token), ...(creations[index]?.roles ?? [])];
    // No member without a history is no answer: most tokens keep no list.
    return [token, members.length > 0 ? unique(members) : undefined] as const;
  });
  const deployers = [...histories.keys()].map(
    (token, index) => [token, creations[index]?.deployment] as const,
  );
  const signers = deployers.flatMap(([, deployment]) => deployment?.deployer ?? []);
  const known = new Map([...toSigners(signers), ...accounts]);
  const proposed = [...histories.keys()].map(
    (token, index) => [token, creations[index]?.proposed ?? []] as const,
  );
  return {
    accounts: known,
    deployers: new Map(deployers),
    roles: new Map(roles),
    proposed: new Map(proposed),
  };
}

function unique(grants: readonly RoleGrant[]): readonly RoleGrant[] {
  return [...new Map(grants.map((grant) => [`${grant.role} ${grant.account}`, grant])).values()];
}

/** How a token began; where the node did not give its history, also the roles of then that are still held. */
async function readBeginning(context: ReadContext, token: Address, history: TokenHistory) {
  const isKnown = history.complete || history.firstTransaction !== undefined;
  const creation = isKnown ? history : await readCreation(context, token);
  const batch = createCallBatch();
  if (!isKnown) askRoles(batch, token, creation.grants);
  const [deployment, answers, proposed] = await Promise.all([
    readDeployer(context, token, creation),
    batch.send(context),
    readProposals(context, token, { ...history, ...creation }),
  ]);
  return {
    deployment: deployment && { ...deployment, ...toCreatedIn(creation) },
    roles: isKnown ? [] : toHeld(answers, token, creation.grants),
    proposed,
  };
}

function toCreatedIn({ firstTransaction, firstBlock }: Creation): Pick<Ownership, 'createdIn'> {
  if (firstTransaction === undefined || firstBlock === undefined) return {};
  return { createdIn: { transactionHash: firstTransaction, blockNumber: firstBlock } };
}

/** The accounts behind the known ones (e.g. the owner of a ProxyAdmin), and the role holders. */
function toBehind({ accounts, roles }: Early): readonly Address[] {
  return [
    ...[...accounts.values()].flatMap(({ owner }) => owner ?? []),
    ...[...roles.values()].flatMap((grants) => (grants ?? []).map(({ account }) => account)),
  ];
}

/** Owner and deployer of each token whose history is not known. */
function toTeams({ owners, histories }: InitialReads, { deployers }: Early): ReadonlyMap<Address, Address[]> {
  const unknown = [...histories].filter(([, { complete }]) => !complete);
  return new Map(
    unknown.map(([token]) => [
      token,
      [owners.get(token)?.address, deployers.get(token)?.deployer].flatMap((one) => one ?? []),
    ]),
  );
}

/** What was read of the tokens by others meanwhile. */
interface LoadedFacts {
  readonly codes: Promise<ReadonlyMap<Address, ContractCode>>;
  /** Of protocol tokens: who may change the rules that they obey. */
  readonly ruleAdmins: Promise<ReadonlyMap<Address, readonly RoleGrant[]>>;
}

/** Reads the accounts that have not been read yet. */
async function readFurther(
  context: ReadContext,
  known: Readings,
  accounts: readonly Address[],
): Promise<Readings> {
  const further = accounts.filter((address) => !known.has(address));
  return new Map([...known, ...(await readAccounts(context, further))]);
}

async function readAllGuards(
  context: ReadContext,
  { owners }: InitialReads,
  codes: ReadonlyMap<Address, ContractCode>,
): Promise<ReadonlyMap<Address, Guards>> {
  const guards = [...codes].map(async ([token, code]) => {
    const owner = owners.get(token)?.address;
    return [token, await readGuards(context, token, code, owner ? [owner] : [])] as const;
  });
  return new Map(await Promise.all(guards));
}

interface GuardsRead {
  readonly codes: ReadonlyMap<Address, ContractCode>;
  readonly guards: ReadonlyMap<Address, Guards>;
  readonly readings: Readings;
}

/** The first account in a guard slot, no pool, that a getter names or, where none does, a call confirms. */
async function confirmOwner(
  context: ReadContext,
  token: Address,
  code: ContractCode,
  values: readonly SlotValue[],
): Promise<Address | undefined> {
  const told = values.find(({ isTold }) => isTold);
  const [first] = told ? [told] : values;
  if (!first || told) return first?.value;
  return (await confirmCaller(context, token, code, first.value)) ? first.value : undefined;
}

/** The confirmed accounts of the tokens without a getter of their owner. No call for other tokens. */
async function confirmOwners(
  context: ReadContext,
  { owners }: InitialReads,
  { codes, guards, readings }: GuardsRead,
): Promise<ReadonlyMap<Address, Address | undefined>> {
  const open = [...codes].filter(([token, { protocol }]) => !owners.has(token) && !protocol);
  const found = open.map(async ([token, code]) => {
    const values = (guards.get(token)?.values ?? []).filter(({ value }) => !readings.get(value)?.isPool);
    return [token, await confirmOwner(context, token, code, values)] as const;
  });
  return new Map(await Promise.all(found));
}

/**
 * Who controls each token, from its getters, its code and its history. Round trips for any number of tokens:
 * one for roles and known accounts, which does not wait for the code; one for the slots in the code and for
 * the accounts behind the first ones (e.g. the owner of a ProxyAdmin); one more if a slot names a new
 * account.
 */
export async function readOwnership(
  context: ReadContext,
  initial: InitialReads,
  { codes: codesRead, ruleAdmins: ruleAdminsRead }: LoadedFacts,
): Promise<ReadonlyMap<Address, Ownership>> {
  const { rpc } = context;
  const earlyRead = readEarly(context, initial);
  const behindRead = earlyRead.then((early) => readFurther(context, early.accounts, toBehind(early)));
  const teamRead = earlyRead.then((early) => readTeamShares(context, toTeams(initial, early)));
  const guardsRead = codesRead.then((codes) => readAllGuards(context, initial, codes));
  const changersRead = codesRead.then(async (codes) => {
    const [{ accounts }, ruleAdmins] = await Promise.all([earlyRead, ruleAdminsRead]);
    const wanted = [
      ...[...codes.values()].flatMap(toChangers),
      ...[...ruleAdmins.values()].flat().map(({ account }) => account),
    ];
    const changers = await readFurther(context, accounts, wanted);
    return [...changers].filter(([address]) => !accounts.has(address));
  });
  const [codes, ruleAdmins, early, behind, team, guards, changers] = await Promise.all([
    codesRead,
    ruleAdminsRead,
    earlyRead,
    behindRead,
    teamRead,
    guardsRead,
    changersRead,
  ]);
  const found = [
    ...[...guards.values()].flatMap(({ values }) => values.map(({ value }) => value)),
    ...changers.flatMap(([, { owner }]) => owner ?? []),
  ];
  const readings = await readFurther(context, new Map([...behind, ...changers]), found);
  const confirmed = await confirmOwners(context, initial, { codes, guards, readings });
  return new Map(
    [...codes].map(([token, code]) => {
      const held = early.roles.get(token);
      const subject: Subject = {
        code,
        answer: initial.owners.get(token),
        guards: guards.get(token) ?? { values: [], vacant: [] },
        confirmed: confirmed.get(token),
        proposed: early.proposed.get(token) ?? [],
        deployment: early.deployers.get(token),
        handovers: initial.histories.get(token)?.handovers,
        teamShare: team.get(token),
        roles: held && [...held, ...(ruleAdmins.get(token) ?? [])],
      };
      return [token, toOwnership(rpc, subject, readings)];
    }),
  );
}
