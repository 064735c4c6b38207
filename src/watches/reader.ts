import { isPaidCaller } from '@assay/facts';

/** Whom a token is counted to: of several callers the first that bought a plan. */
export function toReader(callers: readonly string[]): string {
  return callers.find(isPaidCaller) ?? callers[0] ?? 'free:unknown';
}
