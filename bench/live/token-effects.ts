import { dispatchedFunctions, knownSignatures } from '@assay/audit';
import type { Address, Hex } from '@assay/facts';
import { AbiCoder } from 'ethers';
import { fiatTokenCode } from '../../devnet/core/codes.js';
import type { RangeMarket } from '../range/range-market.js';
import type { Signer } from '../range/signer.js';
import { inPassing } from './live-probe.js';

/** What a transaction did to the supply, to a holder's balance, and to what the holder can do. */
export type SeenEffect = 'mint' | 'take' | 'block';

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
const MAX_TRIES = 10;
const plain = /^(?:address|bool|u?int\d*)$/;

/** Functions of plain arguments that the code dispatches and that may write. */
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

function valuesOf(type: string, { holder, pool }: LiveToken, by: Address, held: bigint): readonly unknown[] {
  if (type === 'address') return [holder, by, pool];
  if (type === 'bool') return [true, false];
  const largest = 2n ** BigInt(/\d+$/.exec(type)?.[0] ?? 256) - 1n;
  return [held, 0n, LARGE, 99n].map((value) => (value > largest ? largest : value));
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

async function readState({ signer, token, holder, pool }: LiveToken, by: Address) {
  const word = (name: string, args: readonly unknown[] = []) => signer.word(token, fiatTokenCode, name, args);
  const balances = [holder, pool, by].map(async (one) => (await word('balanceOf', [one])) ?? 0n);
  const [held = 0n, pooled = 0n, own = 0n] = await Promise.all(balances);
  return { supply: (await word('totalSupply')) ?? 0n, held, pooled, own };
}

/** The holder sells half of what it has, and the pool pays. */
export async function canSell({ market, holder }: LiveToken): Promise<boolean> {
  const before = await market.depth();
  await market.sellHalf(holder);
  return (await market.depth()) < before;
}

/** What one transaction does; undone afterwards. `undefined`: it reverts. */
async function effectsOf(
  live: LiveToken,
  by: Address,
  data: Hex,
): Promise<ReadonlySet<SeenEffect> | undefined> {
  return inPassing(live.signer, async () => {
    const before = await readState(live, by);
    const { ok } = await live.signer.send(by, live.token, data);
    if (!ok) return undefined;
    const after = await readState(live, by);
    const seen = new Set<SeenEffect>();
    const isOwn = by === live.holder;
    if (after.supply > before.supply || after.own - before.own > before.supply) seen.add('mint');
    if (!isOwn && (after.held < before.held || after.pooled < before.pooled)) seen.add('take');
    if (!isOwn && after.held > 0n && !(await canSell(live))) seen.add('block');
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
  const found = new Set<string>();
  for (const by of accounts)
    for (const shape of functions)
      for (const data of callsOf(shape, live, by, held))
        for (const effect of (await effectsOf(live, by, data)) ?? [])
          found.add(`${by} ${shape.selector} ${effect}`);
  return found;
}
