import { contradictionsIn, type Statements } from '@assay/engine';
import type { Address, Power, PowerEffect } from '@assay/facts';
import type { Claim, SeenEffect } from './judge-claim.js';

/** What transactions show of a live token. */
export interface LiveTruth {
  readonly effects: ReadonlySet<string>;
  /** The accounts that were tried; the last one has no rights. */
  readonly accounts: readonly Address[];
  readonly owner: Address | undefined;
  readonly canBuy: boolean;
  readonly canSell: boolean;
  readonly moves: boolean;
  /** Whether an account can do that by these calls; `null`: transactions do not tell. */
  readonly judge: (claim: Claim) => Promise<boolean | null>;
}

/** A sentence of the product with what transactions say of it; `null`: they do not tell. */
export interface Judged {
  readonly sentence: string;
  readonly isTrue: boolean | null;
}

const seenAs: Readonly<Record<PowerEffect, SeenEffect>> = {
  MINT: 'mint',
  MOVE_OTHERS_BALANCE: 'take',
  ERASE_OTHERS_BALANCE: 'take',
  BLOCK_SELLS: 'block',
  BLACKLIST: 'list',
  PAUSE: 'halt',
  LIMIT_AMOUNTS: 'limit',
  BLOCK_TRANSFERS: 'stop',
  RAISE_TAX: 'tax',
  TAKE_OWNERSHIP: 'own',
  CHANGE_CODE: 'code',
  TAKE_CONTRACT_ASSETS: 'drain',
  SELL_CONTRACT_TOKENS: 'dump',
};
/** What may not be seen where a check says that nobody can do it. */
const denied: Readonly<Record<string, readonly SeenEffect[]>> = {
  mint: ['mint'],
  balance_change: ['take'],
  sell_block: ['block', 'limit'],
  blacklist: ['list'],
  pause: ['halt'],
  take_ownership: ['own'],
  worst_case_tax: ['tax'],
  proxy_upgrade: ['code'],
};

/**
 * The calls that the sentence names, in their order. Empty where one of them is no call of the account.
 * @example callsIn('the owner calls setFee(uint256), then start(): trading costs more than before')
 */
export function callsIn(sentence: string): readonly string[] {
  const [, named = ''] =
    /^[^:]*? calls (.+?)(?: with a contract that later fails every call)?: /.exec(sentence) ?? [];
  const calls = named.split(', then ');
  return calls.every((call) => /^[\w$]+\(\S*\)$/.test(call)) ? calls : [];
}

async function judgePower(power: Power, truth: LiveTruth): Promise<Judged> {
  const { actor, account, effect, selector, signature, evidence } = power;
  const sentence = `${actor} ${effect} ${signature}`;
  const by = actor === 'stranger' ? truth.accounts.at(-1) : account?.address;
  if (!by) return { sentence, isTrue: null };
  const seen = seenAs[effect];
  if (truth.effects.has(`${by} ${selector} ${seen}`)) return { sentence, isTrue: true };
  const calls = callsIn(evidence[0]?.meaning ?? '');
  return { sentence, isTrue: calls.length > 0 ? await truth.judge({ by, calls, effect: seen }) : null };
}

const provenOf = ({ powers }: Statements): readonly Power[] =>
  (powers?.matrix ?? []).filter(({ status }) => status === 'PROVEN');

/**
 * Each power of somebody with rights, as if the account without rights had it. True where a transaction shows that it
 * does, which the product does not say.
 */
export async function judgeOfOutsider(said: Statements, truth: LiveTruth): Promise<readonly Judged[]> {
  const proven = provenOf(said);
  const open = new Set(proven.flatMap(({ actor, effect }) => (actor === 'stranger' ? [effect] : [])));
  const judged: Judged[] = [];
  for (const power of proven)
    if (!open.has(power.effect)) judged.push(await judgePower({ ...power, actor: 'stranger' }, truth));
  return judged;
}

/** Every sentence about powers, owner and trades, judged by transactions. */
export async function judgeStatements(said: Statements, truth: LiveTruth): Promise<readonly Judged[]> {
  const checks = said.checks.flatMap(({ id, status, reason }): Judged[] => {
    if (status === 'UNKNOWN' || status === 'N/A') return [];
    const trades = { can_buy: truth.canBuy, can_sell: truth.canSell, transfer: truth.moves };
    if (id in trades)
      return [{ sentence: reason, isTrue: trades[id as keyof typeof trades] === (status === 'PASS') }];
    const effects = denied[id];
    if (!effects || status !== 'PASS' || !reason.startsWith('Nobody')) return [];
    const against = [...truth.effects].filter((one) => effects.some((effect) => one.endsWith(` ${effect}`)));
    return [{ sentence: `${reason} ${against.join('; ')}`, isTrue: against.length === 0 }];
  });
  const owner = said.ownership?.owner?.address;
  const owners =
    owner && truth.owner ? [{ sentence: `the owner is ${owner}`, isTrue: owner === truth.owner }] : [];
  const powers: Judged[] = [];
  for (const power of provenOf(said)) powers.push(await judgePower(power, truth));
  return [
    ...powers,
    ...checks,
    ...owners,
    ...contradictionsIn(said).map((sentence) => ({ sentence, isTrue: false })),
  ];
}
