import {
  auditParts,
  auditSource,
  type CodePart,
  compilerFindings,
  functionSelectors,
  type StaticAudit,
} from '@assay/audit';
import type { BlockRef } from '@assay/facts';

/** What one audit reads. Plain data: it is sent to another thread. */
export interface AuditJob {
  /**
   * The code that runs at the address: one contract, or several that share its storage. The source belongs to
   * the first.
   */
  readonly parts: readonly [CodePart, ...CodePart[]];
  /** Absent if nothing is verified, or if reading it failed before. */
  readonly source?: {
    readonly contractName?: string;
    /** As given when the source was verified. */
    readonly compilerVersion?: string;
    readonly files: readonly { readonly path: string; readonly content: string }[];
  };
  /** Where the code was read: a power that ended before it is none. */
  readonly block?: BlockRef;
}

export interface AuditOutcome {
  readonly bytecode: StaticAudit;
  readonly source?: StaticAudit;
}

/**
 * Audits code and, if there is one, source. CPU-bound: up to two seconds for hostile input. `onCode` has what is
 * known before the source is read.
 */
export function runAuditJob(
  { parts, source, block }: AuditJob,
  onCode: (outcome: AuditOutcome) => void = () => undefined,
): AuditOutcome {
  const [{ runtime, identity }] = parts;
  const { deployed, ...read } = auditParts(parts, block);
  const verifiedWith = source?.compilerVersion;
  const compiler = compilerFindings({ runtime, identity, ...(verifiedWith ? { verifiedWith } : {}) });
  const bytecode = { ...read, findings: [...read.findings, ...compiler] };
  if (!source) return { bytecode };
  onCode({ bytecode });
  const hints = {
    selectors: functionSelectors(runtime),
    ...(deployed ? { deployed } : {}),
    ...(source.contractName ? { contractName: source.contractName } : {}),
  };
  const fromSource = auditSource(source.files, hints, block);
  return { bytecode, ...(fromSource ? { source: fromSource } : {}) };
}
