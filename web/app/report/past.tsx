import type { Answers } from '../api.js';
import { Badge } from '../ui/basics.js';
import { toCount, toMoment } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { Section } from './section.js';
import type { Report } from './state.js';

type Token = NonNullable<Answers['Past']['token']>;
type Change = NonNullable<Token['changes']>[number];
type StoredLine = NonNullable<Token['history']>['reports'][number];

/** What was said of the token before, and what changed from report to report. */
export function Past({ report }: { report: Report }) {
  return (
    <Section report={report} id="past" title="Reports and changes" of="Past" facts={[]} isLate>
      {({ token }) => {
        if (!token || (!token.changes && !token.history)) return null;
        return (
          <>
            {token.report ? (
              <p>
                <a href={`/r/${token.report.id}`}>This report for good</a>: what is said now, as it is kept.
              </p>
            ) : null}
            {token.changes ? (
              <ChangeList changes={token.changes.filter(({ foundIn }) => foundIn === 'REPORTS')} />
            ) : (
              <p>What has changed is not known.</p>
            )}
            <ReportList reports={token.history?.reports ?? []} />
            <BeforeReports
              changes={(token.changes ?? []).filter(({ foundIn }) => foundIn === 'CHAIN')}
              missing={token.changesMissing}
            />
          </>
        );
      }}
    </Section>
  );
}

/** What the chain shows of the time before the first report, the newest first. */
function BeforeReports({
  changes,
  missing,
}: {
  changes: readonly Change[];
  missing?: string | null | undefined;
}) {
  if (changes.length === 0 && !missing) return null;
  return (
    <>
      <h3>Before the first report, from the chain</h3>
      {changes.length > 0 ? <ChangeList changes={changes} /> : null}
      {missing ? <p class="fine">{toShown(missing)}</p> : null}
    </>
  );
}

/** What changed, the newest first. */
export function ChangeList({
  changes,
  since = 'since the first report',
}: {
  changes: readonly Change[];
  since?: string;
}) {
  if (changes.length === 0) return <p>Nothing has changed {since}.</p>;
  return (
    <ul class="plain-list">
      {changes.map(({ foundIn, severity, description, afterBlock }, index) => (
        <li key={`${afterBlock.number}${index}`}>
          <Badge
            tone={
              severity === 'CRITICAL' || severity === 'HIGH' ? 'bad' : severity === 'MEDIUM' ? 'mid' : 'plain'
            }
          >
            {severity.toLowerCase()}
          </Badge>{' '}
          {toShown(description)}{' '}
          <span class="fine">
            {foundIn === 'CHAIN' ? 'in' : 'by'} block {toCount(afterBlock.number)},{' '}
            {toMoment(afterBlock.time)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Stored reports of one token, each a link. */
export function ReportList({ reports }: { reports: readonly StoredLine[] }) {
  if (reports.length === 0) return null;
  return (
    <ol class="plain-list">
      {reports.map(({ id, coreScore, coreGrade, lastTime, lastBlockNumber }) => (
        <li key={id}>
          <a href={`/r/${id}`}>
            {coreScore === null || coreScore === undefined ? 'no score' : `${coreScore} of 100`}, grade{' '}
            {coreGrade}
          </a>{' '}
          <span class="fine">
            {toMoment(lastTime)}, block {toCount(lastBlockNumber)}
          </span>
        </li>
      ))}
    </ol>
  );
}
