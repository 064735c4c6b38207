import { type DisguisedLink, knownValue, type LinkPlatform, type SocialLink } from '@assay/facts';
import { abstention, withoutFact } from '../../words/abstention.js';
import { links as says } from '../../words/links.js';
import { notKnown } from '../../words/unknown.js';
import { answered, toVerdict, unanswered } from '../checks.js';
import type { AssessInput, Check, Component } from '../component.js';
import { policy } from '../policy.js';
import { areIndependent } from '../upstreams.js';
import { toMarkdownLink } from './markdown.js';
import { mergeLinks } from './merge.js';
import { type LinkWarning, warningsOf } from './warnings.js';

/** Links and social presence; `null`: unknown or not requested. */
export interface LinksDetails {
  /** Markdown, e.g. `[Telegram](https://t.me/x)`. */
  readonly links: readonly string[] | null;
  readonly totalFound: number | null;
  /** The same links with the places where each was found and its warnings. */
  readonly items: readonly SocialLink[] | null;
  /** URLs by platform. */
  readonly platforms: Readonly<Record<LinkPlatform, readonly string[]>> | null;
  /** Links that two independent places name, or that answered when they were requested. */
  readonly verifiedLinks: readonly string[] | null;
  readonly engagement: Readonly<Record<string, number>> | null;
  /** Noteworthy observations, one sentence each. */
  readonly signals: readonly string[] | null;
  readonly description: string | null;
  /** 0..1. */
  readonly descriptionConfidence: number | null;
}

const { weights } = policy.links;
const warningSeverity: Readonly<Record<LinkWarning, number>> = policy.links.warningSeverity;
function toSentence({ shown, disguise, leadsTo }: DisguisedLink): string {
  if (disguise === 'user_name') return `${shown} shows another host than it leads to, ${leadsTo}.`;
  return disguise === 'reading_direction'
    ? `${shown} is written against the reading direction, so that it shows as another link.`
    : `${shown} has a character inside that nobody sees.`;
}

const question = (id: keyof typeof weights) => ({ id, weight: weights[id] });

/** Places with one author: the token's own contract. */
const ownPlaces: ReadonlySet<string> = new Set(['source_comment', 'contract_uri', 'contract_getter', 'name']);

/** Whether two independent places name the link. */
function isCorroborated({ foundIn }: SocialLink): boolean {
  const authors = foundIn.map((place) => (ownPlaces.has(place) ? 'onchain' : place));
  return authors.some((author) => areIndependent(author, authors[0] ?? author));
}

type JudgedLink = Omit<SocialLink, 'warnings'> & { readonly warnings: readonly LinkWarning[] };

/** Documents of the token that were not read. */
function toUnread(input: AssessInput): readonly string[] {
  return knownValue(input.facts.socialLinks)?.unread ?? [];
}

/** Links that show as others. They are in no list of links, and speak against the token. */
function toDisguised(input: AssessInput): readonly DisguisedLink[] {
  return knownValue(input.facts.socialLinks)?.disguised ?? [];
}

/**
 * The links of the fact, each once, with their warnings. `null`: unknown, also where none was found but a
 * document was not read.
 */
function toLinks(input: AssessInput): readonly JudgedLink[] | null {
  const social = knownValue(input.facts.socialLinks);
  if (!social) return null;
  const isNone = social.links.length === 0 && toDisguised(input).length === 0;
  if (isNone && toUnread(input).length > 0) return null;
  return mergeLinks(social.links).map((link) => ({ ...link, warnings: warningsOf(link) }));
}

function toPlatforms(links: readonly SocialLink[]): Record<LinkPlatform, readonly string[]> {
  const on = (platform: LinkPlatform) =>
    links.filter((link) => link.platform === platform).map(({ url }) => url);
  return {
    website: on('website'),
    twitter: on('twitter'),
    telegram: on('telegram'),
    discord: on('discord'),
    github: on('github'),
    other: on('other'),
  };
}

