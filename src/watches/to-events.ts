import { toTopic } from '@assay/chain';
import type { BlockRef } from '@assay/facts';
import { type NewWatchEvent, RETRACTED, toEventId, type WatchEvent } from '../domain/watch.js';
import type { Change } from '../reports/change.js';
import type { Snapshot } from '../reports/snapshot.js';
import type { RelatedTransaction, RelatedTransactions } from './find-affected.js';

const topics = (...events: readonly string[]) => new Set(events.map(toTopic));

/** Events that name the transaction of a change of some kind themselves. */
const ownSigns: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {
  OWNER_CHANGED: topics('OwnershipTransferred(address,address)'),
  OWNERSHIP_RENOUNCED: topics('OwnershipTransferred(address,address)'),
  CODE_REPLACED: topics(
    'Upgraded(address)',
    'BeaconUpgraded(address)',
    'DiamondCut((address,uint8,bytes4[])[],address,bytes)',
  ),
  MINTED: topics('Transfer(address,address,uint256)'),
  PAUSED: topics('Paused(address)', 'Paused()', 'Pause()'),
  UNPAUSED: topics('Unpaused(address)', 'Unpaused()', 'Unpause()'),
};

/** Changes that happen with time, without a transaction. */
const byTime: ReadonlySet<string> = new Set(['LOCK_ENDING', 'LOCK_ENDED', 'POLICY_CHANGED']);
const ofPools: ReadonlySet<string> = new Set([
  'LIQUIDITY_REMOVED',
  'LIQUIDITY_ADDED',
  'LOCK_ADDED',
  'LOCK_EXTENDED',
]);

/** The transaction of the block that made a change; `undefined`: there was none, or it is not clear which. */
export function findTransaction(
  { kind }: Pick<NewWatchEvent, 'kind'>,
  related: RelatedTransactions,
): string | undefined {
  if (byTime.has(kind)) return undefined;
  const unusual = related.filter(({ isUnusual }) => isUnusual);
  const signs = ownSigns[kind];
  const named = signs ? unusual.filter(({ sign, ofPool }) => !ofPool && signs.has(sign)) : [];
  return (
    onlyHash(named) ??
    onlyHash(unusual.filter(({ ofPool }) => ofPool === ofPools.has(kind))) ??
    onlyHash(unusual) ??
    onlyHash(related)
  );
}

function onlyHash(related: readonly RelatedTransaction[]): string | undefined {
  const hashes = [...new Set(related.map(({ hash }) => hash))];
  return hashes.length === 1 ? hashes[0] : undefined;
}

interface Seen {
  readonly block: BlockRef;
  readonly related: RelatedTransactions;
  /** What was read at that block. */
  readonly snapshot: Snapshot;
}

/** The event that tells a change. */
export function toEvent(
  change: Change,
  address: NewWatchEvent['address'],
  { block, related, snapshot }: Seen,
): NewWatchEvent {
  const { kind, severity, topic, subject, before, after, beforeBlock, afterBlock, description } = change;
  return {
    address,
    kind,
    severity,
    blockNumber: block.number,
    blockHash: block.hash,
    retracts: undefined,
    body: {
      description,
      verdict_sentence: toVerdictSentence(snapshot),
      topic,
      subject,
      before,
      after,
      before_block: { number: beforeBlock.number, hash: beforeBlock.hash },
      after_block: { number: afterBlock.number, hash: afterBlock.hash },
      transaction_hash: findTransaction(change, related) ?? null,
    },
  };
}

/** The verdict for a person, as every door says it. `null`: there is none. */
export function toVerdictSentence(snapshot: Snapshot | undefined): string | null {
  return snapshot?.words?.sentence ?? null;
}

/** Tells that a reorganisation undid an event. */
export function toRetraction(event: WatchEvent): NewWatchEvent {
  const { id, address, severity, blockNumber, blockHash, body, kind, decidedFor } = event;
  const description = `A reorganisation undid ${toEventId(id)}: ${String(body.description ?? kind)}`;
  return {
    ...{ address, severity, blockNumber, blockHash, decidedFor },
    kind: RETRACTED,
    retracts: id,
    body: { ...body, description, verdict_sentence: null, retracted_kind: kind },
  };
}
