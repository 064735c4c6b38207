import type { Address } from '@assay/facts';
import { keccak256, parseUnits, toUtf8Bytes, Wallet } from 'ethers';
import { HOUR, type ScenarioBuilder, toWalletAddress } from './builder/scenario-builder.js';
import type { SentTransaction } from './builder/transaction.js';
import { fiatTokenCode } from './core/codes.js';
import type { CoreContracts } from './core/core-contracts.js';

const privateKey = keccak256(toUtf8Bytes('assay devnet payer: known to everybody, worth nothing'));

export const payer = {
  address: new Wallet(privateKey).address.toLowerCase() as Address,
  privateKey,
};
export const treasury: Address = toWalletAddress('treasury');

/** Default price of the `starter` plan, in whole USD. */
const STARTER_USD = '29';
const FUNDS_USD = '100000';

/** Gives the payer native coin and both stablecoins, enough for many plans. */
export async function fundPayer(builder: ScenarioBuilder, core: CoreContracts): Promise<void> {
  await builder.until(30 * HOUR);
  builder.fund([payer.address], 1_000);
  for (const coin of [core.usd6, core.usd18]) {
    const amount = parseUnits(FUNDS_USD, coin.decimals);
    builder.call(core.issuer, coin.address, fiatTokenCode, 'mint', [payer.address, amount]);
  }
}

/** Pays for the starter plan in the stablecoin with 6 decimals. The payment is left unclaimed. */
export async function payStarterPlan(
  builder: ScenarioBuilder,
  core: CoreContracts,
): Promise<SentTransaction> {
  await builder.until(6 * HOUR);
  const amount = parseUnits(STARTER_USD, core.usd6.decimals);
  return builder.call(payer.address, core.usd6.address, fiatTokenCode, 'transfer', [treasury, amount]);
}
