import type { Statement, Truth } from './known-tokens.js';

/** `unknown`: the report says that it does not know. */
export const outcomes = ['agrees', 'false', 'unknown'] as const;
export type Outcome = (typeof outcomes)[number];

/** A tax is measured on a trade that moves the price, and by rounded amounts. */
const TAX_TOLERANCE = 0.001;

const sharedOwners: readonly Truth[] = ['multisig', 'timelock'];

/** @param said what the report says; `null`: it does not know */
export function compare({ id, truth }: Statement, said: Truth | null): Outcome {
  if (said === null) return 'unknown';
  if (typeof truth === 'number' && typeof said === 'number')
    return Math.abs(truth - said) <= TAX_TOLERANCE ? 'agrees' : 'false';
  if (truth === said) return 'agrees';
  if (id !== 'owner') return 'false';
  // Of each other: one says less than the other, and not another thing.
  if (truth === 'contract' && sharedOwners.includes(said)) return 'agrees';
  return said === 'contract' && sharedOwners.includes(truth) ? 'unknown' : 'false';
}
