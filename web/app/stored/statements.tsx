import { useState } from 'preact/hooks';
import { Piece } from '../evidence/piece.js';
import { componentTitles } from '../report/verdict.js';
import { Badge, type Tone } from '../ui/basics.js';
import { plural, toWords } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import type { StoredContent, StoredStatement } from './content.js';

type Checks = NonNullable<NonNullable<StoredContent['snapshot']>['checks']>;

const tones: Readonly<Record<string, Tone>> = { FAIL: 'bad', WARN: 'mid', PASS: 'good', UNKNOWN: 'unknown' };

/** What the report states, each with the calls that showed it. */
export function Statements({
  statements,
  checks,
}: {
  statements: readonly StoredStatement[];
  checks: Checks;
}) {
  const groups = new Map<string, StoredStatement[]>();
  for (const one of statements) groups.set(toGroup(one), [...(groups.get(toGroup(one)) ?? []), one]);
  return (
    <section class="card" aria-labelledby="statements-title">
      <h2 id="statements-title">What it states, and what shows it</h2>
      {statements.length === 0 ? <p>Nothing that could be shown was kept.</p> : null}
      {[...groups].map(([group, members]) => (
        <details key={group}>
          <summary>
            {componentTitles[group] ?? toWords(group)}: {plural(members.length, 'statement')}
          </summary>
          <ul class="plain-list">
            {members.map((statement) => (
              <Stated
                key={`${statement.about}${statement.statement}`}
                statement={statement}
                status={checks[statement.about]?.[0]}
              />
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

function toGroup({ topic, about }: StoredStatement): string {
  return about.includes('.') ? (about.split('.')[0] ?? topic) : topic;
}

function Stated({
  statement: { statement, evidence },
  status,
}: {
  statement: StoredStatement;
  status: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      {status ? <Badge tone={tones[status] ?? 'plain'}>{toWords(status).toLowerCase()}</Badge> : null}{' '}
      {toShown(statement)}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{plural(evidence.length, 'piece')} of evidence</summary>
        {isOpen ? evidence.map((piece, place) => <Piece key={place} piece={piece} />) : null}
      </details>
    </li>
  );
}
