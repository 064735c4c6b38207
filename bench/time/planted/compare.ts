import { z } from 'zod';
import type { Plant } from './story.js';

const message = z.object({
  data: z.object({
    id: z.string(),
    contract_address: z.string().toLowerCase(),
    kind: z.string(),
    subject: z.string().optional(),
    block_hash: z.string(),
    retracts: z.string().nullable(),
    transaction_hash: z.string().nullish(),
    before: z.record(z.string(), z.unknown()).optional(),
    after: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type Told = z.infer<typeof message>['data'];

/** What is wrong with what was told, by the question that it answers. */
export interface Wrong {
  readonly missing: readonly string[];
  readonly twice: readonly string[];
  readonly otherTransaction: readonly string[];
  readonly invented: readonly string[];
  readonly retractions: readonly string[];
}

export function toTold(body: string): Told {
  return message.parse(JSON.parse(body)).data;
}

/** Kinds that follow from other changes, from time or from trades: each is checked against the one before. */
const followed = ['GRADE_CHANGED'];

/** Compares what was told, each event once and in its order, with what was planted. */
export function compare(plants: readonly Plant[], told: readonly Told[]): Wrong {
  const events = told.filter(({ kind }) => kind !== 'RETRACTED');
  const ofPlant = plants.map((plant) => ({
    plant,
    events: events.filter((one) => isOf(one, plant) && one.kind === plant.kind),
  }));
  const explained = (one: Told) =>
    followed.includes(one.kind) ||
    plants.some((plant) => isOf(one, plant) && [plant.kind, ...plant.also].includes(one.kind));
  return {
    missing: ofPlant.filter((one) => one.events.length === 0).map(({ plant }) => nameOf(plant)),
    twice: findRepeated(events),
    otherTransaction: ofPlant.flatMap(({ plant, events: [one] }) =>
      one && (one.transaction_hash ?? null) !== plant.transaction
        ? [`${nameOf(plant)}: ${one.transaction_hash ?? 'none'}, not ${plant.transaction ?? 'none'}`]
        : [],
    ),
    invented: [...events.filter((one) => !explained(one)).map(nameOfTold), ...findBrokenGrades(told)],
    retractions: findWrongRetractions(plants, told),
  };
}

function isOf(one: Told, { token, blockHash }: Plant): boolean {
  return one.contract_address === token && one.block_hash === blockHash;
}

function findRepeated(events: readonly Told[]): readonly string[] {
  const seen = new Set<string>();
  return events.flatMap((one) => {
    const name = `${nameOfTold(one)} ${one.subject ?? ''}`;
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated ? [name] : [];
  });
}

/** A grade that changed must begin at the one that was told before it. */
function findBrokenGrades(told: readonly Told[]): readonly string[] {
  const retracted = new Set(told.flatMap(({ retracts }) => retracts ?? []));
  const grades = new Map<string, unknown>();
  return told.flatMap((one) => {
    if (one.kind !== 'GRADE_CHANGED' || retracted.has(one.id)) return [];
    const before = grades.get(one.contract_address);
    grades.set(one.contract_address, one.after?.grade);
    const isBroken =
      one.before?.grade === one.after?.grade || (before !== undefined && before !== one.before?.grade);
    return isBroken
      ? [`${nameOfTold(one)}: ${one.before?.grade} to ${one.after?.grade} after ${before}`]
      : [];
  });
}

/** Every event of a block that a reorganisation undid is retracted once, and no other. */
function findWrongRetractions(plants: readonly Plant[], told: readonly Told[]): readonly string[] {
  const undone = new Set(plants.filter(({ isUndone }) => isUndone).map(({ blockHash }) => blockHash));
  const named = told.flatMap(({ kind, retracts }) => (kind === 'RETRACTED' ? (retracts ?? 'none') : []));
  const wanted = told.filter((one) => one.kind !== 'RETRACTED' && undone.has(one.block_hash));
  const ids = new Set(wanted.map(({ id }) => id));
  return [
    ...wanted.filter(({ id }) => !named.includes(id)).map((one) => `${nameOfTold(one)} was not retracted`),
    ...named.filter((id) => !ids.has(id)).map((id) => `${id} was retracted`),
    ...named.filter((id, place) => named.indexOf(id) !== place).map((id) => `${id} was retracted twice`),
  ];
}

function nameOf({ kind, token, blockHash }: Plant): string {
  return `${kind} ${token} ${blockHash.slice(0, 10)}`;
}

function nameOfTold({ kind, contract_address: token, block_hash: hash }: Told): string {
  return `${kind} ${token} ${hash.slice(0, 10)}`;
}
