import type { OwnerPowers, Power, PowerEffect } from '../../capabilities/security/facts/powers.js';
import type { Address } from '../../domain/address.js';
import type { CallEvidence } from '../../domain/evidence.js';
import { type Hex, toQuantity } from '../../lib/hex.js';
import { toSelector } from '../../rpc/abi.js';
import { toCallEvidence } from '../../rpc/call-evidence.js';
import type { ReadContext } from '../../rpc/read-context.js';
import { isNodeFailure } from '../../rpc/unless.js';
import { fetchCall } from '../fetch-call.js';
import type { CallChoice } from './call-choice.js';
import { describeEffect } from './describe-effect.js';
import { createGaps, type Gaps } from './gaps.js';
import { toMatrix } from './matrix.js';
import type { Plan } from './plan-powers.js';
import { nameOf, type PowerCase } from './power-case.js';
import { functionOf } from './power-hit.js';
import { toReach } from './reach.js';

const DEPENDS = 'what a call does together with others cannot be tried without state overrides';
const ONE_HOLDER = 'a call about one holder failed, which says nothing of the others';

/** Errors of the standard, by selector, that come whoever the holder is. */
const refusals: ReadonlySet<string> = new Set(
  ['AccessControlUnauthorizedAccount(address,bytes32)', 'InsufficientAllowance(address,uint256,uint256)'].map(
    toSelector,
  ),
);

type Answer =
  | { readonly kind: 'passed' | 'refused'; readonly evidence: CallEvidence }
  | { readonly kind: 'untried'; readonly reason: string };

/** The call data with the smallest amount in place of what the victim holds. */
function withAmounts({ data, fills }: CallChoice): Hex {
  return fills.reduce<Hex>((filled, { offset }) => {
    const at = 2 + 2 * offset;
    return `${filled.slice(0, at)}${'1'.padStart(64, '0')}${filled.slice(at + 64)}` as Hex;
  }, data);
}

/** What the chain answers to the case's first call, which its actor makes. */
async function ask(context: ReadContext, item: PowerCase): Promise<Answer> {
  const { rpc, block, options } = context;
  const { target, choice } = item.before?.[0] ?? item;
  const call = { from: item.actor.address, to: target, data: withAmounts(choice) };
  const params = [call, toQuantity(block.number)];
  try {
    const { result, reverted } = await fetchCall(rpc, params, options);
    const isAboutVictim = choice.fills.length > 0 && !refusals.has(result.slice(0, 10));
    if (reverted && isAboutVictim) return { kind: 'untried', reason: ONE_HOLDER };
    const evidence = toCallEvidence(context, { params, result, reverted, meaning: '' });
    return { kind: reverted ? 'refused' : 'passed', evidence };
  } catch (error) {
    if (!isNodeFailure(error) || error.kind === 'unreachable') throw error;
    return { kind: 'untried', reason: error.message };
  }
}

function toProven(item: PowerCase, answer: Answer): readonly Power[] {
  const { actor, fn, standard } = item;
  if (answer.kind !== 'passed' || !standard?.alone) return [];
  return standard.effects.map((effect) => {
    const meaning = `a call that passes; by the standard of such tokens, ${describeEffect(item, { effect })}`;
    return {
      actor: actor.kind,
      account: actor.account,
      effect,
      status: 'PROVEN',
      selector: fn.selector,
      signature: nameOf(fn),
      evidence: [{ ...answer.evidence, meaning }],
    };
  });
}

/** Notes the effects that the answers leave open. */
function toGaps(answers: ReadonlyMap<PowerCase, Answer>, proven: readonly Power[]): Gaps {
  const gaps = createGaps();
  for (const [item, answer] of answers) {
    const { actor, standard } = item;
    const reason = answer.kind === 'untried' ? answer.reason : DEPENDS;
    const isOpen = answer.kind === 'untried' || (answer.kind === 'passed' && !standard?.alone);
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
 * What takes several calls is not tried where the first of them passes. One round trip.
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
    reach: toReach(token, single, new Set(single.filter((item) => answers.get(item)?.kind === 'passed'))),
  };
}
