import { type CatalogueEntry, entry } from './entry.js';

/** What the chain shows apart from the code: how the token was distributed, and its name. */
export const observations = {
  MASS_TRANSFER: entry(
    'T13',
    'INFO',
    'It was sent to many wallets at once',
    'One transaction sent tokens to more than 20 accounts, of which at most one can have asked for it by sending that transaction. Honest airdrops look the same.',
  ),
  NAME_WITH_LINK: entry(
    'T13',
    'INFO',
    'Its name contains a link',
    'The name or symbol contains a URL or a domain.',
  ),
  NAME_LURES: entry(
    'T13',
    'MEDIUM',
    'Its name asks you to visit or claim something',
    'The name or symbol speaks of a claim, visit, airdrop or reward together with a domain or an amount of money.',
  ),
  SPAM_TOKEN: entry(
    'T13',
    'MEDIUM',
    'It was sent to wallets unasked, to advertise',
    'It was sent to many accounts at once, most of its holders have it for no other reason, and its name advertises a website or a reward.',
  ),
  UNSELLABLE_GIFT: entry(
    'T13',
    'HIGH',
    'It was sent to wallets unasked, and cannot be sold',
    'It was sent to many accounts at once, most of its holders have it for no other reason, and a call shows that it cannot be sold.',
  ),
  SIMILAR_TO_KNOWN_SCAM: entry(
    'S21',
    'INFO',
    'Its code is like that of a known scam',
    'The code that runs is (nearly) that of another token of which this service has proven something grave by a call. Likeness proves nothing of this one: it is `REPORTED`, and moves no score.',
  ),
} as const satisfies Record<string, CatalogueEntry>;

export type ObservationType = keyof typeof observations;
