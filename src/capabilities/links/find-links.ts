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

const maxCharacters = 2_000_000;
const maxLinks = 50;
/** Matches tested for each kind: a hostile text may contain any number of candidates. */
const maxMatches = 2_000;
const maxUrlLength = 500;

/** Hosts that people write without a scheme. */
const platformHosts =
  't\\.me|telegram\\.me|twitter\\.com|x\\.com|discord\\.gg|discord\\.com|github\\.com|medium\\.com';
/** Top-level domains that tokens use; with any other one a dot between two words is a full stop. */
const topLevelDomains =
  'com|org|net|io|app|xyz|finance|fi|money|exchange|dev|ai|gg|me|co|info|network|tech|site|online|club|fun|world|vip|lol|cash|market|trade|games?|space|link|pro|top|cc|tv|eth\\.limo';

const withScheme = new RegExp(`https?://[^\\s<>"'\`|\\\\^{}]{3,${maxUrlLength}}`, 'gi');
/**
 * Must not be the end of a word in look-alike letters (Latin, Greek, Cyrillic), nor the user name of another
 * address.
 */
const bare = new RegExp(
  `(?<![\\w@/.\\u00c0-\\u052f-])(?:www\\.)?(?:(?:${platformHosts})/[\\w@./-]{1,100}|[a-z0-9-]{1,40}(?:\\.[a-z0-9-]{1,40}){0,2}\\.(?:${topLevelDomains})(?![\\w@-]|:[^\\s/@]{0,100}@)(?:/[\\w@./?=&%#-]{0,200})?)`,
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

/** Punctuation of the sentence around a link. */
const punctuation: ReadonlySet<string> = new Set('.,;:!?\'"»”’]>*');

/**
 * Cuts trailing punctuation off. A closing bracket is part of a link only where the link opens it: `(see
 * https://a.b/c)`.
 */
function trimSentence(text: string): string {
  const isOpened = text.includes('(');
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    if (!punctuation.has(last) && (last !== ')' || isOpened)) break;
  }
  return text.slice(0, end);
}

/** The match without trailing punctuation, with `https://` where it has no scheme. */
function toAddress(text: string): string {
  const candidate = trimSentence(text);
  return /^https?:\/\//i.test(candidate) ? candidate : `https://${candidate}`;
}

type OnMatch = (match: readonly string[], at: number, text: string) => void;

/**
 * Reports the matches of a pattern and blanks them, so that the next pattern does not match parts of them.
 */
function extract(text: string, pattern: RegExp, onMatch: OnMatch): string {
  let matches = 0;
  return text.replace(pattern, (...match: unknown[]) => {
    matches += 1;
    if (matches <= maxMatches) onMatch(match.slice(0, -2).map(String), Number(match.at(-2)), text);
    return ' ';
  });
}

/** Every part of the text that looks like a link and that `toLink` accepts; each once, ordered by kind. */
function scan(text: string, toLink: (address: string) => URL | undefined): readonly FoundLink[] {
  const links = new Map<string, FoundLink>();
  const add = (address: string) => {
    const url = links.size < maxLinks ? toLink(address) : undefined;
    if (url && !isReference(url)) links.set(url.href, { url: url.href });
  };
  let rest = extract(text.slice(0, maxCharacters), withScheme, ([address = ''], at, whole) => {
    if (!isInsideAddress(whole, at)) add(toAddress(address));
  });
  rest = extract(rest, handle, ([, platform = '', name = '']) => {
    const base = handleBases[platform.toLowerCase()];
    if (base) add(`${base}${name}`);
  });
  extract(rest, bare, ([address = '']) => add(toAddress(address)));
  return [...links.values()];
}

/**
 * Finds links in untrusted text: URLs, bare hosts of known platforms and top-level domains, and account names
 * after the name of a platform. Leaves out links to documentation, libraries and explorers, and those that
 * `toPublicLink` refuses. At most 50, ordered by kind. Linear in the text: every repetition in the patterns
 * is bounded.
 * @example findLinks('TG: @acme, https://acme.io') // https://acme.io/ and https://t.me/acme
 */
export function findLinks(text: string): readonly FoundLink[] {
  return scan(withoutOtherAddresses(text.slice(0, maxCharacters)), toPublicLink);
}

/** Whether a text contains any link, also one that `toPublicLink` refuses. */
export function namesLink(text: string): boolean {
  const toLink = (address: string) => (URL.canParse(address) ? new URL(address) : undefined);
  return scan(text, toLink).some(({ url }) => new URL(url).hostname.includes('.'));
}
