import {
  type Address,
  type Authority,
  createFreshAddress,
  type Hex,
  type PowerActor,
  toQuantity,
} from '@assay/facts';
import { type SimulationSetup, type StateOverrides, withOverrides } from '../calls/simulation-setup.js';
import { probeCases } from '../trades/probe-cases.js';
import type { Actor } from './actors.js';
import { agreeingSignerCode, MAX_VOTERS, voterAt, withSigner } from './detours.js';
import { findNamed } from './named-accounts.js';

import { actorSteps, asActor, functionOf, type PowerCase } from './power-case.js';
import { setupSteps } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';
import { toPowerSetup } from './run-cases.js';
import { takesSignature, takesVotes, toSignedChoices } from './signed-choices.js';
import { asMember, inMaps, inVacantSlots, packedOffsets, type RefusalHints } from './storage-conditions.js';

/** Who may call a function, with what is known of them; as in `FunctionReach`. */
export interface Reason {
  readonly authority: Authority;
  readonly signer?: Address;
  readonly named?: Address;
  readonly later?: readonly PowerActor[];
}

/** How the state or the block of a call differs from the real one. */
type Change = (setup: SimulationSetup) => SimulationSetup;

const inState =
  (overrides: StateOverrides): Change =>
  (setup) =>
    withOverrides(setup, overrides);

/** Functions of which a call by the account passes once that is changed. None where the node does not play it. */
export async function functionsThatPass(
  simulation: PowerSimulation,
  account: Address,
  cases: readonly PowerCase[],
  change: Change = (setup) => setup,
): Promise<ReadonlySet<string>> {
  if (cases.length === 0) return new Set();
  const actor: Actor = { kind: 'stranger', address: account, account: null };
  const { found } = await probeCases(simulation, {
    simulationSetup: change(toPowerSetup(simulation, account)),
    prefix: setupSteps(simulation.scene, account),
    cases: cases.map((item) => ({ key: item.key, steps: actorSteps(asActor(item, actor)) })),
    suffix: [],
    gasEach: 2_500_000,
    perCall: 60,
  });
  return new Set(cases.filter(({ key }) => found.get(key)?.get('call')?.success).map(functionOf));
}

/** Who may be behind a signature: accounts that are tried, and those that are as many as there are. */
const MAX_SIGNERS = 5;
/** When a delay surely has passed, and no number of seconds or blocks overflows. */
const LATER_SECONDS = 10 * 365 * 86_400;
/** Accounts whose calls are made then. */
const MAX_LATER = 4;

/** What was refused: the cases of a stranger, one function after the other, and who else was refused. */
interface Refused {
  readonly cases: readonly PowerCase[];
  readonly others: ReadonlyMap<Actor, readonly PowerCase[]>;
}

function toSignedCases(cases: readonly PowerCase[], signer: Address): readonly PowerCase[] {
  const functions = new Map(cases.map((item) => [functionOf(item), item]));
  return [...functions.values()].flatMap((item) =>
    takesSignature(item.fn)
      ? toSignedChoices(item.fn, signer).map((choice, at) => ({
          ...item,
          key: `${item.key}:signed${at}`,
          choice,
        }))
      : [],
  );
}

/** The token's logic with every signature being one of `signer`. Empty where the code checks none. */
function signedBy(signer: Address, { logic }: RefusalHints): StateOverrides {
  const codes = logic.flatMap(({ address, runtime }): [Address, { code: Hex }][] => {
    const code = withSigner(runtime, signer);
    return code ? [[address, { code }]] : [];
  });
  return Object.fromEntries([...codes, [signer, { code: agreeingSignerCode }]]);
}

/** Storage in which the first voter is a member of everything, and the others of every map where votes are counted. */
function asVoters(
  signer: Address,
  cases: readonly PowerCase[],
  hints: RefusalHints,
): Readonly<Record<string, Hex>> {
  const others = cases.some(({ fn }) => takesVotes(fn)) ? MAX_VOTERS - 1 : 0;
  const maps = Array.from({ length: others }, (_, at) => inMaps(voterAt(signer, at + 1), hints));
  return Object.assign(asMember(signer, hints), ...maps);
}

/**
 * Functions that pass for whoever brings a signature, and do not with one that nobody made: of an account with
 * rights, of the account that the call is about, or of members of a map.
 */
