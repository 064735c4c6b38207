import { type Delivery, toEventId, type Watch, type WatchEvent } from '../domain/watch.js';

/** A watch as GraphQL shows it. */
export function toWatchView(watch: Watch): object {
  const { refs, kinds, url, pending, parked, ...rest } = watch;
  return { ...rest, tokens: refs, events: kinds, webhook: url, pendingCount: pending, parkedCount: parked };
}

/** An event as GraphQL shows it. */
export function toEventView(event: WatchEvent): object {
  const { body, id, retracts, ...rest } = event;
  return {
    ...rest,
    id: toEventId(id),
    retracts: retracts === undefined ? undefined : toEventId(retracts),
    description: String(body.description ?? ''),
    before: body.before,
    after: body.after,
    transactionHash: body.transaction_hash,
  };
}

export function toDeliveryView({ event, nextAt, ...rest }: Delivery): object {
  const nextAttemptAt = rest.state === 'pending' ? nextAt : undefined;
  return { ...rest, event: toEventView(event), nextAttemptAt };
}

/** A new pool as GraphQL shows it. */
export function toPairView({ body, id, retracts, address, ...event }: WatchEvent): object {
  return {
    ...event,
    id: toEventId(id),
    retracts: retracts === undefined ? undefined : toEventId(retracts),
    token: address,
    poolId: body.pool,
    name: body.name,
    symbol: body.symbol,
    quote: body.quote,
    dex: body.dex,
    launchpad: body.launchpad,
    liquidityUsd: body.liquidity_usd,
    coreScore: body.score,
    coreGrade: body.grade,
    coverage: body.coverage,
    canSell: body.can_sell,
    transactionHash: body.transaction_hash,
  };
}
