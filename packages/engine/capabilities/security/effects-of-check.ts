import type { PowerEffect } from '@assay/facts';

/** Of each check that calls with certain effects answer: these effects. */
export const effectsOfCheck = {
  worst_case_tax: ['RAISE_TAX'],
  mint: ['MINT'],
  balance_change: ['MOVE_OTHERS_BALANCE', 'ERASE_OTHERS_BALANCE'],
  sell_block: ['BLOCK_SELLS', 'BLOCK_TRANSFERS', 'LIMIT_AMOUNTS'],
  blacklist: ['BLACKLIST'],
  pause: ['PAUSE'],
  take_ownership: ['TAKE_OWNERSHIP'],
  proxy_upgrade: ['CHANGE_CODE'],
} as const satisfies Readonly<Record<string, readonly PowerEffect[]>>;
export type PowerCheckId = keyof typeof effectsOfCheck;
