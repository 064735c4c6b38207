import { domainToUnicode } from 'node:url';
import { brands, shorteners } from './brands.js';
import type { SocialLink } from './facts.js';
import { isOneEditApart, toSkeleton } from './skeleton.js';

/** What is wrong with a link, the worst first. */
const linkWarnings = [
  'lookalike_domain',
  'drainer_wording',
  'link_in_name',
  'numeric_host',
  'disguised_letters',
  'url_shortener',
] as const;
export type LinkWarning = (typeof linkWarnings)[number];

/** Shorter names are a part of too many others to be recognised inside them. */
const leastInside = 7;
/** What pages say that ask a visitor to connect a wallet. Words of a path or host, not of a sentence. */
const drainerWords =
  /(?:^|[^a-z])(?:claim(?:s|ing)?|airdrops?|giveaway|free-?mint|(?:verify|validate|connect|sync|restore|rectify|migrate)-?(?:your-?)?wallets?|wallet-?(?:connect|verify|verification|validate|validation|sync|restore|rectify)|seed-?phrase|double-?your)(?:$|[^a-z])/;

function isOfficial(host: string, hosts: readonly string[]): boolean {
  return hosts.some((known) => host === known || host.endsWith(`.${known}`));
}

/** Brands by what they look like: a label is compared in the same form. */
const looks: readonly string[] = Object.keys(brands).map(toSkeleton);

function imitates(label: string, look: string): boolean {
  const skeleton = toSkeleton(label);
  if (skeleton === look) return true;
  if (skeleton.split('-').includes(look)) return true;
  if (look.length < leastInside) return false;
  return skeleton.includes(look) || isOneEditApart(skeleton, look);
}

function isLookalike(host: string): boolean {
  const labels = domainToUnicode(host).split('.').slice(0, -1);
  // A link to one brand's own host is no imitation of another (`x.com/uniswap`).
  if (Object.values(brands).some((hosts) => isOfficial(host, hosts))) return false;
  return looks.some((look) => labels.some((label) => imitates(label, look)));
}

/** Letters of several scripts in one label, or one that is not the letters it looks like. */
function isDisguised(host: string): boolean {
  return domainToUnicode(host)
    .split('.')
    .some(
      (label) =>
        /[^\p{ASCII}]/u.test(label) && (/[a-z]/.test(label) || /^[\p{ASCII}]*$/u.test(toSkeleton(label))),
    );
}

/** The host is a number: nobody can tell whose. */
function isNumeric(host: string): boolean {
  return host.startsWith('[') || /^[\d.]+$/.test(host);
}

/** Why a reader should be careful with a link: from its text alone, nothing is fetched. In the order of `linkWarnings`. */
export function warningsOf(link: Pick<SocialLink, 'url' | 'foundIn' | 'warnings'>): readonly LinkWarning[] {
  if (!URL.canParse(link.url)) return [];
  const url = new URL(link.url);
  const host = url.hostname.replace(/^www\./, '');
  const found: Readonly<Record<LinkWarning, boolean>> = {
    lookalike_domain: isLookalike(host),
    drainer_wording: drainerWords.test(`${domainToUnicode(host)}${url.pathname}`.toLowerCase()),
    link_in_name: link.foundIn.includes('name'),
    numeric_host: isNumeric(url.hostname),
    disguised_letters: isDisguised(host),
    url_shortener: shorteners.has(host),
  };
  return linkWarnings.filter((warning) => found[warning] || link.warnings.includes(warning));
}
