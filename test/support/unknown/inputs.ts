import {
  type FactBag,
  type FactKind,
  factRoles,
  known,
  type MissingReason,
  type TokenRef,
} from '@assay/facts';
import type { OnchainFacts } from '../onchain-facts.js';
import { hollowFacts } from './hollow-facts.js';
import { outsideFacts } from './outside-facts.js';

export const factKinds = Object.keys(factRoles) as readonly FactKind[];

/** One set of facts of the walk. */
export interface WalkInput {
  readonly name: string;
  readonly facts: FactBag;
  /** Those of the facts that say something. */
  readonly telling: FactBag;
  /**
   * Why the other facts are missing. Where no component can judge, it is no outage: of that only an error would
   * be told.
   */
  readonly absent: MissingReason;
}

/** Every fact of a token: from the chain, or from outside where no node answers. */
export async function readEveryFact({ facts }: OnchainFacts, ref: TokenRef): Promise<FactBag> {
  const outside: Partial<Record<FactKind, object>> = outsideFacts;
  const entries = await Promise.all(
    factKinds.map(async (kind) => {
      const value = outside[kind];
      return [kind, value ? known(value, 'test', Date.now()) : await facts.load(kind, ref)] as const;
    }),
  );
  return Object.fromEntries(entries.filter(([, fact]) => fact.known)) as FactBag;
}

/**
 * Nothing; each fact alone; everything but one fact; each fact that says nothing, alone and among all others;
 * everything.
 */
export function toWalkInputs(all: FactBag): readonly WalkInput[] {
  const present = factKinds.filter((kind) => all[kind]);
  const pick = (kinds: readonly FactKind[]): FactBag =>
    Object.fromEntries(kinds.map((kind) => [kind, all[kind]]));
  const telling = (name: string, facts: FactBag, absent: MissingReason): WalkInput => ({
    name,
    facts,
    telling: facts,
    absent,
  });
  const hollow = Object.entries(hollowFacts).flatMap(([kind, value]): WalkInput[] => {
    const fact = { [kind]: known(value, 'test', Date.now()) };
    const others = pick(present.filter((one) => one !== kind));
    return [
      { name: `hollow ${kind}`, facts: fact, telling: {}, absent: 'not_supported' },
      {
        name: `among others hollow ${kind}`,
        facts: { ...others, ...fact },
        telling: others,
        absent: 'unavailable',
      },
    ];
  });
  return [
    telling('nothing', {}, 'not_supported'),
    ...present.map((kind) => telling(`only ${kind}`, pick([kind]), 'not_supported')),
    ...present.map((kind) =>
      telling(`without ${kind}`, pick(present.filter((one) => one !== kind)), 'unavailable'),
    ),
    ...hollow,
    telling('everything', all, 'unavailable'),
  ];
}

export function knownKinds({ facts }: WalkInput): readonly FactKind[] {
  return factKinds.filter((kind) => facts[kind]?.known);
}
