import { type Address, groupBy, type WalletLink, type WalletLinkKind, type WalletLinks } from '@assay/facts';

/** Wallets that are believed to be one actor. */
export interface Entity {
  /** The smallest address of the members, so it does not depend on the order of the links. */
  readonly id: Address;
  /** At least two, ascending. */
  readonly wallets: readonly Address[];
  readonly kinds: readonly WalletLinkKind[];
  /** `common_funder`: who funded them. */
  readonly funders: readonly Address[];
  /** Some of the transactions that show the links, at most 5. */
  readonly transactionHashes: readonly string[];
  /** How many such transactions were kept when the links were read. */
  readonly transactionsTotal: number;
  /** Between which of them, at most 200. */
  readonly links: readonly WalletLink[];
}

export interface Clusters {
  /** Entities of at least two wallets, sorted by id. */
  readonly entities: readonly Entity[];
  /** The id of a wallet's entity, or the wallet itself. */
  readonly entityOf: (wallet: Address) => Address;
  /** Wallets that were left out because they have too many links. */
  readonly cut: readonly Address[];
}

const MAX_LINKS = 200;

/** Union-find with path halving and union by size: O((n + m)·α(n)) for m unions. */
function createForest() {
  const parents = new Map<Address, Address>();
  const sizes = new Map<Address, number>();
  const find = (wallet: Address): Address => {
    let at = wallet;
    for (let up = parents.get(at); up !== undefined && up !== at; up = parents.get(at)) {
      const next = parents.get(up) ?? up;
      parents.set(at, next);
      at = next;
    }
    return at;
  };
  const union = (a: Address, b: Address): void => {
    const [x, y] = [find(a), find(b)];
    for (const root of [x, y]) if (!parents.has(root)) parents.set(root, root);
    if (x === y) return;
    const [sizeX, sizeY] = [sizes.get(x) ?? 1, sizes.get(y) ?? 1];
    const [root, child] = sizeX >= sizeY ? [x, y] : [y, x];
    parents.set(child, root);
    sizes.set(root, sizeX + sizeY);
  };
  return { find, union, members: () => parents.keys() };
}

function superNodesOf(links: readonly WalletLink[], maxPartners: number): Set<Address> {
  const partners = new Map<Address, Set<Address>>();
  const addPartner = (from: Address, to: Address) => {
    const known = partners.get(from) ?? new Set();
    partners.set(from, known.add(to));
  };
  for (const { a, b, kind } of links) {
    // Wallets of one funder are linked in a chain: their number does not show that a wallet is a service.
    if (kind === 'common_funder') continue;
    addPartner(a, b);
    addPartner(b, a);
  }
  return new Set([...partners].filter(([, { size }]) => size > maxPartners).map(([wallet]) => wallet));
}

function toEntity(wallets: readonly Address[], links: readonly WalletLink[]): Entity {
  const sorted = [...wallets].sort();
  const unique = <T extends string>(values: Iterable<T>): T[] => [...new Set(values)].sort();
  const transactions = unique(links.flatMap(({ transactionHashes }) => transactionHashes));
  return {
    id: sorted[0] ?? '0x',
    wallets: sorted,
    kinds: unique(links.map(({ kind }) => kind)),
    funders: unique(links.flatMap(({ via }) => (via ? [via] : []))),
    transactionHashes: transactions.slice(0, 5),
    transactionsTotal: transactions.length,
    links: links.slice(0, MAX_LINKS),
  };
}

/**
 * Merges linked wallets into entities: the connected components of the links, without super-nodes (those that
 * the fact names, and wallets with more than `superNodeLinks` distinct partners). O((wallets + links)·α).
 * @example clustersOf(links, policy.clusters.superNodeLinks).entityOf(wallet)
 */
export function clustersOf({ links, superNodes }: WalletLinks, superNodeLinks: number): Clusters {
  const cut = new Set([...superNodes, ...superNodesOf(links, superNodeLinks)]);
  const kept = links.filter(({ a, b }) => a !== b && !cut.has(a) && !cut.has(b));
  const forest = createForest();
  for (const { a, b } of kept) forest.union(a, b);
  const linksByRoot = groupBy(kept, ({ a }) => forest.find(a));
  const entities = [...groupBy([...forest.members()], forest.find)].map(([root, wallets]) =>
    toEntity(wallets, linksByRoot.get(root) ?? []),
  );
  const ids = new Map(entities.flatMap(({ id, wallets }) => wallets.map((wallet) => [wallet, id] as const)));
  return {
    entities: entities.sort((a, b) => (a.id < b.id ? -1 : 1)),
    entityOf: (wallet) => ids.get(wallet) ?? wallet,
    cut: [...cut].sort(),
  };
}

/** Without links every wallet is its own entity. */
export const noClusters: Clusters = { entities: [], entityOf: (wallet) => wallet, cut: [] };
