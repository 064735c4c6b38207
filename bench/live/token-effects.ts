import { dispatchedFunctions, knownSignatures } from '@assay/audit';
import type { Address, Hex } from '@assay/facts';
import { AbiCoder } from 'ethers';
import { toWalletAddress } from '../../devnet/builder/scenario-builder.js';
import { fiatTokenCode } from '../../devnet/core/codes.js';
import type { RangeMarket } from '../range/range-market.js';
import type { Signer } from '../range/signer.js';
import { inPassing } from './live-probe.js';

/**
 * What a transaction did: to the supply, to a holder's balance, to the holder's sales and transfers, to what a sale
 * pays, and to who the owner is.
 */
export type SeenEffect = 'mint' | 'take' | 'block' | 'stop' | 'tax' | 'own';

/** A token with a holder who can sell it. */
export interface LiveToken {
  readonly signer: Signer;
  readonly market: RangeMarket;
  readonly token: Address;
  readonly holder: Address;
  readonly pool: Address;
}

interface CallShape {
  readonly selector: Hex;
  readonly types: readonly string[];
}

const LARGE = 10n ** 30n;
/** Odd: rows that far apart take all values of each argument. */
const MAX_TRIES = 31;
/** A sale that pays less than this share of what it paid before is taxed. */
const UNTAXED_PERCENT = 98n;
/** `owner()`, `getOwner()`, `gov()`. */
const getOwner = ['0x8da5cb5b', '0x893d20e8', '0x12d43a51'] as const;
const plain = /^(?:address|bool|u?int\d*)(?:\[\])?$/;

/** Functions of plain arguments, or of lists of them, that the code dispatches and that may write. */
export function functionsOf(runtime: Hex): readonly CallShape[] {
  return dispatchedFunctions(runtime)
    .filter(({ stateMutability }) => stateMutability !== 'view' && stateMutability !== 'pure')
    .map(({ selector, argumentTypes }) => {
      const known = knownSignatures.get(selector);
      const list = known ? known.slice(known.indexOf('(') + 1, -1) : argumentTypes;
      return { selector, types: list === '' ? [] : list.split(',') };
    })
    .filter(({ types }) => types.every((type) => plain.test(type)));
}

function valuesOf(type: string, live: LiveToken, by: Address, held: bigint): readonly unknown[] {
  if (type.endsWith('[]')) return valuesOf(type.slice(0, -2), live, by, held).map((value) => [value]);
  const { holder, pool } = live;
  if (type === 'address') return [holder, by, pool];
  if (type === 'bool') return [true, false];
  const largest = 2n ** BigInt(/\d+$/.exec(type)?.[0] ?? 256) - 1n;
  return [held, 0n, LARGE, 99n, 1n].map((value) => (value > largest ? largest : value));
}

/** Calls of the function: every list of values in turn, so that each value is used. */
function callsOf({ selector, types }: CallShape, live: LiveToken, by: Address, held: bigint): readonly Hex[] {
  const lists = types.map((type) => valuesOf(type, live, by, held));
  const total = lists.reduce((product, list) => product * list.length, 1);
  const rows = Array.from({ length: Math.min(total, MAX_TRIES) }, (_, index) => {
    let rest = Math.floor((index * total) / Math.min(total, MAX_TRIES));
    return lists.map((list) => {
      const value = list[rest % list.length];
      rest = Math.floor(rest / list.length);
      return value;
    });
  });
  return rows.map((row) => `${selector}${AbiCoder.defaultAbiCoder().encode(types, row).slice(2)}` as Hex);
}

/** What the token's getter of its owner answers; `undefined`: it has none. */
export async function readOwner(signer: Signer, token: Address): Promise<Address | undefined> {
  for (const getter of getOwner) {
    const answer = await signer.view(token, getter);
    if (answer?.length === 66) return `0x${answer.slice(26)}`;
  }
  return undefined;
}

async function readState({ signer, token, holder, pool }: LiveToken, by: Address) {
  const word = (name: string, args: readonly unknown[] = []) => signer.word(token, fiatTokenCode, name, args);
  const balances = [holder, pool, by].map(async (one) => (await word('balanceOf', [one])) ?? 0n);
  const [held = 0n, pooled = 0n, own = 0n] = await Promise.all(balances);
  return {
    supply: (await word('totalSupply')) ?? 0n,
    held,
    pooled,
    own,
    owner: await readOwner(signer, token),
  };
}

/** The holder sells half of what it has. @returns what the pool pays */
async function sell({ market, holder }: LiveToken): Promise<bigint> {
  const before = await market.depth();
  await market.sellHalf(holder);
  return before - (await market.depth());
}

/** The holder sells half of what it has, and the pool pays. */
export async function canSell(live: LiveToken): Promise<boolean> {
  return (await sell(live)) > 0n;
}

/** A quarter of what the holder has reaches another account. */
export async function canMove({ signer, token, holder }: LiveToken, to: Address): Promise<boolean> {
  const balance = async (of: Address) => (await signer.word(token, fiatTokenCode, 'balanceOf', [of])) ?? 0n;
  const [held, before] = [await balance(holder), await balance(to)];
  await signer.call(holder, token, fiatTokenCode, 'transfer', [to, held / 4n]);
  return (await balance(to)) > before;
}

/** What the holder can do before anybody calls anything. */
interface Usual {
  readonly paid: bigint;
  readonly moves: boolean;
  /** An account that nobody names. */
  readonly friend: Address;
}

/** What one transaction does; undone afterwards. `undefined`: it reverts. */
async function effectsOf(
  live: LiveToken,
  usual: Usual,
  by: Address,
  data: Hex,
): Promise<ReadonlySet<SeenEffect> | undefined> {
  const { signer } = live;
  return inPassing(signer, async () => {
    const before = await readState(live, by);
    const { ok } = await signer.send(by, live.token, data);
    if (!ok) return undefined;
    const after = await readState(live, by);
    const seen = new Set<SeenEffect>();
    const isOwn = by === live.holder;
    if (after.supply > before.supply || after.own - before.own > before.supply) seen.add('mint');
    if (!isOwn && (after.held < before.held || after.pooled < before.pooled)) seen.add('take');
    if (after.owner === by && before.owner !== by) seen.add('own');
    if (isOwn || after.held === 0n) return seen;
    if (usual.moves && !(await inPassing(signer, () => canMove(live, usual.friend)))) seen.add('stop');
    const paid = await sell(live);
    if (paid <= 0n) seen.add('block');
    else if (after.held === before.held && after.pooled === before.pooled)
      if (paid * 100n < usual.paid * UNTAXED_PERCENT) seen.add('tax');
    return seen;
  });
}

/** What transactions of these accounts do, by account, function and effect: `0x…1 0x40c10f19 mint`. */
export async function findEffects(
  live: LiveToken,
  functions: readonly CallShape[],
  accounts: readonly Address[],
): Promise<ReadonlySet<string>> {
  const { held } = await readState(live, live.holder);
  const friend = toWalletAddress('range friend');
  const usual: Usual = {
    paid: await inPassing(live.signer, () => sell(live)),
    moves: await inPassing(live.signer, () => canMove(live, friend)),
    friend,
  };
  const found = new Set<string>();
  for (const by of accounts)
    for (const shape of functions)
      for (const data of callsOf(shape, live, by, held))
        for (const effect of (await effectsOf(live, usual, by, data)) ?? [])
          found.add(`${by} ${shape.selector} ${effect}`);
  return found;
}
