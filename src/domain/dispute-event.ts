import type { Dispute, DisputeState, NewDispute } from './dispute.js';
import type { DisputeEventKind, NewWatchEvent } from './watch.js';

/** Without the statement: it is hostile text, and stands where the dispute is read. */
type ToldDispute = Pick<
  Dispute,
  'id' | 'address' | 'reportId' | 'code' | 'signer' | 'role' | 'checkedBlock' | 'checkedHash'
>;

const kinds: Readonly<Record<DisputeState, DisputeEventKind>> = {
  open: 'DISPUTE_OPENED',
  upheld: 'DISPUTE_UPHELD',
  corrected: 'DISPUTE_CORRECTED',
  withdrawn: 'DISPUTE_WITHDRAWN',
  expired: 'DISPUTE_EXPIRED',
};

const sentences: Readonly<Record<DisputeState, (one: ToldDispute) => string>> = {
  open: ({ role, code }) => `The ${role} disputes what a report says under ${code}.`,
  upheld: ({ code }) => `The ${code} that was disputed was looked at again, and holds.`,
  corrected: ({ code }) => `The ${code} that was disputed is not said any more.`,
  withdrawn: ({ role, code }) => `The ${role} took the dispute of ${code} back.`,
  expired: ({ code }) => `The dispute of ${code} stayed open for 90 days.`,
};

/** That a dispute was opened, which watchers are told before what came of it. */
export function toOpenedEvent(dispute: NewDispute): NewWatchEvent {
  return toEvent(dispute, 'open', null);
}

/** That it is in another state than before. */
export function toStateEvent(dispute: ToldDispute, state: DisputeState, before: DisputeState): NewWatchEvent {
  return toEvent(dispute, state, before);
}

function toEvent(dispute: ToldDispute, state: DisputeState, before: DisputeState | null): NewWatchEvent {
  const { id, address, reportId, code, signer, role, checkedBlock, checkedHash } = dispute;
  return {
    address,
    kind: kinds[state],
    severity: 'INFO',
    blockNumber: checkedBlock,
    blockHash: checkedHash,
    retracts: undefined,
    body: {
      description: sentences[state](dispute),
      verdict_sentence: null,
      topic: 'dispute',
      subject: code,
      before: { state: before },
      after: { state, dispute_id: id, report_id: reportId, signer, role },
      transaction_hash: null,
    },
  };
}
