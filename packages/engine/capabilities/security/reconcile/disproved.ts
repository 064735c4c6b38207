import type { Finding } from '@assay/facts';

/** The finding, which calls show to be untrue at this state: it is shown apart, and has no severity. */
export function disproved(finding: Finding, note: string): Finding {
  return {
    ...finding,
    severity: 'INFO',
    status: 'DISPROVED_NOW',
    description: `${finding.description} ${note}`,
  };
}
