import { canOverride, type ReadContext } from '@assay/chain';
import { type Address, createFreshAddress, type Ownership, type ProtocolTokenState } from '@assay/facts';
import {
  type Actor,
  chooseSupply,
  createPowerSimulation,
  type KnownChoices,
  type Plan,
  type PowerScenario,
  type PowerSimulation,
  planPowers,
  planProtocolPowers,
  type RunsAhead,
  runAhead,
  toActors,
  upgradeFunctions,
  type Venue,
  type WriteFunction,
} from '@assay/simulate';
import { likelyControlOf } from '../../ownership/read/history.js';
import { readOwners } from '../../ownership/read/owner.js';
import { ADMIN_ROLE, toRuleAdmins } from '../../ownership/read/roles.js';

/** Calls tried for one token: bounds the time on a node, about 60,000 gas each. */
const MAX_CASES = 1_500;
/** Accounts with a role of a protocol token that are tried: it has ten roles and seven rules. */
export const MAX_ROLE_HOLDERS = 16;

/** Who controls a token, and what a protocol token says of its issuer's control. */
interface Control {
  readonly ownership: Ownership | undefined;
  readonly state: ProtocolTokenState | undefined;
}

interface PowersTerms {
  readonly venue: Venue | undefined;
  readonly supply: bigint;
  readonly functions: readonly WriteFunction[];
  /** Contracts that must keep their own code while an actor acts. */
  readonly exclude: readonly Address[];
  /** Accounts in the code. */
  readonly embedded: readonly Address[];
  readonly usesOrigin: boolean;
  readonly state: Promise<Control['state']>;
  readonly control: Promise<Control>;
}

interface BegunPowers {
  readonly simulation: PowerSimulation;
  /** Whom to try as callers. */
  readonly toActors: (control: Control, exclude: readonly Address[]) => readonly Actor[];
  /** What to try as them; nothing is begun ahead after it. */
  readonly toPlan: (control: Control, actors: readonly Actor[]) => Plan;
}

/**
 * Prepares to show the powers of a token. Meanwhile its functions are tried as those who mostly may act: the
 * owner that it names, whom its first log names, who got a role and a stranger; and as all others once they are
 * known.
 */
export async function beginPowers(
  token: Address,
  read: ReadContext,
  terms: PowersTerms,
): Promise<BegunPowers> {
  const { embedded, supply, functions, control } = terms;
  const stranger = createFreshAddress();
  const created = await createPowerSimulation(read, token, terms.venue, supply);
  const toActorsOf: BegunPowers['toActors'] = ({ ownership, state }, exclude) =>
    toActors(ownership, embedded, exclude, state && MAX_ROLE_HOLDERS).map((actor) =>
      actor.kind === 'stranger' ? { ...actor, address: stranger } : actor,
    );
  const choices: KnownChoices = new Map();
  const toPlanIn = (
    scenario: PowerScenario,
    { ownership, state }: Control,
    actors: readonly Actor[],
  ): Plan => {
    const beacon = ownership?.proxy?.beacon;
    const targets = [
      { address: token, functions },
      ...(beacon ? [{ address: beacon, functions: upgradeFunctions }] : []),
    ];
    const known = scenario === created.scene ? { known: choices } : {};
    const question = { scenario, actors, supply, targets, maxCases: MAX_CASES, ...known };
    const registry = read.rpc.chain.protocolTokens?.ruleRegistry;
    return state && registry ? planProtocolPowers({ ...question, state, registry }) : planPowers(question);
  };
  const ahead: RunsAhead = new Map();
  let mayBegin = !terms.usesOrigin && created.scene.venue !== undefined && canOverride(read);
  const begin = (of: Control): void => {
    if (mayBegin) runAhead(created, toPlanIn(created.scene, of, toActorsOf(of, terms.exclude)), ahead);
  };
  // Where calls are played in this process, each reads state: none is begun in vain there.
  const known = mayBegin ? [control, terms.state.then((state) => guessControl(read, token, state))] : [];
  // What fails here fails again where the whole plan is made.
  for (const one of known) void one.then(begin).catch(() => undefined);
  const chosen = await chooseSupply(created);
  mayBegin &&= chosen === created;
  return {
    simulation: chosen === created ? { ...created, ahead } : chosen,
    toActors: toActorsOf,
    toPlan: (of, actors) => {
      mayBegin = false;
      return toPlanIn(chosen.scene, of, actors);
    },
  };
}

/** Who may act by the first answers of a token, before it is known what kind of accounts they are. */
async function guessControl(read: ReadContext, token: Address, state: Control['state']): Promise<Control> {
  const toEoa = (address: Address) => ({ address, kind: 'eoa' as const });
  const { deployer, grants } = likelyControlOf(read, token);
  const roles = [...grants, ...(state ? toRuleAdmins(state) : [])];
  const owner = state
    ? grants.find(({ role }) => role === ADMIN_ROLE)?.account
    : (await readOwners(read, [token])).get(token)?.address;
  const ownership = {
    owner: owner ? toEoa(owner) : null,
    renounced: false,
    proxy: null,
    ...(deployer ? { deployer } : {}),
    roles: roles.map(({ role, account }) => ({ role, account: toEoa(account) })),
  };
  return { ownership, state };
}
