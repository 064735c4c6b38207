import fc from 'fast-check';
import { expect, test } from 'vitest';
import { warningsOf } from './warnings.js';

const of = (url: string, foundIn: readonly string[] = ['source_comment']) =>
  warningsOf({ url, foundIn, warnings: [] });

test.each([
  ['https://unlswap.org/', 'one letter changed'],
  ['https://uniswap.io/', 'another ending'],
  ['https://uniswap-app.net/', 'a word added'],
  ['https://appuniswapv4.com/', 'the name inside'],
  ['https://un1swap.org/', 'a digit for a letter'],
  ['https://metarnask.io/', 'rn for m'],
  ['https://uniswap.org.evil.com/', "the name as a part of another's host"],
  [`https://${new URL('https://unіswap.org').hostname}/`, 'a Cyrillic letter'],
  ['https://biannce.com/', 'two letters swapped'],
  ['https://walletconnect.dapps.io/', 'a name with two letters l'],
  ['https://telegram-login.org/', 'a name with an l, and a word'],
  ['https://te1egram-login.org/', 'a digit for an l, and a word'],
  ['https://trustwaIlet.io/', 'an upper-case i for an l'],
  ['https://metamask-login.github.io/', 'pages that anybody can have'],
  ['https://uniswap.pages.dev/', 'pages of another host'],
  ['https://uniswap.eth.limo/', 'a gateway to names of anybody'],
  ['https://uniswap.co.uk/', 'an ending of two labels'],
  ['https://uniswap.gitbook.io/docs', 'a book of anybody'],
  [`https://${new URL('https://ꓴniswap.org').hostname}/`, 'a Lisu letter'],
  [`https://${new URL('https://uniswäp.org').hostname}/`, 'a mark on a letter'],
  [`https://${new URL('https://ρancakeswap.com').hostname}/`, 'a Greek letter'],
])('%s imitates a known host (%s)', (url) => {
  expect(of(url)).toContain('lookalike_domain');
});

test.each([
  'https://app.uniswap.org/x',
  'https://metamask.io',
  'https://github.com/uniswap-cats',
  'https://x.com/binance',
  'https://t.me/telegram',
  'https://mooncat.finance',
  'https://phantasm.io',
  'https://ethercat.io',
  'https://github.io/',
  'https://mooncat.github.io/',
  'https://mooncat.gitbook.io/',
  'https://münchen.de/',
  'https://łódź.pl/',
  'https://сайт.рф/',
  'https://сосо.рф/',
  'https://надежда.com/',
  'https://猫咪.com/',
  'https://猫coin.io/',
  'https://김치.kr/',
  'https://ذهب.com/',
  'https://مثال.إختبار/',
  'https://ไทย.com/',
  'https://ελλάδα.gr/',
])('%s imitates nobody', (url) => {
  expect(of(url)).toEqual([]);
});

test.each([
  'https://mooncat.io/claim',
  'https://claim-mooncat.io',
  'https://mooncat-airdrop.xyz/',
  'https://walletconnect-verify.io',
  'https://a.io/connect-wallet',
])('%s uses the words of pages that empty wallets', (url) => {
  expect(of(url)).toContain('drainer_wording');
});

test.each(['https://disclaimer.io/', 'https://a.io/reclaimed', 'https://proclaim.org'])(
  '%s does not',
  (url) => {
    expect(of(url)).toEqual([]);
  },
);

test('shorteners, numeric hosts, disguised letters and links in a name each have their warning', () => {
  expect(of('https://bit.ly/3abc')).toEqual(['url_shortener']);
  expect(of('http://203.0.113.9/x')).toEqual(['numeric_host']);
  expect(of(`https://${new URL('https://mооncat.io').hostname}`)).toContain('disguised_letters');
  expect(of('https://mooncat.io', ['name'])).toEqual(['link_in_name']);
});

test.each([
  ['https://mооncat.io', 'Cyrillic in a Latin word'],
  ['https://αlpha.io', 'Greek in a Latin word'],
  ['https://сосо.com', 'a Cyrillic word that reads as a Latin one'],
  ['https://ꓔꓳꓗꓰꓠ.io', 'a Lisu word that reads as a Latin one'],
  ['https://a.mооncat.io', 'a letter further left'],
  ['https://сайтελ.рф', 'Cyrillic with Greek'],
])('%s has disguised letters (%s)', (url) => {
  expect(of(new URL(url).href)).toContain('disguised_letters');
});

test('a warning that came with the link is kept', () => {
  expect(warningsOf({ url: 'https://a.io', foundIn: [], warnings: ['url_shortener', 'unheard_of'] })).toEqual(
    ['url_shortener'],
  );
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => void [of(text), of(`https://${text}`), of(`https://${text}.io/`)]),
  );
});
