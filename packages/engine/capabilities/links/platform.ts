import type { LinkPlatform } from '@assay/facts';

const platforms: readonly (readonly [platform: LinkPlatform, hosts: readonly string[]])[] = [
  ['twitter', ['twitter.com', 'x.com']],
  ['telegram', ['t.me', 'telegram.me', 'telegram.org', 'telegram.dog']],
  ['discord', ['discord.gg', 'discord.com', 'discordapp.com']],
  ['github', ['github.com']],
  [
    'other',
    [
      'medium.com',
      'reddit.com',
      'youtube.com',
      'instagram.com',
      'facebook.com',
      'tiktok.com',
      'linkedin.com',
      'warpcast.com',
      'farcaster.xyz',
      'linktr.ee',
      'coinmarketcap.com',
      'coingecko.com',
      'dexscreener.com',
      'dextools.io',
      'gitbook.io',
      'mirror.xyz',
    ],
  ],
];

/** The platform of a link; an unknown host is the token's own website. */
export function toPlatform(url: string): LinkPlatform {
  const host = new URL(url).hostname;
  const entry = platforms.find(([, hosts]) =>
    hosts.some((known) => host === known || host.endsWith(`.${known}`)),
  );
  return entry?.[0] ?? 'website';
}