async function passWithSignature(
  simulation: PowerSimulation,
  { cases, others }: Refused,
  hints: RefusalHints,
): Promise<ReadonlyMap<string, Reason>> {
  const { token } = simulation.scene;
  const caller = createFreshAddress();
  const [plain, member] = [createFreshAddress(), createFreshAddress()];
  const named = [...others.keys()].map(({ address }) => address).slice(0, MAX_SIGNERS);
  if (toSignedCases(cases, plain).length === 0) return new Map();
  const ask = (signer: Address, more: StateOverrides = {}) =>
    functionsThatPass(simulation, caller, toSignedCases(cases, signer), (setup) =>
      inState(more)(inState(signedBy(signer, hints))(setup)),
    );
  const [unsigned, byPlain, byMember, ...byNamed] = await Promise.all([
    functionsThatPass(simulation, caller, toSignedCases(cases, plain)),
    ask(plain),
    ask(member, { [token]: { stateDiff: asVoters(member, cases, hints) } }),
    ...named.map((signer) => ask(signer)),
  ]);
  const found = new Map<string, Reason>();
  for (const key of new Set(cases.map(functionOf))) {
    if (unsigned.has(key)) continue;
    const signer = named[byNamed.findIndex((functions) => functions.has(key))];
    if (byPlain.has(key) || byMember.has(key)) found.set(key, { authority: 'signature' });
    else if (signer) found.set(key, { authority: 'signature', signer });
  }
  return found;
}

/** Actors for whom each function passes ten years on. */
async function passLater(
  simulation: PowerSimulation,
  { cases, others }: Refused,
): Promise<ReadonlyMap<string, Reason>> {
  const { block, rpc } = simulation;
  const blocks = Math.floor((LATER_SECONDS * 1_000) / rpc.chain.blockTimeMs);
  const blockOverrides = {
    time: toQuantity(block.timestamp + LATER_SECONDS),
    number: toQuantity(block.number + blocks),
  };
  const asked = [
    ['stranger', createFreshAddress(), cases] as const,
    ...[...others].slice(0, MAX_LATER).map(([{ kind, address }, own]) => [kind, address, own] as const),
  ];
  const passing = await Promise.all(
    asked.map(async ([kind, address, own]) => {
      const keys = await functionsThatPass(simulation, address, own, (setup) => ({
        ...setup,
        blockOverrides,
      }));
      return { kind, keys };
    }),
  );
  const found = new Map<string, Reason>();
  for (const key of new Set(cases.map(functionOf))) {
    const later = [...new Set(passing.flatMap(({ kind, keys }) => (keys.has(key) ? kind : [])))];
    if (later.length > 0) found.set(key, { authority: 'time', later });
  }
  return found;
}

/** The account that another contract names, of each function that passes for it. */
async function passForNamed(
  simulation: PowerSimulation,
  { cases }: Refused,
  hints: RefusalHints,
): Promise<ReadonlyMap<string, Reason>> {
  const named = await findNamed(simulation, cases, hints);
  const accounts = [...new Set(named.values())].filter((account) => account !== simulation.scene.token);
  const passing = await Promise.all(
    accounts.map(async (account) => {
      const own = cases.filter((item) => named.get(functionOf(item)) === account);
      return [...(await functionsThatPass(simulation, account, own))].map((key) => [key, account] as const);
    }),
  );
  return new Map(passing.flat().map(([key, account]) => [key, { authority: 'accounts', named: account }]));
}

/**
 * Functions that refuse everybody now: they are there for an account that another contract names, for members of a map,
 * for whoever brings a signature, for a later time, for an account where none stands, or for another reason. Three round
 * trips at most.
 */
export async function explainRefusals(
  simulation: PowerSimulation,
  refused: Refused,
  hints: RefusalHints,
): Promise<ReadonlyMap<string, Reason>> {
  const { token } = simulation.scene;
  const account = createFreshAddress();
  const ask = (stateDiff: Readonly<Record<string, Hex>>) =>
    Object.keys(stateDiff).length === 0
      ? new Set<string>()
      : functionsThatPass(simulation, account, refused.cases, inState({ [token]: { stateDiff } }));
  const [named, signed, later, members, ...vacant] = await Promise.all([
    passForNamed(simulation, refused, hints),
    passWithSignature(simulation, refused, hints),
    passLater(simulation, refused),
    ask(asMember(account, hints)),
    ...packedOffsets.map((offset) => ask(inVacantSlots(account, hints, offset))),
  ]);
  const reasonOf = (key: string): Reason => {
    const ofNamed = named.get(key);
    if (ofNamed) return ofNamed;
    if (members.has(key)) return { authority: 'members' };
    const isVacant = vacant.some((functions) => functions.has(key));
    return signed.get(key) ?? later.get(key) ?? { authority: isVacant ? 'nobody' : 'unknown' };
  };
  return new Map([...new Set(refused.cases.map(functionOf))].map((key) => [key, reasonOf(key)]));
}
