import { type Address, groupBy, type WalletLink } from '@assay/facts';
import type { Fundings } from './funder-index.js';

/**
 * Links of wallets with the same first funder: a chain through the wallets in the order of their funding,
 * which connects them as all pairs would. A funder among the wallets is linked with the first wallet it
 * funded. O(wallets · log wallets).
 * @param isService true for exchanges, bridges and other accounts that fund unrelated wallets
 */
export function funderLinksOf(fundings: Fundings, isService: (funder: Address) => boolean): WalletLink[] {
  const known = [...fundings].flatMap(([wallet, funding]) => (funding ? [{ wallet, ...funding }] : []));
  const links: WalletLink[] = [];
  for (const [funder, funded] of groupBy(known, (entry) => entry.funder)) {
    if (isService(funder)) {
      continue;
    }
    const inOrder = [...funded].sort(
      (x, y) => x.blockNumber - y.blockNumber || (x.wallet < y.wallet ? -1 : 1),
    );
    const first = inOrder[0];
    if (first && fundings.has(funder)) {
      links.push(toLink(funder, first.wallet, [first.transactionHash], funder));
    }
    inOrder.slice(1).forEach((entry, index) => {
      const before = inOrder[index];
      if (before) {
        links.push(
          toLink(before.wallet, entry.wallet, [before.transactionHash, entry.transactionHash], funder),
        );
      }
    });
  }
  return links;
}

function toLink(x: Address, y: Address, hashes: readonly string[], via: Address): WalletLink {
  const [a, b] = x < y ? [x, y] : [y, x];
  return { a, b, kind: 'common_funder', transactionHashes: [...new Set(hashes)], via };
}
