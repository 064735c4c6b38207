import { createFreshAddress } from '@assay/facts';
import type { Actor } from './actors.js';
import { explainRefusals, functionsThatPass, type Reason } from './explain-refusals.js';

import { functionOf, type PowerCase } from './power-case.js';
import type { PowerSimulation } from './power-simulation.js';
import type { RefusalHints } from './storage-conditions.js';

/** What the first calls showed. */
interface Asked {
  readonly executed: readonly PowerCase[];
  readonly accepted: ReadonlyMap<Actor, readonly PowerCase[]>;
}

/** Functions whose refusals are looked into, and calls of each. */
const MAX_FUNCTIONS = 16;
const MAX_CALLS = 4;

function firstOfEach(cases: readonly PowerCase[], perFunction: number): readonly PowerCase[] {
  const counts = new Map<string, number>();
  return cases.filter((item) => {
    const key = functionOf(item);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= perFunction && counts.size <= MAX_FUNCTIONS;
  });
}

/** One call alone: others prepare what they then do. */
const isAlone = ({ before, first, by, standIn }: PowerCase): boolean => !before && !first && !by && !standIn;

/** The cases by their actor, without the stranger's. */
function byOthers(cases: readonly PowerCase[]): ReadonlyMap<Actor, readonly PowerCase[]> {
  const found = new Map<Actor, PowerCase[]>();
  for (const item of cases)
    if (item.actor.kind !== 'stranger') found.set(item.actor, [...(found.get(item.actor) ?? []), item]);
  return new Map([...found].map(([actor, own]) => [actor, firstOfEach(own, MAX_CALLS)]));
}

/**
 * Who may call each function of the token, by the calls made before and some more: a second fresh account where the
 * first passed, and what would have to be otherwise where everybody was refused. Three round
 * trips at most.
 */
export async function findAuthorities(
  simulation: PowerSimulation,
  { executed, accepted }: Asked,
  hints: RefusalHints,
): Promise<ReadonlyMap<string, Reason>> {
  const { token } = simulation.scene;
  const byStranger = [...accepted].flatMap(([{ kind }, cases]) => (kind === 'stranger' ? cases : []));
  const open = new Set(byStranger.map(functionOf));
  const passing = new Set([...accepted.values()].flat().map(functionOf));
  const refused = executed.filter(
    (item) => item.target === token && isAlone(item) && !passing.has(functionOf(item)),
  );
  const ofStranger = refused.filter(({ actor }) => actor.kind === 'stranger');
  const [again, reasons] = await Promise.all([
    functionsThatPass(
      simulation,
      createFreshAddress(),
      firstOfEach(
        byStranger.filter((item) => item.target === token && isAlone(item)),
        1,
      ),
    ),
    explainRefusals(
      simulation,
      { cases: firstOfEach(ofStranger, MAX_CALLS), others: byOthers(refused) },
      hints,
    ),
  ]);
  const toReason = (key: string): Reason => {
    if (open.has(key)) return { authority: again.has(key) ? 'anyone' : 'unknown' };
    return passing.has(key) ? { authority: 'accounts' } : (reasons.get(key) ?? { authority: 'unknown' });
  };
  return new Map(executed.map((item) => [functionOf(item), toReason(functionOf(item))]));
}

/** The same, where these calls passed after others by which their actors let themselves in. */
export function withAccepted(
  authorities: ReadonlyMap<string, Reason>,
  accepted: readonly PowerCase[],
): ReadonlyMap<string, Reason> {
  const isOfAnyone = ({ actor }: PowerCase) => actor.kind === 'stranger';
  const others = accepted.filter((item) => !isOfAnyone(item));
  const toAccounts = (item: PowerCase) => {
    const known = authorities.get(functionOf(item));
    const reason: Reason = known?.authority === 'accounts' ? known : { authority: 'accounts' };
    return [functionOf(item), reason] as const;
  };
  const toAnyone = (item: PowerCase) => [functionOf(item), { authority: 'anyone' }] as const;
  return new Map([...authorities, ...others.map(toAccounts), ...accepted.filter(isOfAnyone).map(toAnyone)]);
}
