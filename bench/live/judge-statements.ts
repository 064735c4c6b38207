import { contradictionsIn, type Statements } from '@assay/engine';
import type { Address, Power, PowerEffect } from '@assay/facts';
import type { SeenEffect } from './token-effects.js';

/** What transactions show of a live token. */
export interface LiveTruth {
  readonly effects: ReadonlySet<string>;
  /** The accounts that were tried; the last one has no rights. */
  readonly accounts: readonly Address[];
  readonly owner: Address | undefined;
  readonly canBuy: boolean;
  readonly canSell: boolean;
  readonly moves: boolean;
}

/** A sentence of the product with what transactions say of it; `null`: they do not tell. */
export interface Judged {
  readonly sentence: string;
  readonly isTrue: boolean | null;
}

const seenAs: Readonly<Partial<Record<PowerEffect, SeenEffect>>> = {
  MINT: 'mint',
  MOVE_OTHERS_BALANCE: 'take',
  ERASE_OTHERS_BALANCE: 'take',
  BLOCK_SELLS: 'block',
  BLACKLIST: 'block',
  PAUSE: 'block',
  LIMIT_AMOUNTS: 'block',
  BLOCK_TRANSFERS: 'stop',
  RAISE_TAX: 'tax',
  TAKE_OWNERSHIP: 'own',
};
const denied: Readonly<Record<string, SeenEffect>> = {
  mint: 'mint',
  balance_change: 'take',
  sell_block: 'block',
  take_ownership: 'own',
  worst_case_tax: 'tax',
};

function judgePower({ actor, account, effect, selector, signature }: Power, truth: LiveTruth): Judged {
  const seen = seenAs[effect];
  const by = actor === 'stranger' ? truth.accounts.at(-1) : account?.address;
  const isTried = seen !== undefined && by !== undefined && truth.accounts.includes(by);
  const isShown = isTried && truth.effects.has(`${by} ${selector} ${seen}`);
  // Transactions with other arguments that do not show it say nothing against it.
  return { sentence: `${actor} ${effect} ${signature}`, isTrue: isShown ? true : null };
}

/** Every sentence about powers, owner and trades, judged by transactions. */
export function judgeStatements(said: Statements, truth: LiveTruth): readonly Judged[] {
  const proven = (said.powers?.matrix ?? []).filter(({ status }) => status === 'PROVEN');
  const checks = said.checks.flatMap(({ id, status, reason }): Judged[] => {
    if (status === 'UNKNOWN' || status === 'N/A') return [];
    const trades = { can_buy: truth.canBuy, can_sell: truth.canSell, transfer: truth.moves };
    if (id in trades)
      return [{ sentence: reason, isTrue: trades[id as keyof typeof trades] === (status === 'PASS') }];
    const effect = denied[id];
    if (!effect || status !== 'PASS' || !reason.startsWith('Nobody')) return [];
    const against = [...truth.effects].filter((one) => one.endsWith(` ${effect}`));
    return [{ sentence: `${reason} ${against.join('; ')}`, isTrue: against.length === 0 }];
  });
  const owner = said.ownership?.owner?.address;
  const owners =
    owner && truth.owner ? [{ sentence: `the owner is ${owner}`, isTrue: owner === truth.owner }] : [];
  return [
    ...proven.map((power) => judgePower(power, truth)),
    ...checks,
    ...owners,
    ...contradictionsIn(said).map((sentence) => ({ sentence, isTrue: false })),
  ];
}
