import { type Address, ZERO_ADDRESS } from '../../../domain/address.js';
import { groupBy } from '../../../lib/group-by.js';
import type { SwapEvent, TransferEvent } from '../../../logs/events.js';

export interface AttributionContext {
  readonly token: Address;
  /** Pools, routers, and whoever else only passes tokens on. */
  readonly intermediaries: ReadonlySet<Address>;
}

/** A swap, seen from the token. Amounts in smallest units, positive. */
export interface TokenSwap {
  readonly event: SwapEvent;
  /** The account that the pool's tokens lie in. */
  readonly account: Address;
  readonly side: 'buy' | 'sell';
  readonly tokenAmount: bigint;
  readonly quoteAmount: bigint;
}

/**
 * `undefined` where nothing was exchanged (a flash loan of one side, a donation).
 * @param account where it is not the contract that wrote the log
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
 * Who traded in each swap: of the accounts that the token's own transfers of the transaction name, the one whose
 * balance changed. Routers and aggregators, known or not, end a transaction with what they began with, so the
 * recipient of a purchase (or the giver of a sale) that only passed the tokens on is replaced by whoever gained (or
 * gave) most.
 * @param transfers the token's transfers of the same transactions
 * @returns no entry for a swap whose trader the transfers do not tell; O(swaps + transfers)
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
  return isFinal ? recipient : (extreme(flows, context, 1n) ?? roundTripper(recipient, context));
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
    return extreme(flows, context, -1n);
  }
  // The token contract itself sells the taxes that it collected.
  if (paid.from === context.token) {
    return paid.from;
  }
  const isOrigin = !isIntermediary(paid.from, context) && (flows.get(paid.from) ?? 0n) < 0n;
  return isOrigin ? paid.from : (extreme(flows, context, -1n) ?? roundTripper(paid.from, context));
}

/** Bought and sold in one transaction: its balance did not change, yet nobody else traded. */
function roundTripper(account: Address, context: AttributionContext): Address | undefined {
  return isIntermediary(account, context) ? undefined : account;
}

/** Who gained (sign 1) or gave (sign −1) most in the transaction. */
function extreme(flows: Flows, context: AttributionContext, sign: 1n | -1n): Address | undefined {
  let best: Address | undefined;
  let most = 0n;
  for (const [account, flow] of flows) {
    if (sign * flow > most && !isIntermediary(account, context)) {
      best = account;
      most = sign * flow;
    }
  }
  return best;
}

function isIntermediary(account: Address, { token, intermediaries }: AttributionContext): boolean {
  return account === ZERO_ADDRESS || account === token || intermediaries.has(account);
}
