import { isNodeFailure, type ReadContext, toCallEvidence } from '@assay/chain';
import {
  type Address,
  type CallEvidence,
  type Hex,
  type OwnerPowers,
  type Power,
  type PowerEffect,
  toQuantity,
} from '@assay/facts';
import { fetchCall } from '../calls/fetch-call.js';
import type { CallChoice } from './call-choice.js';
import { describeEffect } from './describe-effect.js';
import { createGaps, type Gaps } from './gaps.js';
import { toMatrix } from './matrix.js';

import type { Plan } from './plan-powers.js';
import { functionOf, nameOf, type PowerCase, type PreparingCall } from './power-case.js';
import { errors } from './protocol-functions.js';
import { toReach } from './reach.js';

const DEPENDS = 'what a call does together with others cannot be tried without state overrides';
const ONE_HOLDER = 'a call about one holder failed, which says nothing of the others';
const PASSES = 'a call that passes';
const WOULD_PASS = 'a call that fails only for what the calls before it change';

/** Errors of the standard that come whoever the holder is. */
const refusals: ReadonlySet<string> = new Set([errors.unauthorized, errors.noAllowance]);

/** What the chain answers to one call; `error`: the selector of why it reverted. */
type CallAnswer =
  | { readonly kind: 'passed'; readonly evidence: CallEvidence }
  | { readonly kind: 'reverted'; readonly error: string; readonly evidence: CallEvidence }
  | { readonly kind: 'untried'; readonly reason: string };

type Answer =
  | { readonly kind: 'passed'; readonly evidence: readonly CallEvidence[] }
  | { readonly kind: 'refused' }
  | { readonly kind: 'untried'; readonly reason: string };

/** The call data with the smallest amount in place of what the victim holds. */
export function withAmounts({ data, fills }: CallChoice): Hex {
  return fills.reduce<Hex>((filled, { offset }) => {
    const at = 2 + 2 * offset;
    return `${filled.slice(0, at)}${'1'.padStart(64, '0')}${filled.slice(at + 64)}` as Hex;
  }, data);
}

async function askOne(
  context: ReadContext,
  from: Address,
  { target, choice }: Pick<PreparingCall, 'target' | 'choice'>,
): Promise<CallAnswer> {
  const { rpc, block, options } = context;
  const params = [{ from, to: target, data: withAmounts(choice) }, toQuantity(block.number)];
  try {
    const { result, reverted } = await fetchCall(rpc, params, options);
    const meaning = reverted ? WOULD_PASS : PASSES;
    const evidence = toCallEvidence(context, { params, result, reverted, meaning });
    return reverted
      ? { kind: 'reverted', error: result.slice(0, 10), evidence }
      : { kind: 'passed', evidence };
  } catch (error) {
    if (!isNodeFailure(error) || error.kind === 'unreachable') throw error;
    return { kind: 'untried', reason: error.message };
  }
}

/**
 * What the chain answers to the calls of a case, each made by itself. The last one may fail for what the calls
 * before it change by the standard: after them it would pass.
 */
async function ask(context: ReadContext, item: PowerCase): Promise<Answer> {
  const { actor, before = [], choice } = item;
  const [last, ...preparing] = await Promise.all(
    [item, ...before].map((call) => askOne(context, actor.address, call)),
  );
  const cleared = new Set<string>();
  for (const [at, answer] of preparing.entries()) {
    if (answer.kind === 'untried') return answer;
    if (answer.kind === 'reverted')
      return cleared.has(answer.error) ? { kind: 'untried', reason: DEPENDS } : { kind: 'refused' };
    for (const error of before[at]?.clears ?? []) cleared.add(error);
  }
  if (!last || last.kind === 'untried') return { kind: 'untried', reason: last?.reason ?? DEPENDS };
  if (last.kind === 'reverted' && !cleared.has(last.error)) {
    const isAboutVictim = choice.fills.length > 0 && !refusals.has(last.error);
    if (isAboutVictim) return { kind: 'untried', reason: ONE_HOLDER };
    // What a role lets its holder do may be more than this version of the standard says.
    const isRefused = before.length === 0 || last.error === errors.unauthorized;
    return isRefused ? { kind: 'refused' } : { kind: 'untried', reason: DEPENDS };
  }
  const made = [...preparing, last];
  return { kind: 'passed', evidence: made.flatMap((one) => ('evidence' in one ? one.evidence : [])) };
}

function toProven(item: PowerCase, answer: Answer): readonly Power[] {
  const { actor, fn, standard } = item;
  if (answer.kind !== 'passed' || !standard || standard.depends) return [];
  return standard.effects.map((effect) => {
    const shown = `by the standard of such tokens, ${describeEffect(item, { effect })}`;
    return {
      actor: actor.kind,
      account: actor.account,
      effect,
      status: 'PROVEN',
      selector: fn.selector,
      signature: nameOf(fn),
      evidence: answer.evidence.map((call) => ({ ...call, meaning: `${call.meaning}; ${shown}` })),
    };
  });
}

/** Notes the effects that the answers leave open. */
function toGaps(answers: ReadonlyMap<PowerCase, Answer>, proven: readonly Power[]): Gaps {
  const gaps = createGaps();
  for (const [item, answer] of answers) {
    const { actor, standard } = item;
    const reason = answer.kind === 'untried' ? answer.reason : DEPENDS;
    const isOpen = answer.kind === 'untried' || (answer.kind === 'passed' && standard?.depends);
    const isProven = (effect: PowerEffect) =>
      proven.some(
        (one) => one.account === actor.account && one.actor === actor.kind && one.effect === effect,
      );
    const open = standard?.effects.filter((effect) => !isProven(effect));
    if (isOpen && open?.length !== 0) gaps.addCases([item], reason, open);
  }
  return gaps;
}

/**
 * What each actor may do with a token that the chain runs, where nothing takes state overrides for it: the
 * chain says whether a call as the actor passes, and the standard what the function then does to holders.
 * What takes several calls is asked call by call. One round trip.
 * @throws {RpcError} where the node cannot be reached.
 */
export async function askAsActors(context: ReadContext, token: Address, plan: Plan): Promise<OwnerPowers> {
  const cases = [...plan.cases.values()].flat();
  const answers = new Map(
    await Promise.all(cases.map(async (item) => [item, await ask(context, item)] as const)),
  );
  const proven = [...answers].flatMap(([item, answer]) => toProven(item, answer));
  const gaps = toGaps(answers, proven);
  const tried = cases.filter((item) => !gaps.hasCall(item));
  const pairs = new Set(tried.map((item) => `${item.actor.address}:${functionOf(item)}`));
  const single = cases.filter(({ before }) => before === undefined);
  const untried = gaps.reason();
  return {
    matrix: toMatrix([...plan.cases.keys()], proven, gaps),
    worstCaseSellTax: null,
    worstCaseBuyTax: null,
    functionsTried: new Set(tried.map(functionOf)).size,
    coverage: plan.pairsInAll === 0 ? 0 : pairs.size / plan.pairsInAll,
    ...(untried === undefined ? {} : { untried }),
    reach: toReach(
      token,
      single,
      new Set(single.filter((item) => answers.get(item)?.kind === 'passed')),
      new Map(),
    ),
  };
}
