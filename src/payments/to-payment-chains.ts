import type { Address, Chain } from '@assay/facts';
import type { PaymentChain } from '../domain/treasury.js';

/** What the payment reader accepts on each chain. */
export function toPaymentChains(chains: readonly Chain[]): readonly PaymentChain[] {
  return chains.map(({ name, chainId, confirmations, nativeSymbol, stablecoins }) => ({
    chain: name,
    chainId,
    confirmations,
    assets: [
      { symbol: nativeSymbol, address: undefined, decimals: 18 },
      ...stablecoins.map((coin) => ({ ...coin, address: coin.address as Address })),
    ],
  }));
}
