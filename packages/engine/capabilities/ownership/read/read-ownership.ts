import { createCallBatch, type ReadContext } from '@assay/chain';
import type { Address, ContractCode, Ownership, ProposedAccount } from '@assay/facts';
import { confirmCaller } from '@assay/simulate';
import { readAccounts, toSigners } from './accounts.js';
import { type Creation, type Deployment, readCreation, readDeployer } from './deployer.js';
import { type Guards, readGuards, type SlotValue } from './guards.js';
import type { RoleGrant, TokenHistory } from './history.js';
import { type InitialReads, readFirstAccounts } from './initial-reads.js';
import { readProposals } from './proposals.js';
import { askMembers, askRoles, toHeld, toMembers } from './roles.js';
import { readTeamShares } from './team-shares.js';
import { type Readings, type Subject, toOwnership } from './to-ownership.js';

/** Accounts that can change the code behind the token: proxy admins and beacons. */
function toChangers({ proxies }: ContractCode): readonly Address[] {
  return (proxies ?? []).flatMap(({ admin, beacon }) => admin ?? beacon ?? []);
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
