import { readFileSync } from 'node:fs';
import { auditBytecode, auditSource, type StaticAudit } from '@assay/audit';
import { describe, expect, it } from 'vitest';
import { probes } from './all.js';

const compiled = JSON.parse(readFileSync('bench/probes/compiled.json', 'utf8')) as Readonly<
  Record<string, string>
>;
const identity = { address: '0x00000000000000000000000000000000000000aa', codeHash: '0x01' } as const;

/** November 2023: probes with a time of their own are earlier or later. */
const at = { timestamp: 1_700_000_000, number: 18_500_000 };

const typesOf = (audit: StaticAudit | undefined) =>
  [...new Set(audit?.findings.map(({ type }) => type) ?? ['unread'])].sort();

describe('the probes', () => {
  it('are at least a hundred, and compiled as they are written', () => {
    expect(probes.length).toBeGreaterThanOrEqual(100);
    expect(Object.keys(compiled).sort()).toEqual(probes.map(({ hash }) => hash).sort());
  });

  it.each(probes)('from source: $name', ({ source, sourceAlone }) => {
    const audit = auditSource([{ path: 'Probe.sol', content: source }], { contractName: 'Probe' }, at);
    expect(typesOf(audit)).toEqual([...sourceAlone].sort());
  });

  it.each(probes)('from bytecode, and from source held against it: $name', ({ source, hash, expected }) => {
    const code = auditBytecode(compiled[hash] ?? '', identity, at);
    expect(typesOf(code)).toEqual([...expected].sort());
    const hints = { contractName: 'Probe', ...(code.deployed ? { deployed: code.deployed } : {}) };
    const audit = auditSource([{ path: 'Probe.sol', content: source }], hints, at);
    expect(typesOf(audit)).toEqual([...expected].sort());
  });
});
