import {
  type Address,
  allRules,
  type Hex,
  NOBODY,
  type PowerEffect,
  type ProtocolTokenState,
  type RuleInUse,
  type RulePart,
  type RuleUse,
} from '@assay/facts';
import type { Actor } from './actors.js';
import { HELD, toChoice, type Value } from './call-choice.js';
import type { WriteFunction } from './functions.js';
import type { Plan } from './plan-powers.js';
import type { PowerCase, PreparingCall } from './power-case.js';
import type { PowerScenario } from './power-scenario.js';
import { errors, named, registryFunctions, tokenFunctions } from './protocol-functions.js';

const { mint, updateSupplyCap, grantRole, pause, updatePolicy, burnBlocked, seizeWithMemo, transferFrom } =
  tokenFunctions;
const NO_CAP = 2n ** 128n - 1n;
const TRANSFER = 0n;
const heldKey = 'base.bystander';

interface Call {
  readonly target: Address;
  readonly fn: WriteFunction;
  readonly row: readonly Value[];
  /** Errors that later calls no longer meet, by selector. */
  readonly clears?: readonly Hex[];
}

/** A call that may show a power, and calls that prepare it. */
interface Attempt extends Call {
  readonly before?: readonly Call[];
  readonly effects: readonly PowerEffect[];
  /** Its effects depend on more than these calls. */
  readonly depends?: boolean;
}

/** Errors that an account no longer meets that no rule of this use lets. */
const clearedBy: Readonly<Partial<Record<RuleUse, readonly Hex[]>>> = {
  TRANSFER_SENDER_POLICY: [errors.notBlocked],
  SEIZE_EXEMPT_POLICY: [errors.notSeizable],
  SEIZE_HOLDER_POLICY: [errors.notSeizable],
};

const STOPS: readonly PowerEffect[] = ['PAUSE', 'BLOCK_SELLS', 'BLOCK_TRANSFERS'];

interface Question {
  /** The bystander holds tokens. */
  readonly scenario: Pick<PowerScenario, 'token' | 'accounts' | 'venue'>;
  readonly state: ProtocolTokenState;
  readonly registry: Address;
  readonly actors: readonly Actor[];
  /** Of the token, in smallest units. */
  readonly supply: bigint;
}

/** What the holder of any role could do to holders: alone, or after a grant or a change of a rule. */
function tokenAttempts({ scenario: { token, accounts }, supply }: Question, actor: Actor): Attempt[] {
  const on = (fn: WriteFunction, ...row: readonly Value[]): Call => ({ target: token, fn, row });
  const grant = (role: string): Call => ({
    ...on(grantRole, named(role), actor.address),
    clears: [errors.unauthorized],
  });
  const forbid = (use: RuleUse): Call => ({
    ...on(updatePolicy, named(use), NOBODY),
    clears: clearedBy[use] ?? [],
  });
  const uncap: Call = { ...on(updateSupplyCap, NO_CAP), clears: [errors.aboveCap] };
  const victim = accounts.bystander;
  const minting: Attempt = { ...on(mint, actor.address, supply / 10n + 1n), effects: ['MINT'] };
  const burning: Attempt = { ...on(burnBlocked, victim, HELD), effects: ['ERASE_OTHERS_BALANCE'] };
  const seizing: Attempt = {
    ...on(seizeWithMemo, victim, actor.address, HELD, named('seize')),
    effects: ['MOVE_OTHERS_BALANCE'],
  };
  const pausing: Attempt = { ...on(pause, [TRANSFER]), effects: STOPS };
  const spending: Attempt = {
    ...on(transferFrom, victim, actor.address, HELD),
    effects: ['MOVE_OTHERS_BALANCE'],
  };
  const exempt: readonly RuleUse[] = ['SEIZE_EXEMPT_POLICY', 'SEIZE_HOLDER_POLICY'];
  return [
    minting,
    { ...minting, before: [uncap] },
    { ...minting, before: [grant('MINT_ROLE'), uncap] },
    pausing,
    { ...pausing, before: [grant('PAUSE_ROLE')] },
    { ...forbid('TRANSFER_SENDER_POLICY'), effects: STOPS },
    { ...forbid('TRANSFER_RECEIVER_POLICY'), effects: STOPS },
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

/** For what the token asks a rule that, whatever its other parts say, does not let whom this one does not. */
function usesOf({ rules }: ProtocolTokenState, { id }: RulePart): readonly RuleUse[] {
  const decides = ({ rule }: RuleInUse) =>
    rule.id === id || (rule.kind === 'intersect' && rule.parts?.some((part) => part.id === id));
  return rules.filter(decides).map(({ use }) => use);
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
  const taking: readonly Attempt[] = [
    {
      target: token,
      fn: seizeWithMemo,
      row: [victim, actor.address, HELD, named('seize')],
      effects: ['MOVE_OTHERS_BALANCE'],
    },
    { target: token, fn: burnBlocked, row: [victim, HELD], effects: ['ERASE_OTHERS_BALANCE'] },
  ];
  const blocking = (rule: RulePart) => ({
    effects: ['BLACKLIST', 'BLOCK_SELLS'] satisfies PowerEffect[],
    depends: !usesOf(state, rule).some(
      (use) => use === 'TRANSFER_SENDER_POLICY' || use === 'TRANSFER_RECEIVER_POLICY',
    ),
  });
  return allRules(state)
    .filter(({ admin }) => admin === actor.address)
    .flatMap((rule) => [
      ...blocked.flatMap((account) => change(rule, account)).map((call) => ({ ...call, ...blocking(rule) })),
      ...taking.flatMap((call) =>
        change(rule, victim).map((first) => {
          const clears = usesOf(state, rule).flatMap((use) => clearedBy[use] ?? []);
          return { ...call, before: [{ ...first, clears }] };
        }),
      ),
    ]);
}

function toPreparing({ row, ...call }: Call): readonly PreparingCall[] {
  const choice = toChoice(call.fn, row, heldKey);
  return choice ? [{ ...call, choice }] : [];
}

function toCases(question: Question, actor: Actor): readonly PowerCase[] {
  const attempts = [...tokenAttempts(question, actor), ...ruleAttempts(question, actor)];
  return attempts.flatMap(({ target, fn, row, before = [], effects, depends }, at) => {
    const choice = toChoice(fn, row, heldKey);
    if (!choice) return [];
    const key = `${actor.kind}:${actor.address}:${fn.selector}:${at}`;
    const preparing = before.flatMap(toPreparing);
    const standard = { effects, ...(depends ? { depends } : {}) };
    return [
      { key, actor, target, fn, choice, standard, ...(preparing.length > 0 ? { before: preparing } : {}) },
    ];
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
  return { small: question.supply / 20_000n, large: question.supply * 10n, cases, pairs, pairsInAll: pairs };
}
