import { type ObservationType, observations } from '@assay/audit';
import {
  type Evidence,
  type Finding,
  type MassTransfers,
  type TokenMetadata,
  toChecksum,
} from '@assay/facts';
import { policy } from '../../policy.js';
import { ratioOf } from '../../ratio.js';
import { readAdvertising } from './advertising-text.js';

export interface AirdropFacts {
  readonly metadata: TokenMetadata | undefined;
  readonly massTransfers: MassTransfers | undefined;
  /** Whether a call shows that it cannot be sold; `null`: not known. */
  readonly honeypot: boolean | null;
  /** The calls that show it. */
  readonly saleEvidence: readonly Evidence[];
}

const percent = (ratio: number) => `${Number((ratio * 100).toFixed(1))} %`;

function toFinding(type: ObservationType, detail: string, evidence: readonly Evidence[]): Finding {
  const { title, severity, description } = observations[type];
  return {
    type,
    severity,
    status: 'STATIC_CONFIRMED',
    issue: title,
    description: detail ? `${description} ${detail}` : description,
    evidence,
  };
}

function toNameEvidence({ name, symbol }: TokenMetadata): readonly Evidence[] {
  return Object.entries({ name, symbol }).flatMap(([field, value]) =>
    value === null ? [] : [{ kind: 'report' as const, source: 'onchain', field, value }],
  );
}

function toTransferEvidence({ largest }: MassTransfers): readonly Evidence[] {
  return largest.map(({ transactionHash, blockNumber, from, recipients }) => ({
    kind: 'transactions' as const,
    hashes: [transactionHash],
    description: `In block ${blockNumber} tokens of ${toChecksum(from)} went to ${recipients} accounts.`,
  }));
}

function describe({
  count,
  recipients,
  holders,
  passiveHolders,
  held,
  heldPassively,
}: MassTransfers): string {
  const times = count === 1 ? 'One transaction' : `${count} transactions`;
  const byCount = percent(passiveHolders / Math.max(1, holders));
  const bySupply = percent(ratioOf(heldPassively, held) ?? 0);
  return `${times} reached ${recipients} accounts; ${byCount} of the ${holders} holders, with ${bySupply} of what is held, got nothing but that and never sent any.`;
}

/** Most holders have the token because it was sent to them. */
function isUnasked({ count, holders, passiveHolders }: MassTransfers): boolean {
  return count > 0 && holders > 0 && passiveHolders / holders >= policy.security.unaskedHolders;
}

/**
 * Findings on how holders received the token and what it calls itself (T13). A mass transfer alone means
 * little; without the history there is no finding. O(name + transfers named).
 */
export function findAirdrops(facts: AirdropFacts): readonly Finding[] {
  const { metadata, massTransfers, honeypot, saleEvidence } = facts;
  const { link, lure } = readAdvertising(metadata?.name ?? null, metadata?.symbol ?? null);
  const named = metadata ? toNameEvidence(metadata) : [];
  const findings: Finding[] = [];
  if (lure) findings.push(toFinding('NAME_LURES', '', named));
  else if (link) findings.push(toFinding('NAME_WITH_LINK', '', named));
  if (!massTransfers || massTransfers.count === 0) return findings;
  const sent = toTransferEvidence(massTransfers);
  const detail = describe(massTransfers);
  findings.push(toFinding('MASS_TRANSFER', detail, sent));
  if (!isUnasked(massTransfers)) return findings;
  if (honeypot === true) findings.push(toFinding('UNSELLABLE_GIFT', detail, [...saleEvidence, ...sent]));
  if (link || lure) findings.push(toFinding('SPAM_TOKEN', detail, [...sent, ...named]));
  return findings;
}
