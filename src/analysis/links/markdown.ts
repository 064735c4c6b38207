import type { LinkPlatform, SocialLink } from '../../domain/facts/social-links.js';

const titles: Readonly<Record<LinkPlatform, string>> = {
  website: 'Website',
  twitter: 'Twitter',
  telegram: 'Telegram',
  discord: 'Discord',
  github: 'GitHub',
  other: 'Link',
};

/** `[Telegram](https://t.me/x)`. Characters that would end the link early are percent-encoded, so it cannot say anything else. */
export function toMarkdownLink({ url, platform }: Pick<SocialLink, 'url' | 'platform'>): string {
  const safe = url.replace(
    /[()<>[\]\s"\\`]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return `[${titles[platform]}](${safe})`;
}
