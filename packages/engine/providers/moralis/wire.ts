import { z } from 'zod';

/**
 * `/erc20/{address}/owners`: largest first. Balances are integer strings. Numbers may be numbers or strings.
 */
export const owners = z.object({
  result: z.array(z.unknown()),
  total_supply: z.unknown().optional(),
});

export const owner = z.object({
  owner_address: z.string(),
  balance: z.unknown().optional(),
  is_contract: z.unknown().optional(),
  owner_address_label: z.unknown().optional(),
  entity: z.unknown().optional(),
});

/** `/erc20/{address}/holders`. */
export const holderStats = z.object({ totalHolders: z.unknown().optional() });

const amount = z.unknown().optional();

/** `/pairs/{pair}/snipers`. */
export const snipers = z.object({ result: z.array(z.unknown()) });

/**
 * Amounts are in whole tokens. Numbers may be numbers or strings. Purchases are in the order of the chain.
 */
export const sniper = z.object({
  walletAddress: z.string(),
  totalTokensSniped: amount,
  totalSnipedUsd: amount,
  totalTokensSold: amount,
  totalSoldUsd: amount,
  currentBalance: amount,
  currentBalanceUsdValue: amount,
  realizedProfitUsd: amount,
  snipedTransactions: z
    .array(z.object({ transactionHash: amount, blocksAfterCreation: amount }).catch({}))
    .catch([]),
});

/** By time frame: `5m`, `1h`, `6h`, `24h`. */
const byTime = z.record(z.string(), z.unknown()).catch({});

/** `/tokens/{address}/analytics`. Numbers may be numbers or strings. */
export const analytics = z.object({
  tokenAddress: z.string(),
  totalBuyVolume: byTime,
  totalSellVolume: byTime,
  totalBuys: byTime,
  totalSells: byTime,
  pricePercentChange: byTime,
  usdPrice: amount,
  totalLiquidityUsd: amount,
  totalFullyDilutedValuation: amount,
});

/** `/erc20/metadata`: one row for each address asked for. */
export const metadata = z.array(z.unknown());

export const metadataRow = z.object({
  address: z.string(),
  description: z.unknown().optional(),
  links: z.record(z.string(), z.unknown()).catch({}),
});
