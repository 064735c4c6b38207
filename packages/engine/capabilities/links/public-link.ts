import { isPublicAddress } from '@assay/chain';
import { parseUrl } from '@assay/facts';

const maxLength = 2_000;

/**
 * Top-level domains that only a local network or another name system resolves (RFC 6761, 6762, 7686, 8375,
 * 9476; containers).
 */
const localDomains: ReadonlySet<string> = new Set([
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

/** At least two labels, the last of letters. `URL` has lower-cased it and encoded other scripts as `xn--`. */
const publicName = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** @param host as `URL` writes it: IPv4 in dotted decimal form, IPv6 in brackets */
function isPublicHost(host: string): boolean {
  if (isPublicAddress(host.replace(/^\[|\]$/g, ''))) return true;
  const topLevelDomain = publicName.exec(host)?.[1];
  return topLevelDomain !== undefined && host.length <= 253 && !localDomains.has(topLevelDomain);
}

/** Characters that a parser silently drops or reads as a slash, and invisible characters in a host. */
const misread = /[\p{Cc}\s\\]|^[^:]*:\/\/[^/?#]*\p{Cf}/u;

/**
 * Parses untrusted text as a link that may be shown: http(s), a public host, no user name or password, and no
 * host that displays as another one. Tests only the text: a public name may still resolve to a private
 * address.
 * @returns `undefined` for anything else
 */
export function toPublicLink(text: string): URL | undefined {
  if (text.length > maxLength || misread.test(text)) return undefined;
  const url = parseUrl(text);
  if (!url) return undefined;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' && isPublicHost(url.hostname) ? url : undefined;
}