function toSignals(links: readonly JudgedLink[], disguised: readonly DisguisedLink[]): readonly string[] {
  const bad = links.flatMap(({ url, warnings }) => warnings.map((warning) => says.warning(warning, url)));
  const dead = links.filter(({ alive }) => alive === false).map(({ url }) => says.silent(url));
  const none = links.length + disguised.length === 0 ? [says.none] : [];
  return [...disguised.map(toSentence), ...bad, ...dead, ...none];
}

function details(input: AssessInput): LinksDetails {
  const social = knownValue(input.facts.socialLinks);
  const links = toLinks(input);
  const unread = toUnread(input);
  return {
    links: links?.map(toMarkdownLink) ?? null,
    totalFound: links?.length ?? null,
    items: links,
    platforms: links ? toPlatforms(links) : null,
    verifiedLinks: links?.filter((link) => link.alive ?? isCorroborated(link)).map(({ url }) => url) ?? null,
    engagement: social?.engagement ?? null,
    signals: links ? [...toSignals(links, toDisguised(input)), ...unread] : unread.length > 0 ? unread : null,
    description: social?.description ?? null,
    descriptionConfidence: social?.descriptionConfidence ?? null,
  };
}

function dangerous(links: readonly JudgedLink[], [disguised]: readonly DisguisedLink[]): Check {
  if (disguised) return answered(question('dangerous_links'), policy.links.disguised, toSentence(disguised));
  const worst = links
    .flatMap(({ url, warnings }) =>
      warnings.map((warning) => ({ url, warning, severity: warningSeverity[warning] })),
    )
    .sort((a, b) => b.severity - a.severity)[0];
  if (!worst) return answered(question('dangerous_links'), 0, says.harmless);
  return answered(question('dangerous_links'), worst.severity, says.warning(worst.warning, worst.url));
}

function alive(links: readonly JudgedLink[]): Check {
  const tried = links.filter((link) => link.alive !== undefined);
  if (tried.length === 0) return unanswered(question('alive'), 'No link was tried.');
  const dead = tried.filter((link) => link.alive === false).length;
  return answered(question('alive'), dead / tried.length / 2, says.dead(dead, tried.length));
}

function toChecks(input: AssessInput, links: readonly JudgedLink[]): readonly Check[] {
  const unread = toUnread(input);
  const clean = links.filter(({ warnings }) => warnings.length === 0);
  const has = (...platforms: readonly LinkPlatform[]) =>
    clean.some(({ platform }) => platforms.includes(platform));
  const absent = (id: keyof typeof weights, severity: number, reason: string) =>
    unread.length === 0
      ? answered(question(id), severity, reason)
      : unanswered(question(id), [reason, ...unread].join(' '));
  const present = (id: 'website' | 'community', found: boolean, yes: string, no: string) =>
    found ? answered(question(id), 0, yes) : absent(id, policy.links.absent, no);
  return [
    dangerous(links, toDisguised(input)),
    present('website', has('website'), says.website, says.noWebsite),
    present('community', has('twitter', 'telegram', 'discord'), says.community, says.noCommunity),
    clean.some(isCorroborated)
      ? answered(question('corroborated'), 0, says.confirmed)
      : absent('corroborated', policy.links.uncorroborated, says.unconfirmed),
    alive(links),
  ];
}

const facts = ['socialLinks'] as const;

/**
 * The token's website and community, and whether its links are dangerous. Links are easy to fake, so the
 * weight is low.
 */
export const linksComponent: Component<LinksDetails> = {
  id: 'links',
  scoreName: 'aiLinkAnalysis',
  weight: policy.links.componentWeight,
  maxShare: policy.links.maxShare,
  facts,
  fieldFacts: {
    links: facts,
    totalFound: facts,
    items: facts,
    platforms: facts,
    verifiedLinks: facts,
    engagement: facts,
    signals: facts,
    description: facts,
    descriptionConfidence: facts,
  },
  details,
  judge(input) {
    const links = toLinks(input);
    const unread = toUnread(input);
    if (links?.length === 0 && toDisguised(input).length === 0)
      return { judged: false, reason: says.none, nothingToSee: true };
    if (links) return toVerdict(toChecks(input, links));
    return {
      judged: false,
      reason:
        unread.length > 0
          ? `${notKnown('links')} ${abstention.linksUnread}`
          : withoutFact('links', input.facts.socialLinks),
    };
  },
};
