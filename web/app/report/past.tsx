import type { Answers } from '../api.js';
import { Badge } from '../ui/basics.js';
import { toCount, toMoment } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { Section } from './section.js';
import type { Report } from './state.js';

type Token = NonNullable<Answers['Past']['token']>;

/** What was said of the token before, and what changed from report to report. */
export function Past({ report }: { report: Report }) {
  return (
    <Section report={report} id="past" title="Reports and changes" of="Past" facts={[]}>
      {({ token }) => {
        if (!token || (!token.changes && !token.history)) return null;
        return (
          <>
            {token.report ? (
              <p>
                <a href={token.report.path}>This report for good</a> <code>{token.report.id}</code>
              </p>
            ) : null}
            <ChangeList changes={token.changes ?? []} />
            <ReportList reports={token.history?.reports ?? []} />
          </>
        );
      }}
    </Section>
  );
}

function ChangeList({ changes }: { changes: NonNullable<Token['changes']> }) {
  if (changes.length === 0) return <p>Nothing has changed since the first report.</p>;
  return (
    <ul class="plain-list">
      {changes.map(({ kind, subject, severity, description, afterReportId, afterBlock }) => (
        <li key={`${afterReportId}${kind}${subject}`}>
          <Badge
            tone={
              severity === 'CRITICAL' || severity === 'HIGH' ? 'bad' : severity === 'MEDIUM' ? 'mid' : 'plain'
            }
          >
            {severity.toLowerCase()}
          </Badge>{' '}
          {toShown(description)} <span class="fine">by block {toCount(afterBlock.number)}</span>
        </li>
      ))}
    </ul>
  );
}

function ReportList({ reports }: { reports: NonNullable<Token['history']>['reports'] }) {
  if (reports.length === 0) return null;
  return (
    <ol class="plain-list">
      {reports.map(({ id, path, coreScore, coreGrade, lastTime, lastBlockNumber }) => (
        <li key={id}>
          <a href={path}>
            {coreScore ?? 'no score'} {coreGrade}
          </a>{' '}
          <span class="fine">
            {toMoment(lastTime)}, block {toCount(lastBlockNumber)}
          </span>
        </li>
      ))}
    </ol>
  );
}
