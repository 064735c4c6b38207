import type { SwapEvent, TransferEvent } from '@assay/chain';
import { type Address, groupBy, ZERO_ADDRESS } from '@assay/facts';

export interface AttributionContext {
  readonly token: Address;
  /** Pools, routers and other accounts that only pass tokens on. */
  readonly intermediaries: ReadonlySet<Address>;
}

/** A swap from the token's point of view. Amounts are positive, in smallest units. */
export interface TokenSwap {
  readonly event: SwapEvent;
  /** The account that holds the pool's tokens. */
  readonly account: Address;
  readonly side: 'buy' | 'sell';
  readonly tokenAmount: bigint;
  readonly quoteAmount: bigint;
}

/**
 * `undefined` where nothing was exchanged (a flash loan of one side, a donation).
 * @param account holds the pool's tokens, where it is not the contract that emitted the log
 */
export function toTokenSwap(
  event: SwapEvent,
  tokenIsToken0: boolean,
  account: Address = event.contract,
): TokenSwap | undefined {
  const token = tokenIsToken0 ? event.amount0 : event.amount1;
  const quote = tokenIsToken0 ? event.amount1 : event.amount0;
  if (token < 0n && quote > 0n) {
    return { event, account, side: 'buy', tokenAmount: -token, quoteAmount: quote };
  }
  return token > 0n && quote < 0n
    ? { event, account, side: 'sell', tokenAmount: token, quoteAmount: -quote }
    : undefined;
}

/**
 * Finds the trader of each swap: of the accounts in the token's transfers of the transaction, the one whose
 * balance changed. Routers and aggregators, known or not, end a transaction with the balance they began with.
 * So a recipient (or sender) that only passed the tokens on is replaced by the account that gained (or paid)
 * most.
 * @param transfers the token's transfers of the same transactions
 * @returns no entry for a swap whose trader the transfers do not show; O(swaps + transfers)
 */
export function attributeTraders(
  swaps: readonly TokenSwap[],
  transfers: readonly TransferEvent[],
  context: AttributionContext,
): ReadonlyMap<TokenSwap, Address> {
  const byTransaction = groupBy(transfers, ({ transactionHash }) => transactionHash);
  const traders = new Map<TokenSwap, Address>();
  for (const [hash, group] of groupBy(swaps, ({ event }) => event.transactionHash)) {
    const moved = byTransaction.get(hash) ?? [];
    const flows = netFlows(moved);
    for (const swap of group) {
      const trader =
        swap.side === 'buy' ? buyerOf(swap, flows, context) : sellerOf(swap, moved, flows, context);
      if (trader) {
        traders.set(swap, trader);
      }
    }
  }
  return traders;
}

/** Finds the traders of many swaps while the transfers are read, so that these need not be kept. */
interface Attribution {
  /** The traders found so far. */
  readonly traders: Map<TokenSwap, Address>;
  /** Transfers, the newest first, each page after the last one. */
  add(page: readonly TransferEvent[]): void;
  /** After the last transfer. */
  end(): void;
}

/** @param swaps in the order of the chain */
export function createAttribution(swaps: readonly TokenSwap[], context: AttributionContext): Attribution {
  const traders = new Map<TokenSwap, Address>();
  /** Swaps from here on are done. */
  let done = swaps.length;
  /** Transfers of the oldest block so far: the next page may go on with it. */
  let open: readonly TransferEvent[] = [];
  const attributeFrom = (block: number, transfers: readonly TransferEvent[]) => {
    const end = done;
    while (done > 0 && (swaps[done - 1]?.event.blockNumber ?? 0) >= block) done -= 1;
    const found = attributeTraders(swaps.slice(done, end), transfers.toReversed(), context);
    for (const [swap, trader] of found) traders.set(swap, trader);
  };
  return {
    traders,
    add: (page) => {
      const oldest = page.at(-1)?.blockNumber;
      if (oldest === undefined) return;
      const all = [...open, ...page];
      const whole = all.findIndex(({ blockNumber }) => blockNumber === oldest);
      open = all.slice(whole);
      attributeFrom(oldest + 1, all.slice(0, whole));
    },
    end: () => attributeFrom(0, open),
  };
}

type Flows = ReadonlyMap<Address, bigint>;

function netFlows(transfers: readonly TransferEvent[]): Flows {
  const flows = new Map<Address, bigint>();
  for (const { from, to, amount } of transfers) {
    flows.set(from, (flows.get(from) ?? 0n) - amount);
    flows.set(to, (flows.get(to) ?? 0n) + amount);
  }
  return flows;
}

function buyerOf(swap: TokenSwap, flows: Flows, context: AttributionContext): Address | undefined {
  const { recipient } = swap.event;
  const isFinal = !isIntermediary(recipient, context) && (flows.get(recipient) ?? 0n) > 0n;
  return isFinal ? recipient : (largestFlow(flows, context, 1n) ?? roundTripper(recipient, context));
}

function sellerOf(
  swap: TokenSwap,
  transfers: readonly TransferEvent[],
  flows: Flows,
  context: AttributionContext,
): Address | undefined {
  const { logIndex } = swap.event;
  const paid = transfers
    .filter((transfer) => transfer.to === swap.account && transfer.logIndex < logIndex)
    .at(-1);
  if (!paid) {
    return largestFlow(flows, context, -1n);
  }
  // The token contract itself sells the taxes that it collected.
  if (paid.from === context.token) {
    return paid.from;
  }
  const isOrigin = !isIntermediary(paid.from, context) && (flows.get(paid.from) ?? 0n) < 0n;
  return isOrigin ? paid.from : (largestFlow(flows, context, -1n) ?? roundTripper(paid.from, context));
}

/** An account that bought and sold in one transaction: its balance did not change, but nobody else traded. */
function roundTripper(account: Address, context: AttributionContext): Address | undefined {
  return isIntermediary(account, context) ? undefined : account;
}

/** The account that gained (sign 1) or paid (sign −1) most in the transaction. */
function largestFlow(flows: Flows, context: AttributionContext, sign: 1n | -1n): Address | undefined {
  let best: Address | undefined;
  let max = 0n;
  for (const [account, flow] of flows) {
    if (sign * flow > max && !isIntermediary(account, context)) {
      best = account;
      max = sign * flow;
    }
  }
  return best;
}

function isIntermediary(account: Address, { token, intermediaries }: AttributionContext): boolean {
  return account === ZERO_ADDRESS || account === token || intermediaries.has(account);
}
