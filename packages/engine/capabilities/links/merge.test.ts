import type { SocialLink } from '@assay/facts';
import { expect, test } from 'vitest';
import { mergeLinks, toLinkKey } from './merge.js';

const link = (url: string, more: Partial<SocialLink> = {}): SocialLink => ({
  url,
  platform: 'website',
  foundIn: ['a'],
  warnings: [],
  ...more,
});

test.each([
  ['https://www.twitter.com/MoonCat/', 'http://x.com/mooncat?s=20'],
  ['https://telegram.me/x', 'https://t.me/x'],
  ['https://a.io/?utm_source=y', 'http://www.a.io'],
])('%s and %s are one link', (a, b) => {
  expect(toLinkKey(a)).toBe(toLinkKey(b));
});

test.each([
  ['https://a.io/Page', 'https://a.io/page'],
  ['https://a.io/?id=1', 'https://a.io/?id=2'],
])('%s and %s are two', (a, b) => {
  expect(toLinkKey(a)).not.toBe(toLinkKey(b));
});

test('a link that two sources name is one link with both places, spelled with https', () => {
  const merged = mergeLinks([
    link('http://x.com/mooncat', { foundIn: ['source_comment'] }),
    link('https://twitter.com/MoonCat', {
      foundIn: ['dexscreener'],
      platform: 'twitter',
      warnings: ['w'],
      alive: true,
    }),
  ]);
  expect(merged).toEqual([
    {
      url: 'https://twitter.com/MoonCat',
      platform: 'twitter',
      foundIn: ['source_comment', 'dexscreener'],
      warnings: ['w'],
      alive: true,
    },
  ]);
});
