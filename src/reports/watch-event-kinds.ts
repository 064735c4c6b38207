import {
  DECISION_CHANGED,
  type DisputeEventKind,
  disputeEventKinds,
  PAIR_CREATED,
  RETRACTED,
} from '../domain/watch.js';
import { changeKindNames } from './change.js';

/** Every kind of event that a watch may deliver. */
export const watchEventKinds = [
  ...changeKindNames,
  ...(Object.keys(disputeEventKinds) as readonly DisputeEventKind[]),
  RETRACTED,
  PAIR_CREATED,
  DECISION_CHANGED,
] as const;
