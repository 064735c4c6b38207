import { known, missing, type SocialLink, type SocialLinks } from '@assay/facts';
import { expect, test } from 'vitest';
import type { AssessInput } from '../component.js';
import { linksComponent } from './component.js';

const link = (
  url: string,
  platform: SocialLink['platform'],
  foundIn: readonly string[] = ['source_comment'],
  more: Partial<SocialLink> = {},
): SocialLink => ({
  url,
  platform,
  foundIn,
  warnings: [],
  ...more,
});
const inputOf = (social?: Partial<SocialLinks>): AssessInput => ({
  ref: { chain: 'eth', address: `0x${'1'.repeat(40)}` },
  now: 0,
  facts: social
    ? {
        socialLinks: known(
          { links: [], description: null, descriptionConfidence: 0, engagement: {}, ...social },
          'onchain',
          0,
        ),
      }
    : {},
});
const good = [
  link('https://mooncat.finance', 'website', ['source_comment', 'dexscreener']),
  link('https://t.me/mooncat', 'telegram'),
];
const scoreOf = (links: readonly SocialLink[]) => {
  const verdict = linksComponent.judge(inputOf({ links }));
  return verdict.judged ? verdict.score : null;
};

test('details are in the documented form', () => {
  const details = linksComponent.details(
    inputOf({ links: good, engagement: { followers: 5 }, description: 'A cat', descriptionConfidence: 0.5 }),
  );
  expect(details).toMatchObject({
    links: ['[Website](https://mooncat.finance)', '[Telegram](https://t.me/mooncat)'],
    totalFound: 2,
    platforms: {
      website: ['https://mooncat.finance'],
      telegram: ['https://t.me/mooncat'],
      twitter: [],
      discord: [],
      github: [],
      other: [],
    },
    verifiedLinks: ['https://mooncat.finance'],
    engagement: { followers: 5 },
    signals: [],
    description: 'A cat',
    descriptionConfidence: 0.5,
  });
});

test('without the fact it abstains, and every detail is null', () => {
  expect(linksComponent.judge(inputOf())).toMatchObject({ judged: false });
  const unavailable = { ...inputOf(), facts: { socialLinks: missing('unavailable', 'down', 'x') } };
  expect(linksComponent.judge(unavailable)).toMatchObject({ judged: false });
  expect(new Set(Object.values(linksComponent.details(inputOf())))).toEqual(new Set([null]));
});

test('a clean presence named by two sources scores full marks', () => {
  expect(scoreOf(good)).toBe(100);
});

test('no links at all are nothing to see: no points, no verdict, and nothing is unknown', () => {
  const input = inputOf({ links: [] });
  expect(linksComponent.judge(input)).toEqual({
    judged: false,
    reason: 'No website or social account was found.',
    nothingToSee: true,
  });
  expect(linksComponent.details(input)).toMatchObject({ links: [], totalFound: 0 });
});

test('a trap fails, and scores below half', () => {
  const verdict = linksComponent.judge(inputOf({ links: [link('https://unlswap.org/claim', 'website')] }));
  expect(verdict.judged && verdict.checks[0]).toMatchObject({ id: 'dangerous_links', status: 'FAIL' });
  expect(scoreOf([link('https://unlswap.org/claim', 'website')])).toBeLessThan(50);
});

test('a dangerous link is named in the signals, and counts for no presence', () => {
  const { signals, items } = linksComponent.details(
    inputOf({ links: [link('https://unlswap.org/', 'website')] }),
  );
  expect(signals).toEqual(['A link imitates a well-known website: https://unlswap.org/.']);
  expect(items?.[0]?.warnings).toEqual(['lookalike_domain']);
});

test('two places of the same contract do not corroborate each other', () => {
  const { verifiedLinks } = linksComponent.details(
    inputOf({ links: [link('https://a.io', 'website', ['source_comment', 'contract_uri'])] }),
  );
  expect(verifiedLinks).toEqual([]);
});

test('a link that was tried and did not answer is not verified', () => {
  const { verifiedLinks, signals } = linksComponent.details(
    inputOf({
      links: [link('https://a.io', 'website', ['source_comment', 'dexscreener'], { alive: false })],
    }),
  );
  expect(verifiedLinks).toEqual([]);
  expect(signals).toEqual(['A link does not answer: https://a.io.']);
});

test('two names of one upstream do not corroborate each other', () => {
  const named = (...places: readonly string[]) => {
    const { verifiedLinks } = linksComponent.details(
      inputOf({ links: [link('https://mooncat.finance', 'website', places)] }),
    );
    return verifiedLinks?.length;
  };
  expect(named('coingecko', 'geckoterminal')).toBe(0);
  expect(named('source_comment', 'contract_uri')).toBe(0);
  expect(named('coingecko', 'dexscreener')).toBe(1);
  expect(named('source_comment', 'geckoterminal')).toBe(1);
});

const unread = ['The document that contractURI() points to was not fetched: LINK_CHECK is off.'];

test('no link found beside an unread document is unknown: it abstains, and its signals say what was not read', () => {
  const input = inputOf({ links: [], unread });
  expect(linksComponent.judge(input)).toEqual({
    judged: false,
    reason: 'Not known: its website. We could not read its links.',
  });
  expect(linksComponent.details(input)).toMatchObject({ links: null, totalFound: null, signals: unread });
});

test('what an unread document may hold is not held against the token', () => {
  const input = inputOf({ links: [link('https://t.me/mooncat', 'telegram')], unread });
  const verdict = linksComponent.judge(input);
  const statuses = verdict.judged ? verdict.checks.map(({ id, status }) => [id, status]) : [];
  expect(Object.fromEntries(statuses)).toMatchObject({
    website: 'UNKNOWN',
    community: 'PASS',
    corroborated: 'UNKNOWN',
  });
  expect(linksComponent.details(input).signals).toEqual(unread);
});
