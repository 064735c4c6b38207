import { expect, test } from 'vitest';
import { parseUrl } from './parse-url.js';

test('an address is read the same way however often it is asked for', () => {
  const hosts = new Set<string | undefined>();
  for (let round = 0; round < 20_000; round += 1) hosts.add(parseUrl('https://münchen.de')?.hostname);
  expect([...hosts]).toEqual(['xn--mnchen-3ya.de']);
});

test.each(['', 'a', 'https://', 'http://a b/', 'https://a:99999/'])('%j is no address', (text) => {
  expect(parseUrl(text)).toBeUndefined();
});
