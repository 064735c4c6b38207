import { expect, test } from 'vitest';
import { toNodeError, toRpcError } from './classify.js';

test('the revert data is found where nodes put it', () => {
  expect(toNodeError({ code: 3, message: 'execution reverted', data: '0x1234' }).data).toBe('0x1234');
  expect(toNodeError({ message: 'VM Exception', data: { data: '0x1234' } }).data).toBe('0x1234');
  expect(toNodeError({ message: 'VM Exception', data: 'Reverted 0x1234' }).data).toBe('0x1234');
});

test('an error that is nested without end is an error without data', () => {
  let data: unknown = '0x1234';
  for (let depth = 0; depth < 200_000; depth += 1) data = { data };
  expect(toNodeError({ message: 'reverted', data })).toEqual({ message: 'reverted' });
});

test('of a message only its beginning is read: patterns take their time on long ones', () => {
  const { message } = toNodeError({ message: 'timeout '.repeat(100_000) });
  expect(message.length).toBeLessThan(5_000);
  expect(toRpcError({ message }, 'node.test', 'eth_getLogs').kind).toBe('refused');
});
