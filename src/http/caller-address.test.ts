import { expect, it } from 'vitest';
import { toCallerAddress } from './caller-address.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
])('%s is counted as %s', (claimed, counted) => {
  expect(toCallerAddress(claimed, '192.0.2.1')).toBe(counted);
});

it.each(['', 'unknown', '1.2.3', 'x'.repeat(9_000), '1.2.3.4, 5.6.7.8', undefined])(
  'what is no address counts as the connection it came by',
  (claimed) => {
    expect(toCallerAddress(claimed, '::ffff:192.0.2.1')).toBe('192.0.2.1');
  },
);
