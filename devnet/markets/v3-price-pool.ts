import { parseUnits } from 'ethers';
import { DAY, type ScenarioBuilder } from '../builder/scenario-builder.js';
import { fiatTokenCode } from '../core/codes.js';
import { type CoreContracts, PRICE_POOL_NATIVE } from '../core/core-contracts.js';
import { createV3Market } from './v3-market.js';

const V3_PRICE_POOL = { fee: 3_000, tickSpacing: 60 };

/**
 * The price of the native coin in a pool of V3 kind, for a record without an exchange of V2's. Later than what stories put
 * into such pools: they count positions from the first.
 */
export async function openV3PricePool(builder: ScenarioBuilder, core: CoreContracts): Promise<void> {
  const { issuer, profile, usd6 } = core;
  await builder.until(2 * DAY);
  const [usd, native] = [
    parseUnits(String(PRICE_POOL_NATIVE * profile.native.usd), usd6.decimals),
    parseUnits(String(PRICE_POOL_NATIVE), 18),
  ];
  const market = createV3Market(builder, core, usd6.address, V3_PRICE_POOL);
  builder.call(issuer, usd6.address, fiatTokenCode, 'mint', [issuer, usd]);
  market.open(issuer, usd, native);
  market.mint(issuer, { tokens: usd, quote: native });
  await builder.nextBlock();
}
