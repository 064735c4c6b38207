import type { LinkPlatform, SocialLink } from './facts.js';

const titles: Readonly<Record<LinkPlatform, string>> = {
  website: 'Website',
  twitter: 'Twitter',
  telegram: 'Telegram',
  discord: 'Discord',
  github: 'GitHub',
  other: 'Link',
};

/** What a URL may hold and that ends neither a link in Markdown nor an attribute in HTML. `%` stands: it was encoded before. */
const unsafe = /[^\w\-.~:/?#@!$&*+,;=%]/gu;
const encoder = new TextEncoder();

function percentEncode(character: string): string {
  return [...encoder.encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

/** `[Telegram](https://t.me/x)`. Characters that would end the link early are percent-encoded, so it cannot say anything else. */
export function toMarkdownLink({ url, platform }: Pick<SocialLink, 'url' | 'platform'>): string {
  return `[${titles[platform]}](${url.replace(unsafe, percentEncode)})`;
}
