import { known, type SocialLinks } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssessInput } from '../component.js';
import { combineSocialLinks } from '../second-opinion/social-links.js';
import { linksComponent } from './component.js';
import { readLinkText } from './find-links.js';
import { toSocialLinks } from './named-links.js';
import { toMetadataDocument } from './read/metadata-document.js';
import { warningsOf } from './warnings.js';

const hosts = (text: string) => readLinkText(text).links.map(({ url }) => new URL(url).hostname);
const disguises = (text: string) =>
  readLinkText(text).disguised.map(({ disguise, leadsTo }) => [disguise, leadsTo]);
const warnings = (text: string) =>
  readLinkText(text).links.flatMap(({ url }) =>
    warningsOf({ url, foundIn: ['source_comment'], warnings: [] }),
  );

describe('a link that shows as another one', () => {
  it.each([
    ['https://uniswap.org@evil.example/', 'user_name', 'evil.example'],
    ['https://uniswap.org:443@evil.example/claim', 'user_name', 'evil.example'],
    ['https://uniswap.org%2Fswap@evil.example/', 'user_name', 'evil.example'],
    ['https://www.uniswap.org@203.0.113.9/', 'user_name', '203.0.113.9'],
    ['https://metamask@evil.example/', 'user_name', 'evil.example'],
    ['https://mеtamask@evil.example/', 'user_name', 'evil.example'],
    [`https://uniswap.org-${'a'.repeat(80)}.com@evil.example/`, 'user_name', 'evil.example'],
    ['https://uni\u200bswap.org/', 'invisible_character', null],
    ['https://uni\u00adswap.org/', 'invisible_character', null],
    ['https://uni\ufeffswap.org/', 'invisible_character', null],
    ['https://uni\u2060swap.org/', 'invisible_character', null],
    ['https://uni\u034fswap.org/', 'invisible_character', null],
    ['https://uni\u200dswap.org/', 'invisible_character', null],
    ['https://uniswap\u3164.org/', 'invisible_character', null],
    ['https://uniswap.org\u200b.evil.example/', 'invisible_character', null],
    ['uni\u200bswap.org', 'invisible_character', null],
    ['uniswap.o\u200brg', 'invisible_character', null],
    ['uni\ufeffswap.org', 'invisible_character', null],
    ['www.unis\u200cwap.org/claim', 'invisible_character', null],
    ['https://\u202egro.pawsinu/', 'reading_direction', null],
    ['https://moon\u202e.evil.example/', 'reading_direction', null],
    ['https://a\u2066b.io/', 'reading_direction', null],
    ['\u202eecnanif.noom//:sptth', 'reading_direction', null],
    ['\u202eoi.nooms\u202c', 'reading_direction', null],
  ])('%j is told, and handed out by nothing', (link, disguise, leadsTo) => {
    for (const text of [link, `Official site: ${link} now`, `网站：${link}`]) {
      expect(disguises(text)).toEqual([[disguise, leadsTo]]);
      expect(hosts(text)).toEqual([]);
    }
  });

  it.each([
    ['Official site: unіswap.com', 'xn--unswap-qvf.com', ['lookalike_domain', 'disguised_letters']],
    ['unіswap.com', 'xn--unswap-qvf.com', ['lookalike_domain', 'disguised_letters']],
    ['ꓴniswap.org', 'xn--niswap-9t4v.org', ['lookalike_domain', 'disguised_letters']],
    ['мооncat.finance', 'xn--ncat-u5dma.finance', ['disguised_letters']],
    ['https://xn--unswap-qvf.com', 'xn--unswap-qvf.com', ['lookalike_domain', 'disguised_letters']],
    ['xn--unswap-qvf.com', 'xn--unswap-qvf.com', ['lookalike_domain', 'disguised_letters']],
    ['uniswäp.org', 'xn--uniswp-fua.org', ['lookalike_domain']],
    ['metamask-login.github.io', 'metamask-login.github.io', ['lookalike_domain']],
    ['https://moon.io/\u202egnp.exe', 'moon.io', ['hidden_characters']],
    ['moon.io/a\u200bb', 'moon.io', ['hidden_characters']],
  ])('%j stays what it is, with warnings', (text, host, expected) => {
    expect(hosts(text)).toEqual([host]);
    expect(warnings(text)).toEqual(expected);
    expect(disguises(text)).toEqual([]);
  });

  it.each([
    ['Site: https://mooncat.finance\u200b', 'mooncat.finance'],
    ['\u2068https://mooncat.finance\u2069', 'mooncat.finance'],
    ['\u200emooncat.finance\u200f', 'mooncat.finance'],
    ['\ufeff// mooncat.finance', 'mooncat.finance'],
    ['🚀mooncat.finance', 'mooncat.finance'],
    ['Website:mooncat.finance', 'mooncat.finance'],
    ['官网mooncat.finance', 'mooncat.finance'],
    ['官网：mooncat.finance。', 'mooncat.finance'],
    ['公式サイトはhttps://mooncat.finance', 'mooncat.finance'],
    ['Сайт mooncat.finance', 'mooncat.finance'],
    ['сайт.рф', 'xn--80aswg.xn--p1ai'],
    ['https://надежда.рф', 'xn--80aalaeg9b.xn--p1ai'],
    ['猫咪.com', 'xn--vurt32e.com'],
    ['猫.中国', 'xn--z7x.xn--fiqs8s'],
    ['https://مثال.com', 'xn--mgbh0fb.com'],
    ['https://نامه\u200cای.com', undefined],
    ['https://fa.example.net/مي\u200cخواهم', 'fa.example.net'],
    ['https://münchen.de', 'xn--mnchen-3ya.de'],
    ['https://git@mooncat.io/x', undefined],
    ['https://user:password@mooncat.io/', undefined],
    ['https://app.mooncat.io@mooncat.io/', undefined],
    ['first.last@mooncat.io', undefined],
    ['moon.wtf', 'moon.wtf'],
    ['doge.meme/buy', 'doge.meme'],
    ['token.name balance.call this.that e.g. msg.sender', undefined],
  ])('%j is innocent', (text, host) => {
    expect(disguises(text)).toEqual([]);
    expect(warnings(text)).toEqual([]);
    expect(hosts(text)).toEqual(host === undefined ? [] : [host]);
  });

  it('names every invisible character of what it shows', () => {
    expect(readLinkText('https://uni\u200bswap.org/').disguised).toEqual([
      { shown: 'https://uni[U+200B]swap.org/', disguise: 'invisible_character', leadsTo: null },
    ]);
    const long = readLinkText(`https://uniswap.org@evil.example/${'\u200b'.repeat(400)}x`).disguised[0];
    expect(long?.shown).toMatch(/^https:\/\/uniswap\.org@evil\.example\/(\[U\+200B\])+$/);
  });
});

