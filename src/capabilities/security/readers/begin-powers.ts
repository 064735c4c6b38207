import type { Address } from '../../../domain/address.js';
import { createFreshAddress } from '../../../domain/fresh-address.js';
import { canReadFirstSlots } from '../../../rpc/first-slots.js';
import type { ReadContext } from '../../../rpc/read-context.js';
import { type Actor, toActors } from '../../../simulate/powers/actors.js';
import type { WriteFunction } from '../../../simulate/powers/functions.js';
import { planPowers } from '../../../simulate/powers/plan-powers.js';
import type { PowerSimulation } from '../../../simulate/powers/power-simulation.js';
import { chooseSupply, createPowerSimulation } from '../../../simulate/powers/prepare-power-simulation.js';
import { type RunsAhead, runAhead } from '../../../simulate/powers/run-ahead.js';
import type { Venue } from '../../../simulate/venues/venue.js';
import { readOwners } from '../../ownership/read/owner.js';

/** Calls tried for one token: bounds the time on a node, about 60,000 gas each. */
export const MAX_CASES = 1_500;

interface PowersTerms {
  readonly venue: Venue | undefined;
  readonly supply: bigint;
  readonly functions: readonly WriteFunction[];
  /** Contracts that must keep their own code while an actor acts. */
  readonly exclude: readonly Address[];
  /** Nothing but the token's own functions tells what is tried, and how. */
  readonly isPlain: boolean;
}

/**
 * Prepares to show the powers of a token. Meanwhile its functions are tried as the owner that it names and as a
 * stranger: mostly nobody else may act, and who else may is known a trip later.
 */
export async function beginPowers(
  token: Address,
  read: ReadContext,
  terms: PowersTerms,
): Promise<{ readonly simulation: PowerSimulation; readonly withStranger: (actor: Actor) => Actor }> {
  const stranger = createFreshAddress();
  const withStranger = (actor: Actor) =>
    actor.kind === 'stranger' ? { ...actor, address: stranger } : actor;
  const created = await createPowerSimulation(read, token, terms.venue, terms.supply);
  const beginRuns = async (): Promise<RunsAhead> => {
    const owner = (await readOwners(read, [token])).get(token)?.address;
    const named = owner && { owner: { address: owner, kind: 'eoa' as const }, renounced: false, proxy: null };
    const actors = toActors(named, [], terms.exclude).map(withStranger);
    const targets = [{ address: token, functions: terms.functions }];
    const question = { scenario: created.scene, targets, actors, supply: terms.supply };
    return runAhead(created, planPowers({ ...question, maxCases: MAX_CASES }));
  };
  const [chosen, ahead] = await Promise.all([
    chooseSupply(created),
    // Where calls are played in this process, each reads state: none is begun in vain there.
    terms.isPlain && created.scene.venue && canReadFirstSlots(read) ? beginRuns() : undefined,
  ]);
  return { simulation: chosen === created && ahead ? { ...created, ahead } : chosen, withStranger };
}
