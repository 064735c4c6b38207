import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectations } from '../../test/support/audit/expectations.js';
import { sampleCodes, sampleNames } from '../../test/support/audit/sources.js';
import { auditBytecode } from './audit-bytecode.js';

const identity = { address: '0x00000000000000000000000000000000000000aa', codeHash: '0x01' } as const;

describe('the audit of bytecode', () => {
  it.each(sampleNames)('sees in deployed code alone what %s can do, optimised or not', (name) => {
    for (const code of sampleCodes(name)) {
      const types = [...new Set(auditBytecode(code, identity).findings.map(({ type }) => type))];
      const expected = expectations[name];
      expect(types).toEqual(expected ? expect.arrayContaining([expected]) : []);
    }
  });

  it('weighs a power less where the token is written for a contract to hold it', () => {
    const severityOf = (name: string) =>
      auditBytecode(sampleCodes(name)[0] ?? '', identity).findings.find(
        ({ type }) => type === 'OWNER_ERASES_BALANCES',
      )?.severity;
    expect([severityOf('Erase'), severityOf('Controlled')]).toEqual(['HIGH', 'MEDIUM']);
  });

  it('says where it looked, with the hash of the code', () => {
    const audit = auditBytecode(sampleCodes('Erase')[0] ?? '', identity);
    const item = audit.findings[0]?.evidence[0];
    expect(item).toMatchObject({ kind: 'bytecode', address: identity.address, codeHash: '0x01' });
  });

  it('claims nothing of code without functions', () => {
    for (const runtime of ['0x', '', '0x00', '0xef', '0xfe', '0xf']) {
      expect(auditBytecode(runtime, identity)).toMatchObject({ findings: [], coverage: 0 });
    }
  });

  it('ends for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        const audit = auditBytecode(`0x${Buffer.from(bytes).toString('hex')}`, identity);
        expect(audit.basis).toBe('bytecode');
      }),
      { numRuns: 50 },
    );
  });

  it('ends for 24 KiB of jumps and of pushes', () => {
    for (const bytes of ['5b', '57', '80', '5f35', '5f355f57']) {
      const start = performance.now();
      auditBytecode(`0x${bytes.repeat(Math.floor(24_576 / (bytes.length / 2)))}`, identity);
      expect(performance.now() - start).toBeLessThan(4_000);
    }
  });
});
