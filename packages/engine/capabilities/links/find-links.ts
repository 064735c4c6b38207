import { type LinkPlatform, parseUrl, trimHidden } from '@assay/facts';
import { findBareLinks } from './bare-links.js';
import { type FoundDisguise, readDisguise } from './disguise.js';
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

/** A byte order mark counts as a space in patterns, and nobody sees it. */
const withScheme = new RegExp(`https?://(?:[^\\s<>"'\`|\\\\^{}]|\\ufeff){3,${maxUrlLength}}`, 'gi');
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
  const seen = trimHidden(text);
  let end = seen.length;
  for (; end > 0; end -= 1) {
    const last = seen.charAt(end - 1);
    if (!punctuation.has(last) && (last !== ')' || isOpened)) break;
  }
  return trimHidden(seen.slice(0, end));
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

/** What a text says of links. */
export interface LinkText {
  readonly links: readonly FoundLink[];
  /** Links that show as others. They are not among `links`. */
  readonly disguised: readonly FoundDisguise[];
}

/** Every part of the text that looks like a link and that `toLink` accepts; each once, ordered by kind. */
function scan(text: string, toLink: (address: string) => URL | undefined, leavesOut = isReference): LinkText {
  const links = new Map<string, FoundLink>();
  const disguised = new Map<string, FoundDisguise>();
  const add = (address: string) => {
    const disguise = disguised.size < maxLinks ? readDisguise(address) : undefined;
    if (disguise) disguised.set(disguise.shown, disguise);
    const url = links.size < maxLinks ? toLink(address) : undefined;
    if (url && !leavesOut(url)) links.set(url.href, { url: url.href });
  };
  let rest = extract(text.slice(0, maxCharacters), withScheme, ([address = ''], at, whole) => {
    if (!isInsideAddress(whole, at)) add(toAddress(address));
  });
  rest = extract(rest, handle, ([, platform = '', name = '']) => {
    const base = handleBases[platform.toLowerCase()];
    if (base) add(`${base}${name}`);
  });
  for (const found of findBareLinks(rest, maxMatches)) add(toAddress(found));
  return { links: [...links.values()], disguised: [...disguised.values()] };
}

/** Text after a mark that turns the reading direction round, to the end of its effect. */
const turned = /[\u202d\u202e]([^\u202c\n]{4,300})/g;

/** Links that a reader sees where the text runs backwards: `\u202egro.pawsinu//:sptth`. */
function findTurned(text: string): readonly FoundDisguise[] {
  const parts = [...text.matchAll(turned)].slice(0, maxLinks).map(([, part = '']) => part);
  return parts.flatMap((part) => {
    const { links } = scan([...part].reverse().join(''), toPublicLink);
    return links.map(({ url }) => ({ shown: url, disguise: 'reading_direction' as const, leadsTo: null }));
  });
}

/**
 * Finds links in untrusted text: URLs, bare hosts of known platforms and top-level domains, and account names
 * after the name of a platform. Leaves out links to documentation, libraries and explorers, and those that
 * `toPublicLink` refuses; a link that shows as another one is told apart, never cut to what is left of it. At
 * most 50, ordered by kind. Linear in the text: every repetition in the patterns is bounded.
 */
export function readLinkText(text: string): LinkText {
  const plain = withoutOtherAddresses(text.slice(0, maxCharacters));
  const { links, disguised } = scan(plain, toPublicLink);
  return { links, disguised: [...disguised, ...findTurned(plain)].slice(0, maxLinks) };
}

/**
 * The links of `readLinkText`.
 * @example findLinks('TG: @acme, https://acme.io') // https://acme.io/ and https://t.me/acme
 */
export function findLinks(text: string): readonly FoundLink[] {
  return readLinkText(text).links;
}

/**
 * Whether a text contains any link, also one that `toPublicLink` refuses.
 * @param leavesOut links that do not count; by default those to documentation and the like
 */
export function namesLink(text: string, leavesOut = isReference): boolean {
  return scan(text, parseUrl, leavesOut).links.some(({ url }) => new URL(url).hostname.includes('.'));
}
