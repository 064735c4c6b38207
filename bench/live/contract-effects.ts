import { type Address, toQuantity } from '@assay/facts';
import { fiatTokenCode, pairCode } from '../../devnet/core/codes.js';
import { type CallShape, rowsOf, shapeOf } from './call-values.js';
import { CHOSEN_NUMBER, chosen, letChosenBe } from './chosen-contract.js';
import { inPassing } from './live-probe.js';
import { type Calls, friend, type LiveToken, sendAll } from './token-effects.js';

/**
 * What a transaction did to the token's contract: another contract answers in its place, what it held is the
 * caller's, it sold its tokens for less than they were worth.
 */
export type ContractEffect = 'code' | 'drain' | 'dump';

type Trial = (live: LiveToken, calls: Calls) => Promise<boolean>;

const MAX_TRIES = 16;
const GIVEN_WEI = 10n ** 18n;

const balanceOf = async ({ signer }: LiveToken, asset: Address, of: Address) =>
  (await signer.word(asset, fiatTokenCode, 'balanceOf', [of])) ?? 0n;

const coinsOf = async ({ signer }: LiveToken, of: Address) =>
  BigInt((await signer.client.send('eth_getBalance', [of, 'latest'])) as string);

/** The token's supply and an untouched account's balance are what the chosen contract says they are. */
async function changesCode(live: LiveToken, calls: Calls): Promise<boolean> {
  const { signer, token } = live;
  if ((await sendAll(live, calls)) === undefined) return false;
  await letChosenBe(signer, 'numbered');
  const supply = await signer.word(token, fiatTokenCode, 'totalSupply');
  return supply === CHOSEN_NUMBER && (await balanceOf(live, token, friend)) === CHOSEN_NUMBER;
}

/** Of proxies, whose own functions are not in the interface of what they run. */
const upgrades = ['upgradeTo(address)', 'upgradeToAndCall(address,bytes)'].flatMap(
  (name) => shapeOf(name) ?? [],
);

/** Calls of these accounts that have another contract answer: `0x…1 0x3659cfe6 code`. */
export async function findReplacements(
  live: LiveToken,
  functions: readonly CallShape[],
  accounts: readonly Address[],
): Promise<ReadonlySet<string>> {
  const { signer } = live;
  const found = new Set<string>();
  const naming = functions.filter(({ types }) => types.some((type) => type.startsWith('address')));
  const tries = async (calls: Calls) => {
    await letChosenBe(signer, 'obliging');
    return changesCode(live, calls);
  };
  for (const by of accounts)
    for (const shape of [...naming, ...upgrades])
      for (const data of rowsOf([shape], { addresses: [chosen], numbers: [0n, 1n] }, MAX_TRIES).rows)
        if (await inPassing(signer, () => tries({ by, data }))) found.add(`${by} ${shape.selector} code`);
  return found;
}

/** The holder gives the token's contract half of what it has. */
async function giveOwn(live: LiveToken): Promise<void> {
  const { signer, token, holder } = live;
  const half = (await balanceOf(live, token, holder)) / 2n;
  await signer.call(holder, token, fiatTokenCode, 'transfer', [token, half]);
}

/** An account's own tokens, quote tokens and coins. */
const assetsOf = async (live: LiveToken, of: Address): Promise<readonly bigint[]> => [
  await balanceOf(live, live.token, of),
  await balanceOf(live, live.market.quote, of),
  await coinsOf(live, of),
];

/** What the contract is given beforehand leaves it, and reaches the caller. */
async function takesAssets(live: LiveToken, calls: Calls): Promise<boolean> {
  const { signer, market, token } = live;
  const { by } = calls;
  await giveOwn(live);
  await market.giveQuote(token);
  const coins = toQuantity((await coinsOf(live, token)) + GIVEN_WEI);
  await signer.client.send('anvil_setBalance', [token, coins]);
  const [held, had] = [await assetsOf(live, token), await assetsOf(live, by)];
  const cost = await sendAll(live, calls);
  if (cost === undefined) return false;
  const [holds, has] = [await assetsOf(live, token), await assetsOf(live, by)];
  return has.some((now, index) => {
    const paid = index === has.length - 1 ? cost : 0n;
    const gain = now + paid - (had[index] ?? 0n);
    return gain > 0n && (held[index] ?? 0n) - (holds[index] ?? 0n) >= gain;
  });
}

/** The token's price falls to a tenth: quote tokens leave the pool. */
async function breakPrice(live: LiveToken): Promise<void> {
  const { signer, market, pool } = live;
  const gone = ((await market.depth()) * 9n) / 10n;
  await signer.call(pool, market.quote, fiatTokenCode, 'transfer', [friend, gone]);
  await signer.call(friend, pool, pairCode, 'sync', []);
}

/** After its price was broken, the contract sells to the pool for less than half of what was paid before. */
async function sellsBelowWorth(live: LiveToken, calls: Calls): Promise<boolean> {
  const { token, pool, market } = live;
  const read = async () => ({
    own: await balanceOf(live, token, token),
    pooled: await balanceOf(live, token, pool),
    quotes: await market.depth(),
  });
  const fair = await read();
  await breakPrice(live);
  await giveOwn(live);
  const before = await read();
  if ((await sendAll(live, calls)) === undefined) return false;
  const after = await read();
  const [sold, paid] = [after.pooled - before.pooled, before.quotes - after.quotes];
  return after.own < before.own && sold > 0n && paid > 0n && 2n * paid * fair.pooled < sold * fair.quotes;
}

export const contractTrials: Readonly<Record<ContractEffect, Trial>> = {
  code: changesCode,
  drain: takesAssets,
  dump: sellsBelowWorth,
};
