import type { LinkPlatform, SocialLink } from '@assay/facts';

const titles: Readonly<Record<LinkPlatform, string>> = {
  website: 'Website',
  twitter: 'Twitter',
  telegram: 'Telegram',
  discord: 'Discord',
  github: 'GitHub',
  other: 'Link',
};

/**
 * Characters that could end a link in Markdown or an attribute in HTML. `%` is safe: the URL is already
 * encoded.
 */
const unsafe = /[^\w\-.~:/?#@!$&*+,;=%]/gu;
const encoder = new TextEncoder();

function percentEncode(character: string): string {
  return [...encoder.encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

/**
 * `[Telegram](https://t.me/x)`. Characters that would end the link early are percent-encoded, so it cannot
 * inject text.
 */
export function toMarkdownLink({ url, platform }: Pick<SocialLink, 'url' | 'platform'>): string {
  return `[${titles[platform]}](${url.replace(unsafe, percentEncode)})`;
}