const social = (links: Partial<SocialLinks>): SocialLinks => ({
  links: [],
  description: null,
  descriptionConfidence: 0,
  engagement: {},
  ...links,
});
const inputOf = (value: SocialLinks): AssessInput => ({
  ref: { chain: 'eth', address: `0x${'1'.repeat(40)}` },
  now: 0,
  facts: { socialLinks: known(value, 'onchain', 0) },
});
const disguised = [
  {
    shown: 'https://uniswap.org@evil.example/',
    disguise: 'user_name',
    leadsTo: 'evil.example',
    foundIn: ['source_comment'],
  },
] as const;

describe('the verdict on a disguised link', () => {
  it('is a finding with a reason, also where documents were not read', () => {
    const input = inputOf(social({ disguised, unread: ['The name could not be read.'] }));
    const verdict = linksComponent.judge(input);
    const sentence = 'https://uniswap.org@evil.example/ shows another host than it leads to, evil.example.';
    expect(verdict.judged && verdict.checks[0]).toMatchObject({
      id: 'dangerous_links',
      status: 'FAIL',
      reason: sentence,
    });
    expect(linksComponent.details(input)).toMatchObject({
      links: [],
      totalFound: 0,
      signals: [sentence, 'The name could not be read.'],
    });
  });

  it('is judged, and badly, where no link at all has no verdict', () => {
    expect(linksComponent.judge(inputOf(social({})))).toMatchObject({ judged: false, nothingToSee: true });
    const verdict = linksComponent.judge(inputOf(social({ disguised })));
    expect(verdict.judged ? verdict.score : 100).toBeLessThan(50);
  });

  it('is found in what an outside service and a metadata document say, and told once', () => {
    const listed = toSocialLinks('dexscreener', [{ url: 'https://uniswap.org@evil.example/' }], null);
    expect(listed.links).toEqual([]);
    expect(listed.disguised).toMatchObject([{ leadsTo: 'evil.example', foundIn: ['dexscreener'] }]);
    const text = JSON.stringify({ website: 'https://uniswap.org@evil.example/' });
    expect(toMetadataDocument(text)).toMatchObject({ links: [], disguised: [{ disguise: 'user_name' }] });
    const both = combineSocialLinks([
      known(social({ disguised }), 'onchain', 0),
      known(listed, 'dexscreener', 0),
    ]);
    expect(both.value.disguised).toMatchObject([{ foundIn: ['source_comment', 'dexscreener'] }]);
  });
});

describe('hostile text', () => {
  it.each([
    'uni\u200bswap.org '.repeat(100_000),
    '\u202e'.repeat(500_000),
    `\u202e${'oi.a '.repeat(60)}`.repeat(3_000),
    `${'\u200b'.repeat(290)}.io `.repeat(5_000),
    `https://${'\u200b'.repeat(490)}@a.io `.repeat(3_000),
    `${'ꓔ-'.repeat(140)}.com `.repeat(5_000),
    '猫a'.repeat(500_000),
    '猫'.repeat(1_000_000),
    `${'a-'.repeat(145)}a.io `.repeat(5_000),
    'a:'.repeat(500_000),
    `${'a.io/'.repeat(50)} `.repeat(5_000),
    `a.io/${'(['.repeat(140)} `.repeat(5_000),
  ])('takes no time (%#)', (text) => {
    const start = performance.now();
    readLinkText(text);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('whatever the text, no link has a user name or an invisible character in its host', () => {
    const sign = fc.constantFrom(
      'a',
      'b',
      '.',
      'io',
      '@',
      '/',
      '\u200b',
      '\u202e',
      '\ufeff',
      'і',
      '猫',
      ' ',
      ':',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
        const text = `${signs.join('')} https://${signs.join('')}`;
        for (const { url } of readLinkText(text).links)
          expect(url).toMatch(/^https?:\/\/[a-z0-9.:_-]+(?:[/?#]|$)/);
      }),
    );
  });
});
