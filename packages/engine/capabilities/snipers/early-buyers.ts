import type { Address, EarlyBuyer, Launch, WalletLinks } from '@assay/facts';
import { policy } from '../policy.js';
import { ratioOf, smaller } from '../ratio.js';

const rules = policy.snipers;

export type BuyerLabel = 'sniper' | 'bundle' | 'insider' | 'mev';
export type BuyerState = 'increased' | 'held' | 'trimmed' | 'paper' | 'moved' | 'sold';

/** One early buyer, labelled and followed to now. */
export interface FollowedBuyer {
  readonly wallet: Address;
  readonly labels: readonly BuyerLabel[];
  readonly state: BuyerState;
  /** Unix seconds. */
  readonly firstBuyAt: number;
  /** Negative for a purchase before trading opened. */
  readonly secondsAfterLaunch: number;
  readonly firstBuyTransaction: string;
  /** First sender of native coin to the wallet; `null`: not known. */
  readonly funder: Address | null;
  /** Smallest units. */
  readonly bought: bigint;
  readonly sold: bigint;
  readonly balanceNow: bigint;
  /** Current balance and all sales, each ÷ bought; may exceed 1. 0 for a wallet that bought nothing. */
  readonly heldRatio: number;
  readonly soldRatio: number;
}

/** Known relations between wallets. */
export interface CohortContext {
  /** Owner and deployer. */
  readonly team: readonly Address[];
  readonly links: WalletLinks | undefined;
}

