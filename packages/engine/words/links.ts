import { capital, count } from './numbers.js';

/** What speaks against a link; the address comes after the words. */
const linkWarnings = {
  lookalike_domain: 'A link imitates a well-known website',
  drainer_wording: 'A link speaks like pages that empty wallets',
  link_in_name: "The token's name advertises a link",
  numeric_host: 'A link leads to a bare number instead of a name',
  disguised_letters: 'A link mixes in letters of another alphabet',
  hidden_characters: 'A link has characters in it that nobody sees',
  url_shortener: 'A link hides where it leads',
} as const;

export const links = {
  warning: (kind: keyof typeof linkWarnings, url: string) => `${linkWarnings[kind]}: ${url}.`,
  silent: (url: string) => `A link does not answer: ${url}.`,
  none: 'No website or social account was found.',
  harmless: 'No link looks dangerous.',
  website: 'It names a website.',
  noWebsite: 'No website was found.',
  community: 'It names a social account.',
  noCommunity: 'No social account was found.',
  confirmed: 'Two sources name the same link.',
  unconfirmed: 'No second source confirms its links.',
  dead: (dead: number, tried: number) =>
    dead === 0 ? 'All its links answer.' : `${capital(count(dead))} of ${count(tried)} links do not answer.`,
} as const;
