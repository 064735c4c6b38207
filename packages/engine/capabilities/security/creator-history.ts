import { historyFindings } from '@assay/audit';
import type { CreatorHistory, Finding } from '@assay/facts';
import { policy } from '../policy.js';

/** Calls beyond these show nothing more. */
const MAX_EVIDENCE = 10;

/** The creator's other contracts, counted, with what calls show of them. */
export interface CreatorHistoryView extends CreatorHistory {
  readonly contractsFound: number;
  readonly tokensFound: number;
  readonly findings: readonly Finding[];
}

function findingsOf({ contracts }: CreatorHistory): readonly Finding[] {
  const emptied = contracts.filter(({ pools }) => pools === 'emptied');
  if (emptied.length === 0) return [];
  const traded = contracts.filter(({ pools }) => pools !== 'none' && pools !== 'unknown').length;
  const { lowFrom, lowShare } = policy.security.creatorHistory;
  const isPattern = emptied.length >= lowFrom && emptied.length / traded >= lowShare;
  const { title, severity, description } = historyFindings.CREATOR_EMPTIED_POOLS;
  return [
    {
      type: 'CREATOR_EMPTIED_POOLS',
      severity: isPattern ? severity : 'INFO',
      status: 'PROVEN',
      issue: title,
      description: `${description} So it is with ${emptied.length} of ${traded} other tokens with pools that were looked at.`,
      evidence: emptied.flatMap(({ evidence }) => evidence).slice(0, MAX_EVIDENCE),
    },
  ];
}

/** O(contracts). */
export function toCreatorHistoryView(history: CreatorHistory): CreatorHistoryView {
  return {
    ...history,
    contractsFound: history.contracts.length,
    tokensFound: history.contracts.filter(({ isToken }) => isToken).length,
    findings: findingsOf(history),
  };
}
