import { canOverride } from '@assay/chain';
import {
  type Address,
  type ContractCode,
  knownShareOf,
  knownValue,
  logicPartsOf,
  type Missing,
  missing,
  type OwnerPowers,
  type Ownership,
  type Pool,
  type Power,
  type ProtocolTokenState,
  powerEffects,
  protocolTokenAt,
} from '@assay/facts';
import {
  type Actor,
  askAsActors,
  createTestAccounts,
  fetchMessenger,
  fetchVenues,
  type Plan,
  type PowerScenario,
  planPowers,
  planProtocolPowers,
  preparePowerSimulation,
  provePowers,
  toActors,
  toEmbeddedAccounts,
  toMapSlots,
  toRoleIds,
  toTokenFunctions,
  upgradeFunctions,
  usesOrigin,
  type Venue,
  type WriteFunction,
  withMessages,
} from '@assay/simulate';
import type { FactReader } from '../../provider.js';
import { type ChainRead, createChainReader } from '../../reading/chain-reader.js';
import { ONCHAIN, type OnchainDeps } from '../../reading/deps.js';
import { eachToken } from '../../reading/each-token.js';
import { loadFoundPools } from '../../reading/load-found-pools.js';
import { judgePowers } from '../state/judge-state.js';
import { findPowerSigns } from '../state/power-signs.js';
import { createPowerTraces } from '../state/trace-powers.js';
import { watchBlocks } from '../state/watch-blocks.js';
import { identify, readNamedOwner, readShown, toCandidates } from './candidates.js';
import { findMembers } from './find-members.js';
import { openTrading, prepareTrading } from './open-trading.js';

/** Accounts written into the code that are read before the ownership is known. */
const MAX_EMBEDDED = 8;
/** Calls tried for one token: bounds the time on a node, about 60,000 gas each. */
const MAX_CASES = 1_500;
/** The same, as accounts that were found by asking. */
const MAX_MEMBER_CASES = 500;
/** Accounts with a role of a protocol token that are tried: it has ten roles and seven rules. */
const MAX_ROLE_HOLDERS = 16;
/** Time reserved for proving what was found, in milliseconds. */
const PROOF_TIME_MS = 2_000;

/** Contracts that must keep their own code while an actor acts. */
function toExcludedContracts(token: Address, pools: readonly Pool[], { rpc }: ChainRead): readonly Address[] {
  const { dexes, wrappedNative } = rpc.chain;
  return [
    token,
    wrappedNative,
    ...dexes.flatMap(({ factory, router }) => [factory, router]),
    ...pools.flatMap((pool) => [pool.address, pool.quote.address, ...(pool.v4 ? [pool.v4.hooks] : [])]),
  ];
}

/** What accounts that the node does not show can do is not known; what others can do stays. */
function withHidden(powers: OwnerPowers, hidden: readonly Actor[]): OwnerPowers {
  if (hidden.length === 0) return powers;
  const kinds = [...new Set(hidden.map(({ kind }) => kind))];
  const cells = kinds.flatMap((actor) =>
    powerEffects.map(
      (effect): Power => ({ actor, account: null, effect, status: 'NOT_TRIED', evidence: [] }),
    ),
  );
  const names = hidden.map(({ address }) => address).join(', ');
  const untried = powers.untried ?? `the node does not show ${names}, which the code names`;
  return { ...powers, matrix: [...powers.matrix, ...cells], untried };
}

/** What the token says of its issuer's control; `undefined` where the chain does not run it. */
async function loadProtocolState(
  token: Address,
  { rpc: { chain }, request }: ChainRead,
): Promise<ProtocolTokenState | undefined> {
  if (!protocolTokenAt(chain, token)) return undefined;
  return knownValue(await request.facts.load('protocolToken', { chain: chain.name, address: token }));
}

interface RoleTerms {
  readonly state: ProtocolTokenState;
  readonly ownership: Ownership | undefined;
  readonly exclude: readonly Address[];
  readonly venue: Venue | undefined;
  readonly supply: bigint;
}

