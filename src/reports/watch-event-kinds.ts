import { DECISION_CHANGED, PAIR_CREATED, RETRACTED } from '../domain/watch.js';
import { changeKindNames } from './change.js';

/** Every kind of event that a watch may deliver. */
export const watchEventKinds = [...changeKindNames, RETRACTED, PAIR_CREATED, DECISION_CHANGED] as const;
