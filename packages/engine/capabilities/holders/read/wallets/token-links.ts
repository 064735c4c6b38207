import type { TransferEvent } from '@assay/chain';
import type { Address, WalletLink } from '@assay/facts';

/** A wallet with more partners than this is an airdrop or a service: its links are left out. */
export const MAX_PARTNERS = 50;
const MAX_HASHES = 5;

export interface TokenLinks {
  readonly links: readonly WalletLink[];
  readonly superNodes: readonly Address[];
}

/**
 * Links by transfers of the token that were not trades. Intermediaries without a balance count too: tokens
 * that pass through a wallet link its two sides. O(transfers).
 * @param transfers outside of transactions with a swap
 * @param subjects at least one end of a link is one of these
 * @param canBeLinked false for pools, lockers, exchanges, burn addresses and other accounts that are not one
 * actor's
 */
export function tokenLinksOf(
  transfers: readonly TransferEvent[],
  subjects: ReadonlySet<Address>,
  canBeLinked: (account: Address) => boolean,
): TokenLinks {
  const pairs = new Map<string, { a: Address; b: Address; hashes: Set<string> }>();
  const partners = new Map<Address, Set<Address>>();
  for (const { from, to, amount, transactionHash } of transfers) {
    if (
      amount === 0n ||
      from === to ||
      !canBeLinked(from) ||
      !canBeLinked(to) ||
      !(subjects.has(from) || subjects.has(to))
    ) {
      continue;
    }
    const [a, b] = from < to ? [from, to] : [to, from];
    const pair = pairs.get(`${a}${b}`) ?? { a, b, hashes: new Set<string>() };
    pairs.set(`${a}${b}`, pair);
    pair.hashes.add(transactionHash);
    partners.set(a, (partners.get(a) ?? new Set()).add(b));
    partners.set(b, (partners.get(b) ?? new Set()).add(a));
  }
  const superNodes = [...partners].filter(([, { size }]) => size > MAX_PARTNERS).map(([wallet]) => wallet);
  const cut = new Set(superNodes);
  const links = [...pairs.values()]
    .filter(({ a, b }) => !cut.has(a) && !cut.has(b))
    .map(({ a, b, hashes }): WalletLink => {
      return { a, b, kind: 'token_transfer', transactionHashes: [...hashes].slice(0, MAX_HASHES) };
    });
  return { links, superNodes };
}
