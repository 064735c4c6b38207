import type { Address } from '../../domain/address.js';
import type { Evidence } from '../../domain/evidence.js';
import { isHex } from '../../lib/hex.js';
import type { Site } from './behaviour.js';
import { toBytecodeBehaviour } from './evm/behaviour.js';
import type { Capability } from './rules/capability.js';
import { findCapabilities } from './rules/rules.js';
import { classesOf, coverageOf, type StaticAudit } from './static-audit.js';
import { TermTable } from './term.js';
import { toFindings } from './to-findings.js';

/** Whose code it is, for the evidence. */
export interface CodeIdentity {
  readonly address: Address;
  /** Keccak-256 of the runtime code. */
  readonly codeHash: string;
}

function quoterOf({ address, codeHash }: CodeIdentity) {
  return (site: Site, { fn, detail }: Capability): Evidence => ({
    kind: 'bytecode',
    address,
    codeHash,
    ...(isHex(fn.selector) && fn.selector.length === 10 ? { selector: fn.selector } : {}),
    description: `At program counter ${site.at}, reached from ${fn.selector === '0x' ? 'the fallback' : fn.selector}: ${detail}.`,
  });
}

/** Audits deployed runtime code, verified or not. Never throws for any bytes; code without functions has coverage 0. */
export function auditBytecode(runtime: string, identity: CodeIdentity): StaticAudit {
  const table = new TermTable();
  const behaviour = toBytecodeBehaviour(runtime, table);
  const capabilities = findCapabilities(behaviour, table);
  return {
    findings: toFindings(capabilities, quoterOf(identity)),
    basis: 'bytecode',
    classes: classesOf(capabilities),
    coverage: coverageOf(behaviour),
  };
}
