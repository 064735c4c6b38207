import type { Change, ChangeKind, WatchedTopic } from './change.js';

/** A change before the two blocks are added. */
export type Difference = Omit<Change, 'beforeBlock' | 'afterBlock'>;

/** One difference. */
export function differ(
  topic: WatchedTopic,
  kind: ChangeKind,
  parts: Pick<Change, 'severity' | 'before' | 'after' | 'description'> & { readonly subject?: string },
): Difference {
  return { subject: '', ...parts, topic, kind };
}
