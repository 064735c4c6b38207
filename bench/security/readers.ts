import { auditBytecode, auditSource, functionSelectors, type StaticAudit } from '@assay/audit';

/** All sets are older: what their contracts' code ended is over. Blocks are counted by each chain for itself. */
const measuredAt = { timestamp: Date.UTC(2026, 0) / 1000 };
const identity = { address: '0x0000000000000000000000000000000000000000', codeHash: '' } as const;

export interface Case {
  readonly id: string;
  readonly code?: string;
  readonly source?: string;
  readonly contractName?: string;
}

/** `deployed`: what the audit of the code found, which the source is held against. */
export function fromSource(
  { source, code, contractName, id }: Case,
  deployed?: StaticAudit['deployed'],
): StaticAudit | undefined {
  if (source === undefined) return undefined;
  const hints = {
    ...(contractName ? { contractName } : {}),
    ...(code ? { selectors: functionSelectors(code) } : {}),
    ...(deployed ? { deployed } : {}),
  };
  return auditSource([{ path: `${id}.sol`, content: source }], hints, measuredAt);
}

export function fromCode({ code }: Case): StaticAudit | undefined {
  return code === undefined ? undefined : auditBytecode(code, identity, measuredAt);
}

export function optional<K extends string>(
  key: K,
  value: string | undefined,
): { readonly [P in K]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: string };
}
