import { parseUrl, type SocialLink } from '@assay/facts';

/** Tracking parameters: they do not change where the link leads. */
const tracking = /^(?:utm_\w+|fbclid|gclid|ref|referral|igshid|s|t|si)$/;
const aliases: Readonly<Record<string, string>> = {
  'twitter.com': 'x.com',
  'mobile.twitter.com': 'x.com',
  'mobile.x.com': 'x.com',
  'telegram.me': 't.me',
  'telegram.dog': 't.me',
  'discordapp.com': 'discord.com',
};
/** Hosts whose paths ignore case. */
const caseless: ReadonlySet<string> = new Set(['x.com', 't.me', 'github.com', 'discord.com']);

/**
 * One key for all spellings of a link: ignores the scheme, `www.`, old hosts of a platform, tracking and a
 * trailing slash.
 */
export function toLinkKey(text: string): string {
  const url = parseUrl(text);
  if (!url) return text;
  const host = url.hostname.replace(/^www\./, '');
  const known = aliases[host] ?? host;
  const query = [...url.searchParams]
    .filter(([name]) => !tracking.test(name))
    .map(([name, value]) => `${name}=${value}`);
  const path = url.pathname.replace(/\/+$/, '');
  const search = query.length > 0 ? `?${query.sort().join('&')}` : '';
  return `${known}${caseless.has(known) ? path.toLowerCase() : path}${search}`;
}

function union(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set([...a, ...b])];
}

function joined(a: SocialLink, b: SocialLink): SocialLink {
  const alive = a.alive ?? b.alive;
  return {
    // https before http, then the shorter spelling.
    url:
      [a.url, b.url].sort(
        (x, y) => Number(y.startsWith('https:')) - Number(x.startsWith('https:')) || x.length - y.length,
      )[0] ?? a.url,
    platform: a.platform === 'website' ? b.platform : a.platform,
    foundIn: union(a.foundIn, b.foundIn),
    warnings: union(a.warnings, b.warnings),
    ...(alive === undefined ? {} : { alive }),
  };
}

/**
 * Merges links from all sources and of all spellings into one each, in the order of first occurrence.
 * O(links).
 */
export function mergeLinks(links: readonly SocialLink[]): readonly SocialLink[] {
  const byKey = new Map<string, SocialLink>();
  for (const link of links) {
    const key = toLinkKey(link.url);
    const before = byKey.get(key);
    byKey.set(key, before ? joined(before, link) : link);
  }
  return [...byKey.values()];
}
