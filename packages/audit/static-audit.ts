import type { Finding } from '@assay/facts';
import { catalogueEntry } from './catalogue/catalogue.js';
import type { CapabilityClass } from './catalogue/entry.js';
import type { ContractBehaviour, FunctionBehaviour } from './model/behaviour.js';
import type { DeployedCode } from './model/deployed.js';
import type { Capability } from './rules/capability.js';
import { selectors } from './rules/token-model.js';

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
  /** Functions that were not walked to their ends, because they are too large or too complex. */
  readonly unread: readonly string[];
  /** Bytecode: what the source is held against. */
  readonly deployed?: DeployedCode;
  /** Name of the analysed contract, if the source has it. */
  readonly contract?: string;
}

export function classesOf(capabilities: readonly Capability[]): StaticAudit['classes'] {
  const found = new Set(capabilities.flatMap(({ type }) => catalogueEntry(type).classes));
  return { mint: found.has('mint'), limit: found.has('limit'), leak: found.has('leak') };
}

const moves: readonly string[] = [selectors.transfer, selectors.transferFrom];

/** A transfer without a way that ends well was not understood, whatever was walked of it. */
function isRead({ selector, complete, paths }: FunctionBehaviour): boolean {
  return complete && !(moves.includes(selector) && paths.length === 0);
}

/** `name()` and `symbol()` copy texts of any length: in deployed code hardly any of them is walked to its end. */
const texts: readonly string[] = ['0x06fdde03', '0x95d89b41'];

/** The functions of which a part was not walked, but those that only answer a text. */
export function unreadOf({ functions }: ContractBehaviour): readonly string[] {
  return functions.flatMap(({ complete, name, selector }) =>
    complete || texts.includes(selector) ? [] : (name ?? selector),
  );
}

/** Functions that were walked to their ends ÷ all, but for those that only answer a text. */
export function coverageOf({ functions }: ContractBehaviour): number {
  const named = functions.filter(
    ({ selector, complete, usualDataSize }) =>
      selector !== '0x' && usualDataSize === undefined && (complete || !texts.includes(selector)),
  );
  return named.length === 0 ? 0 : named.filter(isRead).length / named.length;
}
