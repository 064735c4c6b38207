import { changeWords as words } from '@assay/engine';
import type { Evidence, HistoryEvent } from '@assay/facts';
import type { AnyChangeKind, Change, ChangeValues, WatchedTopic } from './change.js';

/** A change that the chain shows: it is older than the first report. */
export interface ChainChange extends Omit<Change, 'kind' | 'beforeBlock'> {
  readonly kind: AnyChangeKind;
  readonly transactionHash: string;
  readonly evidence: Evidence;
}

/** Which of the events are asked for. */
interface Wanted {
  /** Only those before this block; absent: all. */
  readonly before?: number | undefined;
  /** Only those after this time, Unix seconds. */
  readonly since?: number | undefined;
  readonly first: number;
}

/** The newest first. Pure; O(events). */
export function toChainChanges(
  events: readonly HistoryEvent[],
  { before = Number.POSITIVE_INFINITY, since = 0, first }: Wanted,
): readonly ChainChange[] {
  return events
    .filter(({ block }) => block.number < before && block.timestamp > since)
    .slice(0, first)
    .map((event) => ({
      ...toParts(event),
      afterBlock: event.block,
      transactionHash: event.transactionHash,
      evidence: event.evidence,
    }));
}

type Parts = Pick<
  ChainChange,
  'kind' | 'severity' | 'topic' | 'subject' | 'before' | 'after' | 'description'
>;

function toParts(event: HistoryEvent): Parts {
  switch (event.what) {
    case 'created':
      return tell('TOKEN_CREATED', 'INFO', 'code', {
        after: { by: event.by },
        description: words.made(event.by),
      });
    case 'owner':
      return toOwnerChange(event);
    case 'code':
      return tell('CODE_REPLACED', 'HIGH', 'code', {
        before: { address: event.from },
        after: { address: event.to },
        description: words.codeReplaced,
      });
    case 'filled':
      return toFilled(event);
    case 'taken':
      return toTaken(event);
  }
}

function tell(
  kind: AnyChangeKind,
  severity: Parts['severity'],
  topic: WatchedTopic,
  parts: Pick<Parts, 'description'> & {
    readonly subject?: string;
    readonly before?: ChangeValues;
    readonly after: ChangeValues;
  },
): Parts {
  return { subject: '', before: {}, ...parts, kind, severity, topic };
}

function toOwnerChange({ from, to }: Extract<HistoryEvent, { what: 'owner' }>): Parts {
  const values = { before: { owner: from }, after: { owner: to } };
  if (!to)
    return tell('OWNERSHIP_RENOUNCED', 'INFO', 'owner', {
      ...values,
      description: words.gaveUp,
    });
  return tell('OWNER_CHANGED', from ? 'MEDIUM' : 'HIGH', 'owner', {
    ...values,
    description: from ? words.newOwner(to) : words.ownerBack(to),
  });
}

function toFilled({ step }: Extract<HistoryEvent, { what: 'filled' }>): Parts {
  const { pool, dex, valueUsd, by, relation } = step;
  return tell('LIQUIDITY_ADDED', 'INFO', 'pools', {
    subject: pool,
    after: { dex, valueUsd, by, relation },
    description: words.filled({ by, relation, dex, valueUsd }),
  });
}

function toTaken({ step, share, movedTo }: Extract<HistoryEvent, { what: 'taken' }>): Parts {
  const { pool, dex, valueUsd, by, relation } = step;
  const after = { dex, valueUsd, share, movedTo, by, relation };
  const description = words.taken({ by, relation, dex, valueUsd, share, movedTo });
  const severity = movedTo ? 'INFO' : severityOf(share);
  return tell('LIQUIDITY_REMOVED', severity, 'pools', { subject: pool, after, description });
}

/** As between two reports. */
function severityOf(share: number | null): Parts['severity'] {
  if (share === null || share < 0.5) return 'MEDIUM';
  return share >= 0.8 ? 'CRITICAL' : 'HIGH';
}
