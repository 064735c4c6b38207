import type { LinkPlatform } from './facts.js';
import { isInsideAddress, withoutOtherAddresses } from './other-schemes.js';
import { toPublicLink } from './public-link.js';
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
/** Not the end of a word in look-alike letters (Latin, Greek, Cyrillic), and not the user name of another address. */
const bare = new RegExp(
  `(?<![\\w@/.\\u00c0-\\u052f-])(?:www\\.)?(?:(?:${platformHosts})/[\\w@./-]{1,100}|[a-z0-9-]{1,40}(?:\\.[a-z0-9-]{1,40}){0,2}\\.(?:${endings})(?![\\w@-]|:[^\\s/@]{0,100}@)(?:/[\\w@./?=&%#-]{0,200})?)`,
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

/** The match without the sentence around it; without a scheme it gets https. */
function toAddress(text: string): string {
  const candidate = trimSentence(text);
  return /^https?:\/\//i.test(candidate) ? candidate : `https://${candidate}`;
}

type Found = (match: readonly string[], at: number, text: string) => void;

/** The text with the matches of a pattern blanked, so that the next pattern does not find their parts again. */
function take(text: string, pattern: RegExp, found: Found): string {
  let places = 0;
  return text.replace(pattern, (...match: unknown[]) => {
    places += 1;
    if (places <= mostPlaces) found(match.slice(0, -2).map(String), Number(match.at(-2)), text);
    return ' ';
  });
}

/** Every part of the text that looks like a link and that `toLink` takes for one; each once, in the order of their kinds. */
function scan(text: string, toLink: (address: string) => URL | undefined): readonly FoundLink[] {
  const links = new Map<string, FoundLink>();
  const add = (address: string) => {
    const url = links.size < mostLinks ? toLink(address) : undefined;
    if (url && !isReference(url)) links.set(url.href, { url: url.href });
  };
  let rest = take(text.slice(0, mostCharacters), withScheme, ([address = ''], at, whole) => {
    if (!isInsideAddress(whole, at)) add(toAddress(address));
  });
  rest = take(rest, handle, ([, platform = '', name = '']) => {
    const base = handleBases[platform.toLowerCase()];
    if (base) add(`${base}${name}`);
  });
  take(rest, bare, ([address = '']) => add(toAddress(address)));
  return [...links.values()];
}

/**
 * Links in a stranger's text: with a scheme, bare names of known platforms and endings, and account names after a platform's
 * name. Links to documentation, libraries and explorers are left out, and so is what `toPublicLink` refuses. At most 50, in the
 * order of their kinds. Linear in the text: every repetition in the patterns is bounded.
 */
export function findLinks(text: string): readonly FoundLink[] {
  return scan(withoutOtherAddresses(text.slice(0, mostCharacters)), toPublicLink);
}

/** Whether a text names a link at all, also one that nobody should be shown. */
export function namesLink(text: string): boolean {
  const toLink = (address: string) => (URL.canParse(address) ? new URL(address) : undefined);
  return scan(text, toLink).some(({ url }) => new URL(url).hostname.includes('.'));
}
