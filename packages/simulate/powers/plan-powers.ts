import { type Address, ZERO_ADDRESS } from '@assay/facts';
import type { Actor } from './actors.js';
import { type ArgumentPool, toCallChoices } from './argument-sets.js';
import { CUSTODY_AMOUNT } from './custody.js';
import type { WriteFunction } from './functions.js';
import type { PowerCase } from './power-case.js';
import type { PowerScenario } from './power-scenario.js';

/** Max. ways to call one function, by how likely the actor is accepted. */
const choicesFor: Readonly<Record<Actor['kind'], number>> = {
  owner: 60,
  proxy_admin: 30,
  deployer: 26,
  role_holder: 14,
  stranger: 22,
};

/** Order of the actors: where not all cases fit, accounts that the code only mentions are left out. */
const priorityOf: Readonly<Record<Actor['kind'], number>> = {
  owner: 0,
  proxy_admin: 1,
  stranger: 2,
  deployer: 3,
  role_holder: 4,
};

/** An amount between a thousandth and a half of what a trader holds. */
function toSmall(scenario: PowerScenario, supply: bigint): bigint {
  return (scenario.venue?.pool.tokenReserve ?? supply) / 20_000n;
}

const toLarge = (supply: bigint) => supply * 10n;

function toArgumentPool(scenario: PowerScenario, actor: Actor, supply: bigint): ArgumentPool {
  const { trader, bystander, marker } = scenario.accounts;
  const pool = scenario.venue ? [scenario.venue.pool.address] : [];
  return {
    addresses: [trader, ...pool, actor.address, bystander, marker],
    code: marker,
    victim: bystander,
    beneficiary: actor.address,
    heldKey: 'base.bystander',
    assets: [...(scenario.venue ? [scenario.venue.pool.quote.address] : []), scenario.token, ZERO_ADDRESS],
    assetAmount: scenario.assetAmount ?? CUSTODY_AMOUNT,
    large: toLarge(supply),
    small: toSmall(scenario, supply),
  };
}

export interface Plan {
  /** A limit of this many tokens affects a holder; see `ArgumentPool`. */
  readonly small: bigint;
  /** More than anybody holds. */
  readonly large: bigint;
  /** Cases of each actor, the most relevant first. */
  readonly cases: ReadonlyMap<Actor, readonly PowerCase[]>;
  /** (function, actor) pairs in the plan, and in all. */
  readonly pairs: number;
  readonly pairsInAll: number;
}

/** A contract whose functions are tried: the token, or a beacon behind it. */
interface Target {
  readonly address: Address;
  readonly functions: readonly WriteFunction[];
}

/** What may be tried. */
interface PlanQuestion {
  readonly scenario: PowerScenario;
  readonly targets: readonly Target[];
  readonly actors: readonly Actor[];
  /** Of the token, in smallest units. */
  readonly supply: bigint;
  readonly maxCases: number;
}

/**
 * What to try: every function as every actor, with chosen arguments, up to `maxCases` in all. What does not
 * fit is counted, so that the report can state the share tried.
 */
export function planPowers(question: PlanQuestion): Plan {
  const { scenario, targets, actors, supply, maxCases } = question;
  const cases = new Map<Actor, PowerCase[]>(actors.map((actor) => [actor, []]));
  let [used, pairs] = [0, 0];
  const functions = targets.flatMap(({ address, functions: own }) =>
    own.map((fn) => ({ target: address, fn })),
  );
  const byLikelihood = [...actors].sort((a, b) => priorityOf[a.kind] - priorityOf[b.kind]);
  for (const actor of byLikelihood) {
    const pool = toArgumentPool(scenario, actor, supply);
    for (const { target, fn } of functions) {
      const key = `${actor.kind}:${actor.address}:${fn.selector}`;
      const choices = toCallChoices(fn, pool, choicesFor[actor.kind]);
      if (choices.length === 0 || used + choices.length > maxCases) continue;
      used += choices.length;
      pairs += 1;
      cases
        .get(actor)
        ?.push(...choices.map((choice, at) => ({ key: `${key}:${at}`, actor, target, fn, choice })));
    }
  }
  return {
    cases,
    small: toSmall(scenario, supply),
    large: toLarge(supply),
    pairs,
    pairsInAll: functions.length * actors.length,
  };
}

/** Both plans, of which no actor is the same. */
export function joinPlans(first: Plan, second: Plan): Plan {
  return {
    ...first,
    cases: new Map([...first.cases, ...second.cases]),
    pairs: first.pairs + second.pairs,
    pairsInAll: first.pairsInAll + second.pairsInAll,
  };
}
