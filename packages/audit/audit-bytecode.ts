import { type Evidence, isHex } from '@assay/facts';
import { toDeployedCode } from './deployed-code.js';
import { toBytecodeBehaviour } from './evm/behaviour.js';
import type { ContractBehaviour, Site } from './model/behaviour.js';
import type { CodeIdentity } from './model/code-identity.js';
import { type BlockTime, TermTable } from './model/term-table.js';
import { codeWork, Work } from './model/work.js';
import type { Capability } from './rules/capability.js';
import { findCapabilities } from './rules/rules.js';
import { classesOf, coverageOf, type StaticAudit, unreadOf } from './static-audit.js';
import { toFindings } from './to-findings.js';

/** One contract's code, and which of its functions run as the token. */
export interface CodePart {
  /** Runtime code. */
  readonly runtime: string;
  readonly identity: CodeIdentity;
  /** Absent: all of them, and the fallback. */
  readonly selectors?: readonly string[];
}

function quoterOf(parts: readonly CodePart[]) {
  const [first] = parts;
  return (site: Site, { fn, detail }: Capability): Evidence | undefined => {
    const identity = (parts.find(({ selectors }) => selectors?.includes(fn.selector)) ?? first)?.identity;
    return identity && toEvidence(identity, site, fn.selector, detail);
  };
}

function toEvidence(
  { address, codeHash }: CodeIdentity,
  site: Site,
  selector: string,
  detail: string,
): Evidence {
  return {
    kind: 'bytecode',
    address,
    codeHash,
    ...(isHex(selector) && selector.length === 10 ? { selector } : {}),
    description: `At program counter ${site.at}, reached from ${selector === '0x' ? 'the fallback' : selector}: ${detail}.`,
  };
}

/** Combines all parts: they share one storage, and each function is in one of them. */
function toBehaviour(parts: readonly CodePart[], table: TermTable): ContractBehaviour {
  const functions = parts.flatMap(
    ({ runtime, selectors }) =>
      toBytecodeBehaviour(runtime, table, selectors && new Set(selectors)).functions,
  );
  return { basis: 'bytecode', functions };
}

/** Audits deployed runtime code, verified or not. Never throws; bytes without functions have coverage 0. */
export function auditBytecode(runtime: string, identity: CodeIdentity, at: BlockTime = {}): StaticAudit {
  return auditParts([{ runtime, identity }], at);
}

/**
 * The same for code that is spread over contracts which run in one storage: a diamond's facets. `at`: what ended
 * before then is not reported; without it, nothing is known to have ended.
 */
export function auditParts(parts: readonly CodePart[], at: BlockTime = {}): StaticAudit {
  const table = new TermTable(at, new Work(codeWork.all));
  const behaviour = toBehaviour(parts, table);
  const { capabilities, isComplete, functions } = findCapabilities(behaviour, table);
  return {
    findings: toFindings(capabilities, quoterOf(parts)),
    basis: 'bytecode',
    classes: classesOf(capabilities),
    coverage: isComplete ? coverageOf(behaviour) : 0,
    unread: unreadOf(behaviour),
    deployed: toDeployedCode(parts[0]?.runtime ?? '', functions, capabilities),
  };
}
