import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.js';
import { findLinks } from './find-links.js';
import { toComments } from './read/comments.js';

const urls = (text: string) => findLinks(text).map(({ url }) => url);

test('finds what token sources write in their header', () => {
  const source = `
/**
 *  Moon Cat (MCAT)
 *  Website:  https://mooncat.finance
 *  Telegram: t.me/mooncatportal
 *  TG: @mooncat_chat
 *  Twitter:  https://twitter.com/mooncat, and (https://medium.com/@mooncat).
 *  www.mooncat.io/whitepaper.pdf
 */
contract MoonCat { string public site = "https://in-a-string.com"; }`;
  expect(urls(toComments(source))).toEqual([
    'https://mooncat.finance/',
    'https://twitter.com/mooncat',
    'https://medium.com/@mooncat',
    'https://t.me/mooncat_chat',
    'https://t.me/mooncatportal',
    'https://www.mooncat.io/whitepaper.pdf',
  ]);
});

test('links of copied libraries are not the links of the token', () => {
  const text = `
    See https://eips.ethereum.org/EIPS/eip-20 and https://github.com/OpenZeppelin/openzeppelin-contracts/pull/522
    https://docs.openzeppelin.com/x https://forum.openzeppelin.com/t/1 https://diligence.consensys.net/posts/2019/09
    https://solidity.readthedocs.io/en/v0.5 https://en.wikipedia.org/wiki/X github.com/Uniswap/v2-core`;
  expect(urls(text)).toEqual([]);
  expect(urls('https://github.com/mooncat/token')).toEqual(['https://github.com/mooncat/token']);
});

test('code and prose are not links', () => {
  expect(
    urls('address(this).balance; msg.sender; e.g. this.that. version 0.8.20 ERC20.sol token.name'),
  ).toEqual([]);
});

test('brackets and full stops of the sentence stay outside', () => {
  expect(urls('(see https://a.io/b).')).toEqual(['https://a.io/b']);
  expect(urls('https://a.io/wiki/X_(y)')).toEqual(['https://a.io/wiki/X_(y)']);
});

test('a comment mark inside a string opens no comment, and one in a comment closes none', () => {
  expect(toComments('string a = "http://x.io"; // real\n/* two " */ b')).toBe(' real\n two " ');
  expect(toComments('/* never closed https://a.io')).toBe(' never closed https://a.io');
  expect(toComments("'a\\'//b' // c")).toBe(' c');
});

test('at most fifty links', () => {
  const text = Array.from({ length: 200 }, (_, index) => `https://site${index}.io`).join(' ');
  expect(findLinks(text)).toHaveLength(50);
});

test('a link ends before the punctuation of its sentence, and a bracket belongs to it where it was opened in it', () => {
  expect(urls('(see https://a.io/b). Or https://e.io/(f).')).toEqual(['https://a.io/b', 'https://e.io/(f)']);
  expect(urls('https://a.io/b!?"’')).toEqual(['https://a.io/b']);
});

test.each([
  `http://a.b/${'.'.repeat(480)}a `.repeat(4_000),
  `http://a.b/${')'.repeat(480)} `.repeat(4_000),
  'a.'.repeat(100_000),
  'http://'.repeat(30_000),
  '/*'.repeat(100_000),
  'x: @'.repeat(50_000),
  'a-'.repeat(100_000),
  'a:/'.repeat(60_000),
  `a:${'b'.repeat(290)}/https://a.b `.repeat(4_000),
  'javascript:'.repeat(100_000),
  'data:'.repeat(200_000),
  'a.io:'.repeat(100_000),
])('hostile text takes no time (%#)', (text) => {
  const start = performance.now();
  findLinks(toComments(text));
  findLinks(text);
  expect(performance.now() - start).toBeLessThan(3_000);
});

test('whatever the text, only http(s) links come out', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (text) => {
      for (const { url } of findLinks(`${text} https://${text}`))
        expect(new URL(url).protocol).toMatch(/^https?:$/);
    }),
  );
});