/** What the issuer of a token that the chain runs may do, by calls that need no state overrides. */
async function askRoles(token: Address, read: ChainRead, terms: RoleTerms): Promise<OwnerPowers | undefined> {
  const { ownership, exclude, venue, supply, state } = terms;
  const registry = read.rpc.chain.protocolTokens?.ruleRegistry;
  if (!registry) return undefined;
  const { actors } = await identify(toActors(ownership, [], exclude, MAX_ROLE_HOLDERS), new Map(), read);
  const accounts = createTestAccounts();
  // The only account that surely holds tokens is the pool.
  const scenario = {
    token,
    venue,
    accounts: { ...accounts, bystander: venue?.pool.address ?? accounts.bystander },
  };
  return askAsActors(read, token, planProtocolPowers({ scenario, state, registry, actors, supply }));
}

/** Who controls a token, and what a protocol token says of its issuer's control. */
interface Control {
  readonly ownership: Ownership | undefined;
  readonly state: ProtocolTokenState | undefined;
}

interface PlanTerms {
  readonly token: Address;
  readonly scenario: PowerScenario;
  readonly actors: readonly Actor[];
  readonly supply: bigint;
  readonly functions: readonly WriteFunction[];
  readonly maxCases: number;
}

function toPlan(
  { rpc }: ChainRead,
  { token, functions, ...terms }: PlanTerms,
  { ownership, state }: Control,
): Plan {
  const beacon = ownership?.proxy?.beacon;
  const targets = [
    { address: token, functions },
    ...(beacon ? [{ address: beacon, functions: upgradeFunctions }] : []),
  ];
  const question = { ...terms, targets };
  const registry = rpc.chain.protocolTokens?.ruleRegistry;
  return state && registry ? planProtocolPowers({ ...question, state, registry }) : planPowers(question);
}

/** Where holders trade, and the accounts that do: known without the code of the token. */
async function prepareScene(token: Address, read: ChainRead) {
  const ref = { chain: read.rpc.chain.name, address: token };
  const [found, metadata, abilities] = await Promise.all([
    loadFoundPools(read, token),
    read.request.facts.load('metadata', ref).then(knownValue),
    prepareTrading(token, read),
  ]);
  const pools = found.known ? found.value.pools : [];
  const [venue] = abilities.stateOverride ? await fetchVenues(read, token, pools) : [];
  const supply = metadata?.totalSupply ?? undefined;
  const prepare = () => preparePowerSimulation(read, token, venue, supply ?? 10n ** 24n);
  const isPlayed = abilities.stateOverride && !(protocolTokenAt(read.rpc.chain, token) && !canOverride(read));
  return { pools, venue, supply, abilities, prepare, prepared: isPlayed ? await prepare() : undefined };
}

