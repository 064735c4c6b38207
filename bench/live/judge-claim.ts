import { type Address, ZERO_ADDRESS } from '@assay/facts';
import { rowsOf, shapeOf, type Values } from './call-values.js';
import { chosen, letChosenBe } from './chosen-contract.js';
import { type ContractEffect, contractTrials } from './contract-effects.js';
import { inPassing } from './live-probe.js';
import {
  type Calls,
  effectsOf,
  friend,
  LARGE,
  type LiveToken,
  type TokenEffect,
  taxesPurchases,
  type Usual,
} from './token-effects.js';

export type SeenEffect = TokenEffect | ContractEffect;

/** Somebody says that this account can do that by these calls, one after the other. */
export interface Claim {
  readonly by: Address;
  /** Signatures, or selectors with the types of their arguments. */
  readonly calls: readonly string[];
  readonly effect: SeenEffect;
}

const MAX_TRIES = 500;

function valuesFor({ holder, pool, token, market }: LiveToken, { held }: Usual, by: Address): Values {
  return {
    addresses: [by, holder, pool, chosen, market.quote, token, ZERO_ADDRESS],
    numbers: [held, held / 4n, 10n ** 18n, 0n, LARGE, 99n, 1n],
  };
}

const isContractEffect = (effect: SeenEffect): effect is ContractEffect => effect in contractTrials;

async function shows(live: LiveToken, usual: Usual, calls: Calls, effect: SeenEffect): Promise<boolean> {
  const { signer } = live;
  if (isContractEffect(effect)) return contractTrials[effect](live, calls);
  // Who brings a contract along can have it refuse every call from then on.
  const refuse = () => letChosenBe(signer, 'refusing');
  const seen = await inPassing(signer, () => effectsOf(live, usual, calls, refuse));
  return seen.has(effect) || (effect === 'tax' && (await taxesPurchases(live, usual, calls)));
}

/** What holders could not do before, nobody can take from them. */
function isMeasured({ paid, moves, otherSells }: Usual, effect: SeenEffect): boolean {
  if (effect === 'stop') return moves;
  if (effect === 'list' || effect === 'halt') return paid > 0n && otherSells && (moves || effect === 'list');
  return paid > 0n || !['block', 'limit', 'tax'].includes(effect);
}

/**
 * Makes the calls of the claim with every list of values, each on the same state.
 * @returns true where one shows the effect, false where all were made and none does; `null`: there are too many to
 * make them all, or no values for an argument.
 */
export async function judgeClaim(live: LiveToken, usual: Usual, claim: Claim): Promise<boolean | null> {
  const { by, effect } = claim;
  const { signer } = live;
  const shapes = claim.calls.flatMap((name) => shapeOf(name) ?? []);
  if (shapes.length < claim.calls.length || !isMeasured(usual, effect)) return null;
  const { rows, isWhole } = rowsOf(shapes, valuesFor(live, usual, by), MAX_TRIES);
  // They are given their coins now, and not in a state that is undone. The pool takes none, which does not matter.
  for (const account of [by, friend, live.pool]) await signer.send(account, account, '0x');
  return inPassing(signer, async () => {
    await letChosenBe(signer, 'obliging');
    for (const data of rows)
      if (await inPassing(signer, () => shows(live, usual, { by, data }, effect))) return true;
    return isWhole ? false : null;
  });
}
