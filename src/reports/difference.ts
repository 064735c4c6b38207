import type { Change, ChangeKind, WatchedTopic } from './change.js';

/** A change before the two blocks are added. */
export type Difference = Omit<Change, 'beforeBlock' | 'afterBlock'>;

/** One difference; its description becomes a sentence. */
export function differ(
  topic: WatchedTopic,
  kind: ChangeKind,
  parts: Pick<Change, 'severity' | 'before' | 'after' | 'description'> & { readonly subject?: string },
): Difference {
  return { subject: '', ...parts, topic, kind, description: `${parts.description}.` };
}

/** @example percent(0.035) // '3.5 %' */
export function percent(share: number): string {
  return `${Number((share * 100).toPrecision(4))} %`;
}
