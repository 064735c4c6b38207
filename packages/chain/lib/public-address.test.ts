import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.js';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '192.0.2.1',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  'fe80::1%eth0',
  '::ffff:127.0.0.1%lo',
  '2606:4700::1111%eth0',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('what is no address is not public', () => {
  for (const text of ['', 'localhost', 'example.com', '1.2.3', '::g'])
    expect(isPublicAddress(text)).toBe(false);
});

test('no spelling of a private network gets through', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0] = address.split('.').map(Number);
      const isPrivate =
        a === 10 ||
        a === 127 ||
        a === 0 ||
        a >= 224 ||
        (a === 192 && b === 168) ||
        (a === 172 && b >= 16 && b < 32);
      if (isPrivate || (a === 169 && b === 254)) {
        expect(isPublicAddress(address)).toBe(false);
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
      }
    }),
  );
});
