import type { Finding } from '../domain/finding.js';
import type { ContractBehaviour } from './behaviour.js';
import type { CapabilityClass } from './catalogue/entry.js';
import { catalogueEntry } from './catalogue.js';
import type { Capability } from './rules/capability.js';

/** The findings of the rules, and how much they could read. */
export interface StaticAudit {
  readonly findings: readonly Finding[];
  readonly basis: 'source' | 'bytecode';
  /** Which of the three fears are founded. */
  readonly classes: Readonly<Record<CapabilityClass, boolean>>;
  /**
   * Share of the functions that were walked to their ends, 0..1. 0: nothing was read, so nothing may be
   * concluded.
   */
  readonly coverage: number;
  /** Name of the analysed contract, if the source has it. */
  readonly contract?: string;
}

export function classesOf(capabilities: readonly Capability[]): StaticAudit['classes'] {
  const found = new Set(capabilities.flatMap(({ type }) => catalogueEntry(type).classes));
  return { mint: found.has('mint'), limit: found.has('limit'), leak: found.has('leak') };
}

/** Functions that were walked to their ends ÷ all. */
export function coverageOf({ functions }: ContractBehaviour): number {
  const named = functions.filter(({ selector }) => selector !== '0x');
  if (named.length === 0) return 0;
  return named.filter(({ complete }) => complete).length / named.length;
}
