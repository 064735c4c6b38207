import { type CatalogueEntry, entry } from './entry.js';

/**
 * What the hooks of pools of V4 kind do and could do: from the pools and their trades, not from the token's
 * code.
 */
export const hookFindings = {
  HOOK_REFUSES_SALES: entry(
    'T11',
    'HIGH',
    'A program in its pool refuses your sale',
    'A call shows that the token can be bought in this pool and not sold there again, though it moves between wallets: what stands between is the hook that the pool asks at each swap.',
    ['limit'],
  ),
  HOOK_TAKES_PART: entry(
    'T11',
    'MEDIUM',
    'A program in its pool takes a part of trades',
    'A call shows that a trade in this pool brings less than price and fee of the pool explain, and that the token itself takes nothing like it. HIGH from half of a trade on.',
    ['limit', 'leak'],
  ),
  HOOK_HOLDS_FUNDS: entry(
    'T11',
    'MEDIUM',
    'A program in its pool keeps most of what moves',
    'A call shows that half or more of what a swap pays, or of liquidity that is taken out, ends with the hook: neither the pool nor the trader has it, and whoever controls the hook can.',
    ['leak'],
  ),
  HOOK_CAN_TAKE: entry(
    'T11',
    'MEDIUM',
    'A program in its pool could take a part of trades',
    "The hook's address lets it keep a part of what a swap pays or costs (it returns deltas). Whether it does, and how much, is up to its code.",
    ['limit', 'leak'],
  ),
  HOOK_CAN_REFUSE: entry(
    'T11',
    'MEDIUM',
    'A program in its pool could refuse your trade',
    'The pool asks the hook at each swap, and a hook that reverts refuses it. Whether it does, and whom, is up to its code.',
    ['limit'],
  ),
  HOOK_SETS_FEE: entry(
    'T11',
    'MEDIUM',
    'A program in its pool sets the fee at will',
    "The pool's fee is dynamic: its hook may set it to anything up to 100 %, at any time.",
    ['limit', 'leak'],
  ),
} as const satisfies Record<string, CatalogueEntry>;

export type HookFindingType = keyof typeof hookFindings;