function countBy(keys: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * Wallets of bundles: at least three that first bought through one transaction, or that the fact
 * `walletLinks` links as buyers of one block with one funder (its reader knows which funders are exchanges).
 */
function bundledWallets(buyers: readonly EarlyBuyer[], links: WalletLinks | undefined): Set<Address> {
  const counts = countBy(buyers.map(({ firstBuyTransaction }) => firstBuyTransaction));
  const together = buyers.filter((b) => (counts.get(b.firstBuyTransaction) ?? 0) >= rules.bundleWallets);
  const linked =
    links?.links.filter(({ kind }) => kind === 'same_block_bundle').flatMap(({ a, b }) => [a, b]) ?? [];
  return new Set([...together.map(({ wallet }) => wallet), ...linked]);
}

/**
 * What a buyer did with the purchase. `increased`: owns more than was bought. `held`: ≥ 90 %. `trimmed`:
 * 50–90 %.
 * `paper`: sold ≥ 90 % within 24 h of the purchase. `moved`: at least half of the purchase went to other
 * wallets without a sale. `sold`: the rest.
 */
function stateOf(buyer: EarlyBuyer, heldRatio: number, movedRatio: number): BuyerState {
  const { soldMostAt, firstBuyAt } = buyer;
  if (soldMostAt !== null && soldMostAt - firstBuyAt <= rules.paperSeconds && heldRatio < rules.heldShare)
    return 'paper';
  if (heldRatio > 1) return 'increased';
  if (heldRatio >= rules.heldShare) return 'held';
  if (heldRatio >= rules.trimmedShare) return 'trimmed';
  return movedRatio >= rules.trimmedShare ? 'moved' : 'sold';
}

function labelsOf(
  buyer: EarlyBuyer,
  launch: Launch,
  bundled: ReadonlySet<Address>,
  team: readonly Address[],
): BuyerLabel[] {
  const { wallet, funder, receivedBeforeLaunch, firstBuyAt, sameBlockRoundTrip } = buyer;
  const seconds = firstBuyAt - launch.block.timestamp;
  const insider =
    seconds < 0 ||
    receivedBeforeLaunch > 0n ||
    team.includes(wallet) ||
    (funder !== undefined && team.includes(funder));
  return [
    ...(seconds >= 0 && seconds <= rules.sniperSeconds ? (['sniper'] as const) : []),
    ...(bundled.has(wallet) ? (['bundle'] as const) : []),
    ...(insider ? (['insider'] as const) : []),
    ...(sameBlockRoundTrip ? (['mev'] as const) : []),
  ];
}

/**
 * Labels the launch cohort and adds what each buyer did since. A wallet may have several labels:
 * - `sniper`: first purchase within 30 s of the launch.
 * - `bundle`: see `bundledWallets`.
 * - `insider`: bought before trading was open, received tokens from the team before the launch, was funded by
 *   the team, or belongs to it.
 * - `mev`: bought and sold within one block.
 *
 * O(buyers + links).
 */
export function followBuyers(launch: Launch, { team, links }: CohortContext): FollowedBuyer[] {
  const bundled = bundledWallets(launch.buyers, links);
  return launch.buyers.map((buyer) => {
    const { wallet, firstBuyAt, firstBuyTransaction, bought, sold, balanceNow, transferredOut } = buyer;
    const heldRatio = ratioOf(balanceNow, bought) ?? 0;
    return {
      wallet,
      labels: labelsOf(buyer, launch, bundled, team),
      state: stateOf(buyer, heldRatio, ratioOf(transferredOut, bought) ?? 0),
      firstBuyAt,
      secondsAfterLaunch: firstBuyAt - launch.block.timestamp,
      firstBuyTransaction,
      funder: buyer.funder ?? null,
      bought,
      sold,
      balanceNow,
      heldRatio,
      soldRatio: ratioOf(sold, bought) ?? 0,
    };
  });
}

/** Shares of the cohort by wallets, 0..100; they add up to 100. */
export interface SellingSummary {
  /** Still owns at least 90 % of the purchase. */
  readonly heldAllPercentage: number;
  /** The others: sold a part, or moved tokens away. */
  readonly soldSomePercentage: number;
  /** Sold at least 90 % of the purchase, and did not buy it back. */
  readonly soldAllPercentage: number;
}

/** `null` for an empty cohort, and where its sales are not known until now. O(n). */
export function summaryOf(launch: Launch, buyers: readonly FollowedBuyer[]): SellingSummary | null {
  if (buyers.length === 0 || launch.followedUntil !== undefined) return null;
  const held = buyers.filter(({ heldRatio }) => heldRatio >= rules.heldShare).length;
  const sold = buyers.filter((b) => b.heldRatio < rules.heldShare && b.soldRatio >= rules.soldShare).length;
  const percentageOf = (n: number) => (n / buyers.length) * 100;
  return {
    heldAllPercentage: percentageOf(held),
    soldSomePercentage: percentageOf(buyers.length - held - sold),
    soldAllPercentage: percentageOf(sold),
  };
}

/**
 * Paper hands: share of the wallets that sold at least 90 % within 24 h of the purchase; `null` for an empty
 * cohort, and where it was not followed so long. O(n).
 */
export function paperHandsOf(launch: Launch, buyers: readonly FollowedBuyer[]): number | null {
  const { followedUntil = Number.POSITIVE_INFINITY } = launch;
  if (buyers.some(({ firstBuyAt }) => firstBuyAt + rules.paperSeconds > followedUntil)) return null;
  return buyers.length === 0 ? null : buyers.filter(({ state }) => state === 'paper').length / buyers.length;
}

/**
 * Diamond hands: share of the wallets that held at least 90 % of the purchase seven days after it, and hold
 * it now. Counts wallets whose purchase is at least seven days old and which were followed so long; `null`
 * where there is none.
 * `Launch.maxDrawdown` shows whether the price fell meanwhile. O(n).
 * @param now Unix seconds
 */
export function diamondHandsOf(buyers: readonly EarlyBuyer[], now: number): number | null {
  const old = buyers.filter(
    ({ firstBuyAt, balanceAfter7d }) => now - firstBuyAt >= rules.diamondSeconds && balanceAfter7d !== null,
  );
  if (old.length === 0) return null;
  const keeps = (balance: bigint | null, bought: bigint) =>
    balance !== null && bought > 0n && (ratioOf(balance, bought) ?? 0) >= rules.heldShare;
  return (
    old.filter((b) => keeps(b.balanceAfter7d, b.bought) && keeps(b.balanceNow, b.bought)).length / old.length
  );
}

/** What was left of the cohort's purchases some time after each. */
export interface Retention {
  readonly after: '1h' | '24h' | '7d' | 'now';
  /** Σ min(balance, bought) ÷ Σ bought, 0..1. */
  readonly amountRatio: number;
  /** Share of the wallets that still had at least 90 %, 0..1. */
  readonly walletRatio: number;
  /** Wallets that are old enough to count. */
  readonly wallets: number;
}

function retentionAt(
  after: Retention['after'],
  points: readonly { balance: bigint | null; bought: bigint }[],
): Retention[] {
  let [kept, bought, wallets, holding] = [0n, 0n, 0, 0];
  for (const point of points) {
    if (point.balance === null || point.bought <= 0n) continue;
    kept += smaller(point.balance, point.bought);
    bought += point.bought;
    wallets += 1;
    if ((ratioOf(point.balance, point.bought) ?? 0) >= rules.heldShare) holding += 1;
  }
  const amountRatio = ratioOf(kept, bought);
  return amountRatio === null ? [] : [{ after, amountRatio, walletRatio: holding / wallets, wallets }];
}

/** The retention curve, without points that no wallet has reached yet. O(n). */
export function retentionOf(buyers: readonly EarlyBuyer[]): Retention[] {
  const at = (after: Retention['after'], balanceOf: (b: EarlyBuyer) => bigint | null) =>
    retentionAt(
      after,
      buyers.map((b) => ({ balance: balanceOf(b), bought: b.bought })),
    );
  return [
    ...at('1h', (b) => b.balanceAfter1h),
    ...at('24h', (b) => b.balanceAfter24h),
    ...at('7d', (b) => b.balanceAfter7d),
    ...at('now', (b) => b.balanceNow),
  ];
}

/** True for a wallet with an advantage at the launch: any label except `mev`. */
export function isPrivileged({ labels }: FollowedBuyer): boolean {
  return labels.some((label) => label !== 'mev');
}

/** Σ of `amountOf` over some buyers ÷ supply, 0..1; `null` where the supply is unknown or zero. O(n). */
export function supplyShareOf(
  buyers: readonly FollowedBuyer[],
  amountOf: (b: FollowedBuyer) => bigint,
  supply: bigint | null,
): number | null {
  if (supply === null) return null;
  const share = ratioOf(
    buyers.reduce((sum, buyer) => sum + amountOf(buyer), 0n),
    supply,
  );
  return share === null ? null : Math.min(1, share);
}
