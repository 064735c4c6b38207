import {
  allRules,
  NOBODY,
  type ProtocolTokenState,
  type RulePart,
  type RuleUse,
} from '../../capabilities/protocol-token/facts.js';
import type { Address } from '../../domain/address.js';
import type { Actor } from './actors.js';
import { HELD, toChoice, type Value } from './call-choice.js';
import type { WriteFunction } from './functions.js';
import type { Plan } from './plan-powers.js';
import type { PowerCase, PreparingCall } from './power-case.js';
import type { PowerScenario } from './power-scenario.js';
import { named, registryFunctions, tokenFunctions } from './protocol-functions.js';

const { mint, updateSupplyCap, grantRole, pause, updatePolicy, burnBlocked, seizeWithMemo, transferFrom } =
  tokenFunctions;
const NO_CAP = 2n ** 128n - 1n;
const TRANSFER = 0n;
const heldKey = 'base.bystander';

interface Call {
  readonly target: Address;
  readonly fn: WriteFunction;
  readonly row: readonly Value[];
}

/** A call that may show a power, and calls that prepare it. */
interface Attempt extends Call {
  readonly before?: readonly Call[];
}

interface Question {
  readonly scenario: PowerScenario;
  readonly state: ProtocolTokenState;
  readonly registry: Address;
  readonly actors: readonly Actor[];
  /** Of the token, in smallest units. */
  readonly supply: bigint;
}

/** What the holder of any role could do to holders: alone, or after a grant or a change of a rule. */
function tokenAttempts({ scenario: { token, accounts }, supply }: Question, actor: Actor): Attempt[] {
  const on = (fn: WriteFunction, ...row: readonly Value[]): Call => ({ target: token, fn, row });
  const grant = (role: string) => on(grantRole, named(role), actor.address);
  const forbid = (use: RuleUse) => on(updatePolicy, named(use), NOBODY);
  const victim = accounts.bystander;
  const minting = on(mint, actor.address, supply / 10n + 1n);
  const burning = on(burnBlocked, victim, HELD);
  const seizing = on(seizeWithMemo, victim, actor.address, HELD, named('seize'));
  const pausing = on(pause, [TRANSFER]);
  const spending = on(transferFrom, victim, actor.address, HELD);
  const exempt: readonly RuleUse[] = ['SEIZE_EXEMPT_POLICY', 'SEIZE_HOLDER_POLICY'];
  return [
    minting,
    { ...minting, before: [on(updateSupplyCap, NO_CAP)] },
    { ...minting, before: [grant('MINT_ROLE'), on(updateSupplyCap, NO_CAP)] },
    pausing,
    { ...pausing, before: [grant('PAUSE_ROLE')] },
    forbid('TRANSFER_SENDER_POLICY'),
    forbid('TRANSFER_RECEIVER_POLICY'),
    burning,
    { ...burning, before: [forbid('TRANSFER_SENDER_POLICY')] },
    { ...burning, before: [grant('BURN_BLOCKED_ROLE'), forbid('TRANSFER_SENDER_POLICY')] },
    seizing,
    ...exempt.flatMap((use) => [
      { ...seizing, before: [forbid(use)] },
      { ...seizing, before: [grant('SEIZE_ROLE'), forbid(use)] },
    ]),
    spending,
    { ...spending, before: [grant('PREAUTHORIZED_SPENDER_ROLE')] },
  ];
}

/** What the admin of a rule could do by changing its list. */
function ruleAttempts(question: Question, actor: Actor): Attempt[] {
  const { scenario, state, registry } = question;
  const { token, accounts, venue } = scenario;
  const { updateBlocklist, updateAllowlist } = registryFunctions;
  const change = ({ id, kind }: RulePart, account: Address): Call[] => {
    if (kind === 'blocklist') return [{ target: registry, fn: updateBlocklist, row: [id, true, [account]] }];
    if (kind === 'allowlist') return [{ target: registry, fn: updateAllowlist, row: [id, false, [account]] }];
    return [];
  };
  const blocked = [accounts.trader, ...(venue ? [venue.pool.address] : [])];
  const victim = accounts.bystander;
  const taking: readonly Call[] = [
    { target: token, fn: seizeWithMemo, row: [victim, actor.address, HELD, named('seize')] },
    { target: token, fn: burnBlocked, row: [victim, HELD] },
  ];
  return allRules(state)
    .filter(({ admin }) => admin === actor.address)
    .flatMap((rule) => [
      ...blocked.flatMap((account) => change(rule, account)),
      ...taking.flatMap((call) => change(rule, victim).map((first) => ({ ...call, before: [first] }))),
    ]);
}

function toPreparing({ target, fn, row }: Call): readonly PreparingCall[] {
  const choice = toChoice(fn, row, heldKey);
  return choice ? [{ target, fn, choice }] : [];
}

function toCases(question: Question, actor: Actor): readonly PowerCase[] {
  const attempts = [...tokenAttempts(question, actor), ...ruleAttempts(question, actor)];
  return attempts.flatMap(({ target, fn, row, before = [] }, at) => {
    const choice = toChoice(fn, row, heldKey);
    if (!choice) return [];
    const key = `${actor.kind}:${actor.address}:${fn.selector}:${at}`;
    const preparing = before.flatMap(toPreparing);
    return [{ key, actor, target, fn, choice, ...(preparing.length > 0 ? { before: preparing } : {}) }];
  });
}

/**
 * What to try on a token that the chain runs. Its functions are those of its standard, so every power that
 * the standard knows is tried as every actor; the chain's answers say who has which. O(actors · rules).
 */
export function planProtocolPowers(question: Question): Plan {
  const cases = new Map(question.actors.map((actor) => [actor, toCases(question, actor)] as const));
  const functionsOf = (items: readonly PowerCase[]) =>
    new Set(items.map(({ target, fn }) => `${target}:${fn.selector}`)).size;
  const pairs = [...cases.values()].reduce((sum, items) => sum + functionsOf(items), 0);
  return { small: question.supply / 20_000n, cases, pairs, pairsInAll: pairs };
}
