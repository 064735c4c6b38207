import type { LinkPlatform } from '../facts/social-links.js';
import { isReference } from './reference-hosts.js';

/** A link in a text. */
export interface FoundLink {
  readonly url: string;
  /** What the text called it, where it did. */
  readonly platform?: LinkPlatform;
}

const mostCharacters = 2_000_000;
const mostLinks = 50;
/** Places that are looked at for each kind: what else begins like a link a hostile text has without end. */
const mostPlaces = 2_000;
const longestUrl = 500;

/** Hosts that people write without a scheme. */
const platformHosts =
  't\\.me|telegram\\.me|twitter\\.com|x\\.com|discord\\.gg|discord\\.com|github\\.com|medium\\.com';
/** Endings of names that tokens use; elsewhere a dot between two words is a full stop. */
const endings =
  'com|org|net|io|app|xyz|finance|fi|money|exchange|dev|ai|gg|me|co|info|network|tech|site|online|club|fun|world|vip|lol|cash|market|trade|games?|space|link|pro|top|cc|tv|eth\\.limo';

const withScheme = new RegExp(`https?://[^\\s<>"'\`|\\\\^{}]{3,${longestUrl}}`, 'gi');
const bare = new RegExp(
  `(?<![\\w@/.-])(?:www\\.)?(?:(?:${platformHosts})/[\\w@./-]{1,100}|[a-z0-9-]{1,40}(?:\\.[a-z0-9-]{1,40}){0,2}\\.(?:${endings})(?![\\w-])(?:/[\\w@./?=&%#-]{0,200})?)`,
  'gi',
);
/** `Telegram: @name`, `TG - name` */
const handle = /\b(telegram|tg|twitter|x|discord|github)\s{0,3}[:=-]{1,2}\s{0,3}@([a-z0-9_]{3,32})\b/gi;
const handleBases: Readonly<Record<string, string>> = {
  telegram: 'https://t.me/',
  tg: 'https://t.me/',
  twitter: 'https://x.com/',
  x: 'https://x.com/',
  github: 'https://github.com/',
};

/** Punctuation that belongs to the sentence around a link. */
const punctuation: ReadonlySet<string> = new Set('.,;:!?\'"»”’]>*');

/** The link without what follows it. A closing bracket belongs to it only where it was opened in it: `(see https://a.b/c)`. */
function trimSentence(text: string): string {
  const isOpened = text.includes('(');
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    if (!punctuation.has(last) && (last !== ')' || isOpened)) break;
  }
  return text.slice(0, end);
}

function toUrl(text: string): string | undefined {
  const candidate = trimSentence(text);
  const full = /^https?:\/\//i.test(candidate) ? candidate : `https://${candidate}`;
  if (!URL.canParse(full)) return undefined;
  const url = new URL(full);
  return url.hostname.includes('.') && !isReference(url) ? url.href : undefined;
}

/** The text with the matches of a pattern blanked, so that the next pattern does not find their parts again. */
function take(text: string, pattern: RegExp, found: (match: readonly string[]) => void): string {
  let places = 0;
  return text.replace(pattern, (...match: unknown[]) => {
    places += 1;
    if (places <= mostPlaces) found(match.slice(0, -2).map(String));
    return ' ';
  });
}

/**
 * Links in a stranger's text: with a scheme, bare names of known platforms and endings, and account names after a platform's
 * name. Links to documentation, libraries and explorers are left out. At most 50, in the order of their kinds. Linear in the
 * text: every repetition in the patterns is bounded.
 */
export function findLinks(text: string): readonly FoundLink[] {
  const links = new Map<string, FoundLink>();
  const add = (url: string | undefined) => {
    if (url && links.size < mostLinks && !links.has(url)) links.set(url, { url });
  };
  let rest = take(text.slice(0, mostCharacters), withScheme, ([url = '']) => add(toUrl(url)));
  rest = take(rest, handle, ([, platform = '', name = '']) => {
    const base = handleBases[platform.toLowerCase()];
    if (base) add(`${base}${name}`);
  });
  take(rest, bare, ([url = '']) => add(toUrl(url)));
  return [...links.values()];
}
