import { createHash } from 'node:crypto';
import { isPaidCaller } from '@assay/facts';

const DIGITS = 16;

/** A caller as it is stored with a watch: the same for the same caller, without the network address of a free one. */
export function toStoredCaller(caller: string): string {
  if (isPaidCaller(caller)) return caller;
  return `free:${createHash('sha256').update(caller).digest('hex').slice(0, DIGITS)}`;
}
