import { AbiCoder } from 'ethers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSimulationResult } from './simulate-v1.js';

const bytes = fc.uint8Array({ maxLength: 5_000 }).map((data) => `0x${Buffer.from(data).toString('hex')}`);
const call = fc.record({ success: fc.boolean(), data: bytes });

test('what a simulation showed is written as a general ABI coder writes it, each answer cut to 4,096 bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.array(call, { maxLength: 3 }), { maxLength: 3 }), (blocks) => {
      const answer = blocks.map((calls) => ({
        calls: calls.map(({ success, data }) => ({ status: success ? '0x1' : '0x0', returnData: data })),
      }));
      const rows = blocks.flat().map(({ success, data }) => [success, data.slice(0, 2 + 2 * 4_096)]);
      expect(toSimulationResult(answer)).toBe(
        AbiCoder.defaultAbiCoder().encode(['tuple(bool,bytes)[]'], [rows]),
      );
    }),
    { numRuns: 30 },
  );
});
