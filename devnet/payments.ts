import { keccak256, parseUnits, toUtf8Bytes, Wallet } from 'ethers';
import type { Address } from '../src/domain/address.js';
import { HOUR, type ScenarioBuilder, toWalletAddress } from './builder/stage.js';
import type { SentTransaction } from './builder/transaction.js';
import { fiatTokenCode } from './core/codes.js';
import type { CoreContracts } from './core/core-contracts.js';

const privateKey = keccak256(toUtf8Bytes('assay devnet payer: known to everybody, worth nothing'));

export const payer = {
  address: new Wallet(privateKey).address.toLowerCase() as Address,
  privateKey,
};
export const treasury: Address = toWalletAddress('treasury');

/** Price of the `starter` plan in whole USD, as the service's default has it. */
const STARTER_USD = '29';
const FUNDS_USD = '100000';

/** Gives the payer native coin and both stablecoins: enough for any plan, many times over. */
export async function fundPayer(stage: ScenarioBuilder, core: CoreContracts): Promise<void> {
  await stage.until(30 * HOUR);
  stage.fund([payer.address], 1_000);
  for (const coin of [core.usd6, core.usd18]) {
    const amount = parseUnits(FUNDS_USD, coin.decimals);
    stage.call(core.issuer, coin.address, fiatTokenCode, 'mint', [payer.address, amount]);
  }
}

/** Pays the starter plan in the 6-decimals stablecoin; nobody has claimed that payment yet. */
export async function payStarterPlan(stage: ScenarioBuilder, core: CoreContracts): Promise<SentTransaction> {
  await stage.until(6 * HOUR);
  const amount = parseUnits(STARTER_USD, core.usd6.decimals);
  return stage.call(payer.address, core.usd6.address, fiatTokenCode, 'transfer', [treasury, amount]);
}
