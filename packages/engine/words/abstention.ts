import type { Fact, MissingReason } from '@assay/facts';
import { notKnown } from './unknown.js';

/** Why nobody told it. A provider's own words stand beside its fact, never in a sentence. */
const whys: Readonly<Record<MissingReason, string>> = {
  unavailable: 'Whoever could tell us does not answer.',
  timed_out: 'The answer did not come in time.',
  invalid_answer: 'The answer made no sense.',
  node_cannot: 'No node of this chain can tell.',
  not_found: 'Nobody whom we asked knows it.',
  not_supported: 'Nobody here can tell it of this token.',
  not_configured: 'This service has no source for it.',
  not_applicable: 'This token has nothing of the kind.',
  not_requested: 'Nobody asked for it.',
  no_history: 'Whoever could tell us knows only what is true now.',
};

/**
 * Why a component says nothing where its fact is missing.
 * @example 'Not known: who holds it. No node of this chain can tell.'
 */
export function withoutFact(component: string, fact: Fact<unknown> | undefined): string {
  return `${notKnown(component)} ${whys[fact && !fact.known ? fact.reason : 'not_requested']}`;
}

/** Why a component says nothing although its facts are known. */
export const abstention = {
  nothingAnswered: 'We could answer none of our questions about it.',
  nobodyHolds: 'Nobody but pools, lockers, exchanges and burn addresses holds it.',
  noPool: 'No exchange that we know has a pool of it.',
  crowded: 'Not known: who bought first. More happened after the launch than we read.',
  linksUnread: 'We could not read its links.',
} as const;
