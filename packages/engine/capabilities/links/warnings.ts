import { domainToUnicode } from 'node:url';
import { hasHidden, mixesAlphabets, parseUrl, readsAsLatin, type SocialLink } from '@assay/facts';
import { brands, shorteners } from './brands.js';
import { decodeEscapes } from './disguise.js';
import { ownLabels, toDomain } from './domains.js';
import { isOneEditApart, toSkeleton } from './skeleton.js';

/** Warnings about a link, worst first. */
const linkWarnings = [
  'lookalike_domain',
  'drainer_wording',
  'link_in_name',
  'numeric_host',
  'disguised_letters',
  'hidden_characters',
  'url_shortener',
] as const;
export type LinkWarning = (typeof linkWarnings)[number];

/** Shorter brand names are not searched inside other words: they occur in too many. */
const minInsideLength = 7;
/** Words of pages that ask a visitor to connect a wallet, as they occur in a path or host. */
const drainerWords =
  /(?:^|[^a-z])(?:claim(?:s|ing)?|airdrops?|giveaway|free-?mint|(?:verify|validate|connect|sync|restore|rectify|migrate)-?(?:your-?)?wallets?|wallet-?(?:connect|verify|verification|validate|validation|sync|restore|rectify)|seed-?phrase|double-?your)(?:$|[^a-z])/;

function isOfficial(host: string, hosts: readonly string[]): boolean {
  const domain = toDomain(host);
  return hosts.some((known) => host === known || domain === known);
}

/** Skeletons of the brands; labels are compared as skeletons too. */
const brandSkeletons: readonly string[] = Object.keys(brands).map(toSkeleton);

function imitates(label: string, brand: string): boolean {
  const skeleton = toSkeleton(label);
  if (skeleton === brand) return true;
  if (skeleton.split('-').includes(brand)) return true;
  if (brand.length < minInsideLength) return false;
  return skeleton.includes(brand) || isOneEditApart(skeleton, brand);
}

function isLookalike(host: string): boolean {
  const labels = ownLabels(host).map((label) => domainToUnicode(label) || label);
  // A link to one brand's own host does not imitate another brand (`x.com/uniswap`).
  if (Object.values(brands).some((hosts) => isOfficial(host, hosts))) return false;
  return brandSkeletons.some((brand) => labels.some((label) => imitates(label, brand)));
}

/**
 * A label mixes alphabets, or reads as a Latin word under an ending in Latin letters: `сосо.com`. Under an
 * ending of its own script it is an ordinary name.
 */
function isDisguised(host: string): boolean {
  const labels = domainToUnicode(host).split('.');
  const isLatinEnding = /^[a-z\d-]+$/.test(labels.at(-1) ?? '');
  return labels.some((label) => mixesAlphabets(label) || (isLatinEnding && readsAsLatin(label)));
}

/** The host is an IP address. */
function isNumeric(host: string): boolean {
  return host.startsWith('[') || /^[\d.]+$/.test(host);
}

/** Warnings from the text of a link alone; nothing is fetched. In the order of `linkWarnings`. */
export function warningsOf(link: Pick<SocialLink, 'url' | 'foundIn' | 'warnings'>): readonly LinkWarning[] {
  const url = parseUrl(link.url);
  if (!url) return [];
  const host = url.hostname.replace(/^www\./, '');
  const found: Readonly<Record<LinkWarning, boolean>> = {
    lookalike_domain: isLookalike(host),
    drainer_wording: drainerWords.test(`${domainToUnicode(host)}${url.pathname}`.toLowerCase()),
    link_in_name: link.foundIn.includes('name'),
    numeric_host: isNumeric(url.hostname),
    disguised_letters: isDisguised(host),
    hidden_characters: hasHidden(decodeEscapes(`${url.pathname}${url.search}`)),
    url_shortener: shorteners.has(host),
  };
  return linkWarnings.filter((warning) => found[warning] || link.warnings.includes(warning));
}