async function prove(
  token: Address,
  read: ChainRead,
  deps: OnchainDeps,
): Promise<{ value: OwnerPowers } | Missing> {
  const { rpc, request } = read;
  const ref = { chain: rpc.chain.name, address: token };
  const state = loadProtocolState(token, read);
  const owning = request.facts.load('ownership', ref).then(knownValue);
  const control = Promise.all([owning, state]).then(([ownership, stated]) => ({ ownership, state: stated }));
  const watch = watchBlocks(read);
  const preparing = prepareScene(token, read);
  // Awaited further down; a failure before that must not count as unhandled.
  for (const later of [control, preparing]) later.catch(() => undefined);
  const code = await request.facts.load('code', ref);
  if (!code.known) return missing(code.reason, `The code is not known: ${code.detail}`, ONCHAIN);
  const scene = await preparing;
  const { pools, venue, supply = 10n ** 24n } = scene;
  if (!scene.abilities.stateOverride) {
    return missing('not_supported', 'No node of this chain accepts state overrides.', ONCHAIN);
  }
  const functions = toTokenFunctions(code.value);
  const logic = logicPartsOf(code.value).map(({ runtime }) => runtime);
  if (functions.length === 0 && !code.value.protocol) {
    return missing('not_supported', 'No function that may write was found in the bytecode.', ONCHAIN);
  }
  const traces = createPowerTraces(deps, read, token);
  const excludedContracts = toExcludedContracts(token, pools, read);
  // The local EVM does not know the rules of such a token; the chain is asked as each actor.
  if (code.value.protocol && !canOverride(read)) {
    const { ownership, state: known } = await control;
    const exclude = excludedContracts;
    const value = known && (await askRoles(token, read, { state: known, ownership, exclude, venue, supply }));
    if (value) return { value: await judgePowers(deps, read, { value, token, signs: [], ...traces }) };
  }
  const embedded = [...new Set(logic.flatMap(toEmbeddedAccounts))];
  const embeddedAccounts = embedded.filter((one) => !excludedContracts.includes(one));
  const fixed = [...excludedContracts, ...facetsOf(code.value)];
  const [prepared, messenger, known, controlled, owner] = await Promise.all([
    scene.prepared ?? scene.prepare(),
    fetchMessenger(read, token, functions),
    readShown(read, embeddedAccounts.slice(0, MAX_EMBEDDED)),
    control,
    readNamedOwner(token, read),
  ]);
  const simulation = {
    ...prepared,
    ...(messenger ? { messenger } : {}),
    ...(logic.some(usesOrigin) ? { actorIsOrigin: true as const } : {}),
  };
  const { ownership } = controlled;
  const exclude = [...(messenger ? [messenger] : []), ...fixed];
  const maxOthers = controlled.state && MAX_ROLE_HOLDERS;
  const candidates = toCandidates({ ownership, owner, embedded, exclude, maxOthers });
  const { actors, hidden } = await identify(candidates, known, read);
  const planFor = (tried: readonly Actor[], maxCases: number): Plan => {
    const terms = { token, scenario: simulation.scene, actors: tried, supply, functions, maxCases };
    return withMessages(toPlan(read, terms, controlled), token, messenger);
  };
  const hiddenMembers: Actor[] = [];
  const planForMembers = async (): Promise<Plan | undefined> => {
    const proposed = ownership?.proposed ?? [];
    const members = await findMembers(simulation, { functions, supply, candidates, exclude, proposed });
    if (members.length === 0) return undefined;
    const identified = await identify(members, known, read);
    hiddenMembers.push(...identified.hidden);
    return planFor(identified.actors, MAX_MEMBER_CASES);
  };
  const shown = await provePowers(simulation, planFor(actors, MAX_CASES), {
    late: () => deps.now() > request.deadline - PROOF_TIME_MS,
    hints: {
      vacant: ownership?.vacant ?? [],
      roles: [...new Set(logic.flatMap(toRoleIds))],
      slots: [...new Set(logic.flatMap(toMapSlots))],
      logic: logicPartsOf(code.value).map(({ address, runtime }) => ({ address: address ?? token, runtime })),
    },
    onProof: traces.trace,
    findMore: planForMembers,
  });
  const powers = withHidden(shown, [...hiddenMembers, ...hidden]);
  const value = { ...powers, coverage: powers.coverage * knownShareOf(code.value) };
  const signs = findPowerSigns(value, { code: code.value, supply: scene.supply, pools });
  return { value: await judgePowers(deps, read, { value, token, signs: [...signs, ...watch()], ...traces }) };
}

/** Contracts whose code the token runs: with another code in their place it would be another token. */
const facetsOf = ({ diamond }: ContractCode): readonly Address[] =>
  (diamond?.facets ?? []).map(({ address }) => address);

/**
 * Fact `powers`: who can do what to holders, shown by doing it. Needs the fact `code`; uses `ownership`
 * (actors), `pools` (where to trade) and `metadata` if known.
 */
export function createPowersReader(deps: OnchainDeps): FactReader<'powers'> {
  return createChainReader(
    deps,
    (addresses, read) => eachToken(addresses, (address) => prove(address, read, deps)),
    openTrading,
  );
}
