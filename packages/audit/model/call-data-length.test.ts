import { expect, test } from 'vitest';
import type { FunctionBehaviour } from './behaviour.js';
import { CallDataLength, lengthOfCallData } from './call-data-length.js';
import { TermTable } from './term-table.js';
import { Work } from './work.js';

const site = { at: 0 };

/** What a walk with longer call data finds: a path that only more than 500 bytes take. */
function found(table: TermTable): FunctionBehaviour {
  const term = table.node('gt', [lengthOfCallData(table), table.constant(500n)]);
  const condition = { term, holds: true, site, fork: '' };
  const path = { conditions: [condition], writes: [], calls: [], emitsTransfer: false, returned: [] };
  return { selector: '0xa9059cbb', paths: [path], blockers: [], payable: false, complete: true, site };
}

test('what a function does only with longer call data stands apart', () => {
  const fn = found(new TermTable());
  const [longer, ...others] = new CallDataLength(68, 68, new Set([501])).longer(() => fn);
  expect(longer).toEqual({ ...fn, usualDataSize: 68 });
  expect(others).toEqual([]);
});

test('where the work of the audit is used up by then, that part is not read', () => {
  const table = new TermTable({}, new Work(1_000));
  const fn = found(table);
  const turns = new Set([501, 502]);
  const longer = new CallDataLength(68, 68, turns).longer(() => {
    expect(() => table.work.spend(2_000)).toThrow();
    return fn;
  });
  expect(longer).toEqual([{ ...fn, paths: [], complete: false, usualDataSize: 68 }]);
});
