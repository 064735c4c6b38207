import type { TransferEvent } from '@assay/chain';
import { type Address, type EarlyBuyer, groupBy } from '@assay/facts';

export interface FollowContext {
  /** Transactions in which a known pool swapped the token. */
  readonly swapTransactions: ReadonlySet<string>;
  readonly launchBlock: number;
  /** Unix seconds: the end of the cohort window, and up to when all transfers were read. */
  readonly cohortEndsAt: number;
  readonly knownUntil: number;
  /** Deployer, owner, recipients of the first mints and the provider of the first liquidity. */
  readonly team: ReadonlySet<Address>;
}

export interface FirstBuy {
  readonly wallet: Address;
  readonly blockNumber: number;
  readonly timestamp: number;
  readonly transactionHash: string;
}

/** What the token's transfers show of an early buyer. */
export type FollowedTransfers = Omit<EarlyBuyer, 'funder'>;

const HOUR = 3_600;
const SOLD_MOST = { numerator: 9n, denominator: 10n };

/**
 * Follows one wallet through its transfers. Transfers in a transaction with a swap are purchases and sales,
 * the others are not. O(transfers of the wallet).
 * @param transfers all transfers from and to the wallet, in the order of the chain
 * @param balanceNow what `balanceOf` answers; where it is absent, the balance is computed from the transfers
 */
export function followWallet(
  first: FirstBuy,
  transfers: readonly TransferEvent[],
  balanceNow: bigint | undefined,
  context: FollowContext,
): FollowedTransfers {
  const { wallet } = first;
  const moves = transfers.map((event) => toMove(event, wallet, context.swapTransactions));
  const sum = (wanted: (move: Move) => boolean) =>
    moves.reduce((total, move) => (wanted(move) ? total + move.event.amount : total), 0n);
  const bought = sum((move) => move.isIn && move.isTrade && move.event.timestamp <= context.cohortEndsAt);
  const balanceAfter = (seconds: number) => {
    const at = first.timestamp + seconds;
    return at > context.knownUntil ? null : balanceAt(moves, at);
  };
  return {
    wallet,
    firstBuyBlock: first.blockNumber,
    firstBuyAt: first.timestamp,
    firstBuyTransaction: first.transactionHash,
    bought,
    sold: sum((move) => !move.isIn && move.isTrade),
    transferredOut: sum((move) => !move.isIn && !move.isTrade),
    transferredIn: sum((move) => move.isIn && !move.isTrade),
    balanceNow: balanceNow ?? balanceAt(moves, context.knownUntil),
    balanceAfter1h: balanceAfter(HOUR),
    balanceAfter24h: balanceAfter(24 * HOUR),
    balanceAfter7d: balanceAfter(7 * 24 * HOUR),
    soldMostAt: soldMostAt(moves, bought),
    receivedBeforeLaunch: sum(
      (move) =>
        move.isIn && move.event.blockNumber < context.launchBlock && context.team.has(move.event.from),
    ),
    sameBlockRoundTrip: hasRoundTrip(moves),
  };
}

interface Move {
  readonly event: TransferEvent;
  readonly isIn: boolean;
  readonly isTrade: boolean;
}

function toMove(event: TransferEvent, wallet: Address, swaps: ReadonlySet<string>): Move {
  return { event, isIn: event.to === wallet, isTrade: swaps.has(event.transactionHash) };
}

function balanceAt(moves: readonly Move[], timestamp: number): bigint {
  return moves.reduce((balance, { event, isIn }) => {
    if (event.timestamp > timestamp || event.from === event.to) {
      return balance;
    }
    return isIn ? balance + event.amount : balance - event.amount;
  }, 0n);
}

function soldMostAt(moves: readonly Move[], bought: bigint): number | null {
  if (bought === 0n) {
    return null;
  }
  let sold = 0n;
  for (const { event, isIn, isTrade } of moves) {
    if (!isIn && isTrade) {
      sold += event.amount;
      if (sold * SOLD_MOST.denominator >= bought * SOLD_MOST.numerator) {
        return event.timestamp;
      }
    }
  }
  return null;
}

function hasRoundTrip(moves: readonly Move[]): boolean {
  const trades = moves.filter(({ isTrade }) => isTrade);
  return [...groupBy(trades, ({ event }) => event.blockNumber).values()].some(
    (block) => block.some(({ isIn }) => isIn) && block.some(({ isIn }) => !isIn),
  );
}
