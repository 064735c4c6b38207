import type { Address, Hex } from '@assay/facts';
import { toWalletAddress } from '../../devnet/builder/scenario-builder.js';
import { fiatTokenCode } from '../../devnet/core/codes.js';
import type { RangeMarket } from '../range/range-market.js';
import type { Signer } from '../range/signer.js';
import { type CallShape, rowsOf } from './call-values.js';
import { inPassing } from './live-probe.js';

/**
 * What a transaction did: to the supply, to a holder's balance, to the holder's transfers (`stop`), to what a trade
 * pays, to who the owner is, and to the holder's sales: of nothing any more (`block`), while another holder still can
 * (`list`) or nobody can sell or transfer (`halt`); of small amounts alone (`limit`).
 */
export type TokenEffect = 'mint' | 'take' | 'stop' | 'tax' | 'own' | 'block' | 'list' | 'halt' | 'limit';

/** A token with a holder who can sell it. */
export interface LiveToken {
  readonly signer: Signer;
  readonly market: RangeMarket;
  readonly token: Address;
  readonly holder: Address;
  /** Another holder, whom nobody names. Absent: there is none. */
  readonly other?: Address;
  readonly pool: Address;
}

export const LARGE = 10n ** 30n;
/** Odd: tries that far apart take all values of each argument. */
const MAX_TRIES = 31;
/** A trade that pays less than this share of what it paid before is taxed. */
const UNTAXED_PERCENT = 98n;
/** A small sale is of a thousandth. */
const SMALL_PART = 1_000n;
/** An account that nobody names. */
export const friend = toWalletAddress('range friend');
/** `owner()`, `getOwner()`, `gov()`. */
const getOwner = ['0x8da5cb5b', '0x893d20e8', '0x12d43a51'] as const;

/** What the token's getter of its owner answers; `undefined`: it has none. */
export async function readOwner(signer: Signer, token: Address): Promise<Address | undefined> {
  for (const getter of getOwner) {
    const answer = await signer.view(token, getter);
    if (answer?.length === 66) return `0x${answer.slice(26)}`;
  }
  return undefined;
}

async function balanceOf({ signer, token }: LiveToken, of: Address): Promise<bigint> {
  return (await signer.word(token, fiatTokenCode, 'balanceOf', [of])) ?? 0n;
}

async function readState(live: LiveToken, by: Address) {
  const { signer, token, holder, pool } = live;
  const [held = 0n, pooled = 0n, own = 0n, fresh = 0n] = await Promise.all(
    [holder, pool, by, friend].map((one) => balanceOf(live, one)),
  );
  return {
    supply: (await signer.word(token, fiatTokenCode, 'totalSupply')) ?? 0n,
    held,
    pooled,
    own,
    fresh,
    owner: await readOwner(signer, token),
  };
}

/** @returns what the pool pays for half, or another part, of what the seller has */
async function sell({ market }: LiveToken, seller: Address, part = 2n): Promise<bigint> {
  const before = await market.depth();
  await market.sellPart(seller, part);
  return before - (await market.depth());
}

/** The holder sells half of what it has, and the pool pays. */
export async function canSell(live: LiveToken): Promise<boolean> {
  return (await sell(live, live.holder)) > 0n;
}

/** @returns what the account gets for a purchase */
async function buy(live: LiveToken, buyer: Address): Promise<bigint> {
  const before = await balanceOf(live, buyer);
  await live.market.buy(buyer);
  return (await balanceOf(live, buyer)) - before;
}

/** A quarter of what the holder has reaches another account. */
export async function canMove(live: LiveToken, to: Address): Promise<boolean> {
  const { signer, token, holder } = live;
  const [held, before] = [await balanceOf(live, holder), await balanceOf(live, to)];
  await signer.call(holder, token, fiatTokenCode, 'transfer', [to, held / 4n]);
  return (await balanceOf(live, to)) > before;
}

/** What trades pay, and whether transfers pass, before anybody calls anything. */
export interface Usual {
  readonly held: bigint;
  readonly paid: bigint;
  readonly bought: bigint;
  readonly moves: boolean;
  readonly otherSells: boolean;
}

