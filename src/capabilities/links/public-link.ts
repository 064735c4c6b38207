import { isPublicAddress } from '../../lib/public-address.js';

const maxLength = 2_000;

/** Endings of names that only a local network or another name system resolves (RFC 6761, 6762, 7686, 8375, 9476; containers). */
const localEndings: ReadonlySet<string> = new Set([
  'alt',
  'arpa',
  'cluster',
  'consul',
  'corp',
  'docker',
  'home',
  'i2p',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'svc',
  'test',
]);

/** At least two labels, the last of letters; the parser has lower-cased it and written other scripts as `xn--`. */
const publicName = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** `host` as `URL` writes it: numeric IPv4 forms are four decimal numbers by then, IPv6 stands in brackets. */
function isPublicHost(host: string): boolean {
  if (isPublicAddress(host.replace(/^\[|\]$/g, ''))) return true;
  const ending = publicName.exec(host)?.[1];
  return ending !== undefined && host.length <= 253 && !localEndings.has(ending);
}

/** What a parser drops without a word (or reads as a slash) anywhere, and what is not seen in a host. */
const misread = /[\p{Cc}\s\\]|^[^:]*:\/\/[^/?#]*\p{Cf}/u;

/**
 * The link that a stranger's text is, if it may be shown as one: http(s), a public host, no user name or password, and no host that
 * reads as another one. Judged by the text alone: a public name may still resolve to a private address.
 */
export function toPublicLink(text: string): URL | undefined {
  if (text.length > maxLength || misread.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' && isPublicHost(url.hostname) ? url : undefined;
}
