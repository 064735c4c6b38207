import {
  DECISION_CHANGED,
  type DecidedFor,
  type DecisionBody,
  type Delivery,
  toEventId,
  type Watch,
  type WatchEvent,
} from '../domain/watch.js';

/** A watch as GraphQL shows it. */
export function toWatchView(watch: Watch): object {
  const { refs, kinds, url, decides, pending, parked, ...rest } = watch;
  const shown = { tokens: refs, events: kinds, webhook: url, ...decides };
  return { ...rest, ...shown, pendingCount: pending, parkedCount: parked };
}

/** An event as GraphQL shows it. */
export function toEventView(event: WatchEvent): object {
  const { body, id, retracts, decidedFor, ...rest } = event;
  return {
    ...rest,
    id: toEventId(id),
    retracts: retracts === undefined ? undefined : toEventId(retracts),
    description: String(body.description ?? ''),
    verdictSentence: body.verdict_sentence,
    before: body.before,
    after: body.after,
    transactionHash: body.transaction_hash,
    decision: event.kind === DECISION_CHANGED && decidedFor ? toDecisionView(decidedFor, body) : undefined,
  };
}

function toDecisionView({ policy, intent }: DecidedFor, body: WatchEvent['body']): object {
  const { before, after, rules, report_id } = body as Partial<DecisionBody> as DecisionBody;
  return {
    policy,
    intent,
    policyVersion: after.policy_version,
    before: before.decision,
    after: after.decision,
    rules: rules.map(({ id, ...rule }) => ({ ...rule, code: id })),
    reportId: report_id,
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
    verdictSentence: body.verdict_sentence,
    transactionHash: body.transaction_hash,
  };
}
