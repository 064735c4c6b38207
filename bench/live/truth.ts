import type { Address } from '@assay/facts';
import { fiatTokenCode } from '../../devnet/core/codes.js';
import type { Signer } from '../range/signer.js';
import { cast, inPassing, type LiveProbe, type Part, type PlacedProbe } from './live-probe.js';
import { readOwner } from './token-effects.js';

/** What transactions show of a placed probe; nothing of the product is used. */
export interface Truth {
  /** Who can create tokens with `mint(address,uint256)`. */
  readonly minters: readonly Part[];
  /** The calls of `makes` create tokens; `undefined`: there are none. */
  readonly isMade: boolean | undefined;
  /** What its getter of an owner answers; `undefined`: it has none. */
  readonly owner: Address | undefined;
  readonly canBuy: boolean;
  /** `undefined`: nobody could buy anything. */
  readonly canSell: boolean | undefined;
  /** A transfer of the deployer's, or of a buyer's, tokens to a third account arrives. */
  readonly moves: boolean | undefined;
}

const amount = 10n ** 27n;

async function balanceOf(signer: Signer, token: Address, account: Address): Promise<bigint> {
  return (await signer.word(token, fiatTokenCode, 'balanceOf', [account])) ?? 0n;
}

/** Tokens reach another account when this one mints them. */
async function mints(signer: Signer, { address }: PlacedProbe, by: Address, to: Address): Promise<boolean> {
  return inPassing(signer, async () => {
    await signer.call(by, address, fiatTokenCode, 'mint', [to, amount]);
    return (await balanceOf(signer, address, to)) >= amount;
  });
}

async function readTrades(
  signer: Signer,
  { market, address, accountOf }: PlacedProbe,
): Promise<Pick<Truth, 'canBuy' | 'canSell' | 'moves'>> {
  return inPassing(signer, async () => {
    const buyer = accountOf('outsider');
    const canBuy = await market.buy(buyer);
    if (!canBuy) return { canBuy, canSell: undefined, moves: undefined };
    const [third, held] = [accountOf('minter'), await balanceOf(signer, address, buyer)];
    const before = await balanceOf(signer, address, third);
    await signer.call(buyer, address, fiatTokenCode, 'transfer', [third, held / 4n]);
    const moves = (await balanceOf(signer, address, third)) > before;
    const paid = await market.depth();
    await market.sellHalf(buyer);
    return { canBuy, canSell: (await market.depth()) < paid, moves };
  });
}

/** The supply grows by the calls that the probe names. */
async function isMade(
  signer: Signer,
  placed: PlacedProbe,
  { makes }: LiveProbe,
): Promise<boolean | undefined> {
  if (!makes) return undefined;
  return inPassing(signer, async () => {
    const supply = () => signer.word(placed.address, fiatTokenCode, 'totalSupply');
    const before = (await supply()) ?? 0n;
    for (const [by, name, ...args] of makes) await placed.call(by, name, args);
    return ((await supply()) ?? 0n) > before;
  });
}

/** Sends transactions as every part, and undoes them. */
export async function findTruth(signer: Signer, placed: PlacedProbe, probe: LiveProbe): Promise<Truth> {
  const minters: Part[] = [];
  for (const part of cast)
    if (await mints(signer, placed, placed.accountOf(part), placed.market.quote)) minters.push(part);
  return {
    minters,
    isMade: await isMade(signer, placed, probe),
    owner: await readOwner(signer, placed.address),
    ...(await readTrades(signer, placed)),
  };
}
