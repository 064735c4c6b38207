import { type Address, DEAD_ADDRESS, ZERO_ADDRESS } from '@assay/facts';
import { fiatTokenCode } from '../../devnet/core/codes.js';
import { type Constructed, toGuesses } from './construct.js';
import type { RangeNetwork } from './known-addresses.js';
import { flipUntil, fundContract, type Operators } from './open-trading.js';
import type { RangeMarket } from './range-market.js';
import type { Signer } from './signer.js';
import { placeStubContracts } from './stub-contracts.js';

export interface Opening {
  readonly signer: Signer;
  readonly network: RangeNetwork;
  readonly market: RangeMarket;
  readonly made: Constructed;
  readonly operators: Operators;
  readonly source: string;
}

/** Accounts in the source that are not part of the network: mostly team wallets. */
function findNamedAccounts(source: string, network: RangeNetwork): Address[] {
  const known: readonly Address[] = [
    network.wrappedNative,
    network.factory,
    ...network.routers,
    ...network.stablecoins,
    ZERO_ADDRESS,
    DEAD_ADDRESS,
  ];
  const named = [...source.toLowerCase().matchAll(/\b0x[0-9a-f]{40}\b/g)].map(([text]) => text as Address);
  return [...new Set(named)].filter((address) => !known.includes(address));
}

/** Some tokens let only a team account create the pool. */
async function addByNamedAccount({
  signer,
  market,
  operators,
  source,
  network,
}: Opening): Promise<Address | undefined> {
  for (const account of findNamedAccounts(source, network)) {
    const held = (await signer.word(market.token, fiatTokenCode, 'balanceOf', [operators.treasury])) ?? 0n;
    await signer.call(operators.treasury, market.token, fiatTokenCode, 'transfer', [account, held / 2n]);
    if (await market.addLiquidity(account)) return account;
  }
  return undefined;
}

/**
 * Creates the token's pool in the first way that works: its largest holder adds liquidity; the same after
 * calling one of the token's switches; the same with stubs for contracts it calls; an account in its source
 * adds liquidity; its own function creates the pool.
 * @returns what was done beyond the first way, or `undefined` when none worked.
 */
export async function openPool(opening: Opening): Promise<string[] | undefined> {
  const { signer, market, made, operators, network } = opening;
  const add = (): Promise<boolean> => market.addLiquidity(operators.treasury);
  if (await add()) return [];
  const guesses = toGuesses(network, operators.deployer);
  const flipped = await flipUntil(signer, made.address, made.code, operators, guesses, add);
  if (flipped) return [`opened by ${flipped.join(', ')}`];
  const standIn = await placeStubContracts(signer, made.address, operators.treasury);
  if (standIn && (await add())) return [standIn];
  const named = await addByNamedAccount(opening);
  if (named) return [`liquidity was added by ${named}, which its source names`];
  await fundContract(signer, market, operators.treasury);
  const opened = async (): Promise<boolean> => (await market.depth()) > 0n;
  const own = await flipUntil(signer, made.address, made.code, operators, guesses, opened);
  return own ? [`opened its own pool by ${own.join(', ')}`] : undefined;
}
