import type { Address } from '@assay/facts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAccountNumbers, createEventColumns, type EventBody } from './event-columns.js';
import { inChainOrder, type LogPosition } from './events.js';

const contract: Address = '0xc000000000000000000000000000000000000001';
const address = fc.constantFrom<Address>('0x01', '0x02', '0x03');
const hash = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((x) => `0x${x.toString(16).padStart(64, '0')}`),
  // What a node may say instead.
  fc.constantFrom('', '0x', `0x${'AB'.repeat(32)}`, `0x${'zz'.repeat(32)}`, 'no hash'),
);
const event: fc.Arbitrary<LogPosition & EventBody> = fc.record({
  contract: fc.constant(contract),
  blockNumber: fc.nat(30),
  logIndex: fc.oneof(fc.nat(50), fc.constant(Number.MAX_SAFE_INTEGER)),
  timestamp: fc.nat(2 ** 40),
  transactionHash: hash,
  parties: fc.tuple(address, address),
  amounts: fc.tuple(fc.bigInt({ min: -(2n ** 255n), max: 2n ** 256n - 1n }), fc.bigInt()),
});
const events = fc.uniqueArray(event, {
  maxLength: 700,
  selector: ({ blockNumber, logIndex }) => `${blockNumber} ${logIndex}`,
});

test('what was put in comes out again in the order of the chain, also after later blocks were cut off', () => {
  fc.assert(
    fc.property(events, events, fc.nat(30), fc.nat(30), (first, more, from, cut) => {
      const columns = createEventColumns(contract, createAccountNumbers());
      const read = (start: number, end: number) =>
        Array.from(columns.within(start, end), (row) => ({ ...columns.position(row), ...columns.body(row) }));
      const among = (list: (LogPosition & EventBody)[], start: number, end: number) =>
        list.filter(({ blockNumber }) => blockNumber >= start && blockNumber <= end).sort(inChainOrder);
      for (const one of first) columns.add(one, one);
      expect(read(from, from + 9)).toEqual(among(first, from, from + 9));
      columns.cutAfter(cut);
      const kept = among(first, 0, cut);
      expect(columns.size()).toBe(kept.length);
      expect(read(0, Number.POSITIVE_INFINITY)).toEqual(kept);
      const later = more.filter(({ blockNumber }) => blockNumber > cut);
      for (const one of later) columns.add(one, one);
      expect(read(0, Number.POSITIVE_INFINITY)).toEqual(among([...kept, ...later], 0, 100));
    }),
    { numRuns: 60 },
  );
});
