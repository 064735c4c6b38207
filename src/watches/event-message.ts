import { toChecksum } from '@assay/facts';
import { DECISION_CHANGED, disputeEventKinds, toEventId, type WatchEvent } from '../domain/watch.js';
import type { WebhookMessage } from './send-webhook.js';

/** `token.` and what happened to it; of disputes and decisions what came of them. */
const toType = (kind: string) =>
  (kind in disputeEventKinds || kind === DECISION_CHANGED
    ? kind.replace('_', '.')
    : `token.${kind}`
  ).toLowerCase();

/** An event as a receiver gets it. The text is the same at every attempt, and so is its id. */
export function toMessage(event: WatchEvent, watchId: string): WebhookMessage {
  const id = toEventId(event.id);
  return {
    id,
    body: JSON.stringify({
      type: toType(event.kind),
      timestamp: event.createdAt.toISOString(),
      data: {
        id,
        watch_id: watchId,
        chain: event.chain,
        contract_address: toChecksum(event.address),
        kind: event.kind,
        severity: event.severity,
        block_number: event.blockNumber,
        block_hash: event.blockHash,
        retracts: event.retracts === undefined ? null : toEventId(event.retracts),
        ...event.body,
      },
    }),
  };
}
