import {
  type DisguisedLink,
  type LinkPlatform,
  type SocialLink,
  type SocialLinks,
  toText,
} from '@assay/facts';
import { mergeDisguised, readDisguise } from './disguise.js';
import { toPlatform } from './platform.js';
import { toPublicLink } from './public-link.js';

/** A link as an outside service returns it, with the platform that the service names. */
export interface NamedLink {
  readonly url: unknown;
  readonly platform?: LinkPlatform;
}

/**
 * A service's links in our format: http(s) only, normalised, each once. Entries without a valid URL are
 * dropped. The text is untrusted: anyone can list a token.
 */
export function toSocialLinks(
  source: string,
  named: readonly NamedLink[],
  description: string | null,
  engagement: Readonly<Record<string, number>> = {},
): SocialLinks {
  const links = new Map<string, SocialLink>();
  for (const { url, platform } of named) {
    const normalised = normaliseUrl(url);
    if (normalised === undefined || links.has(normalised)) continue;
    links.set(normalised, {
      url: normalised,
      platform: platform ?? toPlatform(normalised),
      foundIn: [source],
      warnings: [],
    });
  }
  const disguised = mergeDisguised(named.flatMap(({ url }) => toDisguised(source, url)));
  return {
    links: [...links.values()].slice(0, 50),
    description,
    descriptionConfidence: description === null ? 0 : 0.6,
    engagement,
    ...(disguised.length === 0 ? {} : { disguised }),
  };
}

function toDisguised(source: string, url: unknown): readonly DisguisedLink[] {
  const disguise = typeof url === 'string' ? readDisguise(url.trim()) : undefined;
  return disguise ? [{ ...disguise, foundIn: [source] }] : [];
}

/** Plain text of at most 1,000 characters, without HTML tags. */
export function toDescription(value: unknown): string | null {
  return typeof value === 'string' ? toText(value.replace(/<[^<>]{0,2000}>/g, ''), 1_000) : null;
}

/** An account name as a link; `undefined` where it is no valid name. */
export function handleUrl(base: string, handle: unknown): string | undefined {
  if (typeof handle !== 'string' || !/^@?[\w.-]{1,64}$/.test(handle)) return undefined;
  return `${base}${handle.replace(/^@/, '')}`;
}

/** The normalised form of a link; `undefined` where `toPublicLink` refuses it. */
export function normaliseUrl(value: unknown): string | undefined {
  const url = typeof value === 'string' ? toPublicLink(value.trim()) : undefined;
  if (!url) return undefined;
  url.hash = '';
  return url.pathname === '/' && url.search === '' ? url.origin : url.href.replace(/\/$/, '');
}
