import { type Address, type EarlyBuyer, groupBy, type WalletLink } from '@assay/facts';

/** Minimum wallets of a bundle. */
const MIN_WALLETS = 3;

/**
 * Links of early buyers that first bought in one block through one transaction, or with the same first
 * funder: a chain through each bundle. Unrelated buyers of one block are not linked. O(buyers).
 */
export function bundleLinksOf(
  buyers: readonly EarlyBuyer[],
  isService: (funder: Address) => boolean,
): WalletLink[] {
  const byTransaction = groupBy(buyers, ({ firstBuyTransaction }) => firstBuyTransaction);
  const funded = buyers.filter(({ funder }) => funder !== undefined && !isService(funder));
  const byFunder = groupBy(funded, ({ firstBuyBlock, funder }) => `${firstBuyBlock} ${funder}`);
  return [...byTransaction.values(), ...byFunder.values()]
    .filter(({ length }) => length >= MIN_WALLETS)
    .flatMap((bundle) => bundle.slice(1).flatMap((buyer, index) => toLink(bundle[index], buyer)));
}

function toLink(x: EarlyBuyer | undefined, y: EarlyBuyer): WalletLink[] {
  if (!x) {
    return [];
  }
  const [a, b] = x.wallet < y.wallet ? [x.wallet, y.wallet] : [y.wallet, x.wallet];
  const transactionHashes = [...new Set([x.firstBuyTransaction, y.firstBuyTransaction])];
  const via = x.funder !== undefined && x.funder === y.funder ? { via: x.funder } : {};
  return [{ a, b, kind: 'same_block_bundle', transactionHashes, ...via }];
}
