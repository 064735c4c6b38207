import { type CatalogueEntry, entry } from './entry.js';

/**
 * What happened before, from the chain's history and not from the code. Read only if requested; never part of
 * the audit, of a model's claims or of a score.
 */
export const historyFindings = {
  CODE_REPLACED_LATELY: entry(
    'S3',
    'LOW',
    'The code was replaced lately',
    'The contract logged, or its storage shows, that other code was put behind it: whatever was read, audited or traded before that was another program.',
  ),
  CREATOR_EMPTIED_POOLS: entry(
    'S22',
    'LOW',
    "Pools of the creator's other tokens were emptied",
    'The account that deployed the token deployed others whose pools had liquidity, and all of it was taken out. Where it went is not known: it may have moved to another venue. INFO where they are few.',
  ),
} as const satisfies Record<string, CatalogueEntry>;