export async function readUsual(live: LiveToken): Promise<Usual> {
  const { signer, holder, other } = live;
  // It is given its coins now, and not in a state that is undone.
  await signer.send(friend, friend, '0x');
  return {
    held: await balanceOf(live, holder),
    paid: await inPassing(signer, () => sell(live, holder)),
    bought: await inPassing(signer, () => buy(live, friend)),
    moves: await inPassing(signer, () => canMove(live, friend)),
    otherSells: other !== undefined && (await inPassing(signer, () => sell(live, other))) > 0n,
  };
}

const isTaxed = (paid: bigint, usual: bigint) => paid * 100n < usual * UNTAXED_PERCENT;

/** Calls of one account, made one after the other. */
export interface Calls {
  readonly by: Address;
  readonly data: readonly Hex[];
}

/** @returns what the calls cost; `undefined` where one of them reverts */
export async function sendAll(
  { signer, token }: LiveToken,
  { by, data }: Calls,
): Promise<bigint | undefined> {
  let cost = 0n;
  for (const one of data) {
    const { ok, gasWei } = await signer.send(by, token, one);
    if (!ok) return undefined;
    cost += gasWei;
  }
  return cost;
}

/** After the calls a purchase by somebody else gets less. */
export async function taxesPurchases(live: LiveToken, usual: Usual, calls: Calls): Promise<boolean> {
  return (await sendAll(live, calls)) !== undefined && isTaxed(await buy(live, friend), usual.bought);
}

/** What stands in the way of a holder that could sell nothing. */
async function blockOf(live: LiveToken, usual: Usual, moves: boolean): Promise<readonly TokenEffect[]> {
  if ((await sell(live, live.holder, SMALL_PART)) > 0n) return ['limit'];
  if (!live.other || !usual.otherSells) return ['block'];
  if ((await sell(live, live.other)) > 0n) return ['block', 'list'];
  return moves ? ['block'] : ['block', 'halt'];
}

/**
 * What the calls do; nothing where one of them reverts.
 * @param then what happens between them and the trades that follow
 */
export async function effectsOf(
  live: LiveToken,
  usual: Usual,
  calls: Calls,
  then: () => Promise<void> = async () => {},
): Promise<ReadonlySet<TokenEffect>> {
  const { by } = calls;
  const seen = new Set<TokenEffect>();
  const before = await readState(live, by);
  if ((await sendAll(live, calls)) === undefined) return seen;
  const after = await readState(live, by);
  const isOwn = by === live.holder;
  const gains = [
    after.supply - before.supply,
    ...[after.own - before.own, after.fresh - before.fresh].map((gain) => gain - before.supply),
  ];
  if (gains.some((gain) => gain > 0n)) seen.add('mint');
  if (!isOwn && (after.held < before.held || after.pooled < before.pooled)) seen.add('take');
  if (after.owner === by && before.owner !== by) seen.add('own');
  if (isOwn || after.held === 0n) return seen;
  await then();
  if (usual.moves && !(await inPassing(live.signer, () => canMove(live, friend)))) seen.add('stop');
  const paid = await sell(live, live.holder);
  if (paid <= 0n) for (const one of await blockOf(live, usual, !seen.has('stop'))) seen.add(one);
  else if (after.held === before.held && after.pooled === before.pooled)
    if (isTaxed(paid, usual.paid)) seen.add('tax');
  return seen;
}

/** What transactions of these accounts do, by account, function and effect: `0x…1 0x40c10f19 mint`. */
export async function findEffects(
  live: LiveToken,
  usual: Usual,
  functions: readonly CallShape[],
  accounts: readonly Address[],
): Promise<ReadonlySet<string>> {
  const { signer, holder, pool } = live;
  const numbers = [usual.held, 0n, LARGE, 99n, 1n];
  const found = new Set<string>();
  for (const by of accounts)
    for (const shape of functions)
      for (const data of rowsOf([shape], { addresses: [holder, by, pool], numbers }, MAX_TRIES).rows)
        for (const effect of await inPassing(signer, () => effectsOf(live, usual, { by, data })))
          found.add(`${by} ${shape.selector} ${effect}`);
  return found;
}
