import { authorityFindings } from './authority.js';
import { balanceFindings } from './balances.js';
import { codeFindings } from './code.js';
import type { CatalogueEntry } from './entry.js';
import { supplyFindings } from './supply.js';
import { tradingFindings } from './trading.js';

/**
 * Every finding that the static audit can make. The severity is that of the power in the code, held by one
 * key, not of what was done with it: what an owner can do openly is MEDIUM, what takes a holder's tokens is
 * HIGH, what anyone can do is CRITICAL, once a call proves it: reading alone says HIGH. Who holds the power
 * moves it: see `Finding.controller`.
 */
export const catalogue = {
  ...supplyFindings,
  ...balanceFindings,
  ...tradingFindings,
  ...authorityFindings,
  ...codeFindings,
} as const satisfies Record<string, CatalogueEntry>;

export type FindingType = keyof typeof catalogue;

export function isFindingType(type: string): type is FindingType {
  return Object.hasOwn(catalogue, type);
}

/** The entry of a type as data. */
export function catalogueEntry(type: FindingType): CatalogueEntry {
  return catalogue[type];
}
