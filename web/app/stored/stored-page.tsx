import { useEffect, useState } from 'preact/hooks';
import { type Answers, readOne } from '../api.js';
import { type Dispute, Disputes } from '../report/disputes.js';
import { Gauge } from '../report/gauge.js';
import { ChangeList, ReportList } from '../report/past.js';
import { toTone } from '../report/said.js';
import { componentTitles } from '../report/verdict.js';
import { Search } from '../search.js';
import { Address, Badge, Hostile, NotKnown } from '../ui/basics.js';
import { toCount, toMoment, toShare, toWords } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { type StoredContent, toContent } from './content.js';
import { Statements } from './statements.js';

type Stored = NonNullable<Answers['StoredReport']['report']>;
type Snapshot = NonNullable<StoredContent['snapshot']>;

/** A report as it was stored: it never changes. */
export function StoredPage({ id }: { id: string }) {
  const [stored, setStored] = useState<Stored>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    readOne('StoredReport', { id }).then(
      ({ data, errors }) => {
        if (data?.report) setStored(data.report);
        else setProblem(errors?.[0]?.message ?? 'There is no such report, or it was removed for its age.');
      },
      (error: Error) => setProblem(error.message),
    );
  }, [id]);
  return (
    <>
      <Search />
      {problem ? (
        <section class="card" role="alert">
          <h1>No report</h1>
          <p>{toShown(problem)}</p>
        </section>
      ) : null}
      {stored ? <Whole stored={stored} /> : null}
      {stored || problem ? null : <section class="verdict" aria-busy="true" aria-label="Report" />}
    </>
  );
}

function Whole({ stored }: { stored: Stored }) {
  const { chain, address, block, lastBlockNumber, lastTime, policyVersion } = stored;
  const { snapshot = {}, statements = [] } = toContent(stored.content);
  const { words } = snapshot;
  const name = words?.name ?? words?.symbol ?? 'Token';
  useEffect(() => {
    document.title = `Report: ${toShown(name, 40)} · Assay`;
  }, [name]);
  return (
    <>
      <div class="title">
        <h1>
          <Hostile text={name} max={80} />
        </h1>
        <p>
          {words?.symbol ? (
            <span class="symbol">
              <Hostile text={words.symbol} max={24} />
            </span>
          ) : null}{' '}
          <span class="chain">{chain}</span> <Address value={address} />
        </p>
      </div>
      <p class="warning" role="note">
        This is what was said at block {toCount(block.number)} ({toMoment(block.time)})
        {lastBlockNumber > block.number
          ? `, and still at block ${toCount(lastBlockNumber)} (${toMoment(lastTime)})`
          : ''}
        . It is kept as it was. <a href={`/t/${chain}/${address}`}>See what is said now</a>
      </p>
      <Verdict stored={stored} snapshot={snapshot} />
      <Since stored={stored} />
      <Disputed disputes={stored.disputes ?? []} />
      <Statements statements={statements} checks={snapshot.checks ?? {}} />
      <Signature stored={stored} />
      <p class="fine">Judged by policy {policyVersion}. A score is no advice.</p>
    </>
  );
}

function Verdict({ stored: { coreScore, coreGrade }, snapshot }: { stored: Stored; snapshot: Snapshot }) {
  const { scoreLow = 0, scoreHigh = 100, coverage, components = {}, gates = {}, words } = snapshot;
  const isCapped = Object.keys(gates).length > 0;
  const tone = toTone({ score: coreScore, grade: coreGrade, isCapped });
  return (
    <section class={`verdict ${tone}`} aria-label="Verdict">
      <div class="score">
        <strong>{coreScore ?? '?'}</strong>
        <span>of 100</span>
        <Badge tone={tone}>{coreGrade === 'N/A' ? 'no grade' : `grade ${coreGrade}`}</Badge>
      </div>
      <div class="says">
        <p class="sentence">{toShown(words?.sentence ?? 'Its sentence was not kept.')}</p>
        <Gauge score={coreScore ?? null} low={scoreLow} high={scoreHigh} />
        <p class="fine">
          {coverage === undefined ? '' : `${toShare(coverage)} of the questions were answered.`}
        </p>
      </div>
      <ul class="components">
        {Object.entries(components).map(([part, { score, grade }]) => (
          <li key={part} class={toTone({ score, grade, isCapped: isCapped && part === 'security' })}>
            <div class="component-head">
              <strong>{componentTitles[part] ?? toShown(toWords(part), 40)}</strong>
              <Badge tone={toTone({ score, grade, isCapped: isCapped && part === 'security' })}>
                {score === null ? 'not known' : `${score} ${grade}`}
              </Badge>
            </div>
          </li>
        ))}
      </ul>
      {Object.keys(gates).length > 0 ? (
        <div class="gates">
          <h2 class="small">What capped the score</h2>
          <ul>
            {Object.entries(gates).map(([gate, cap]) => (
              <li key={gate}>
                <Badge tone={cap < 50 ? 'bad' : 'mid'}>at most {cap}</Badge>{' '}
                {toShown(words?.reasons[gate] ?? toWords(gate))}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

/** What changed after this report: from the reports that came later. */
function Since({ stored: { id, chain, address, lastBlockNumber } }: { stored: Stored }) {
  const [token, setToken] = useState<Answers['Since']['token']>();
  const [why, setWhy] = useState<string>();
  useEffect(() => {
    readOne('Since', { chain, address }).then(
      ({ data, errors }) => (data?.token ? setToken(data.token) : setWhy(errors?.[0]?.message ?? '')),
      (error: Error) => setWhy(error.message),
    );
  }, [chain, address]);
  const later = (token?.changes ?? []).filter(({ afterBlock }) => afterBlock.number > lastBlockNumber);
  const others = (token?.history?.reports ?? []).filter((report) => report.id !== id);
  return (
    <section class="card" aria-labelledby="since-title" aria-busy={!token && why === undefined}>
      <h2 id="since-title">What changed since</h2>
      {why === undefined ? null : <NotKnown why={why} />}
      {token ? <ChangeList changes={later} since="since, as far as later reports tell" /> : null}
      {others.length > 0 ? (
        <details>
          <summary>Other reports of this token</summary>
          <ReportList reports={others} />
        </details>
      ) : null}
    </section>
  );
}

function Disputed({ disputes }: { disputes: readonly Dispute[] }) {
  if (disputes.length === 0) return null;
  return (
    <section class="card" aria-labelledby="disputes-title">
      <h2 id="disputes-title">What is disputed of it</h2>
      <Disputes of={disputes} isNamed />
    </section>
  );
}

function Signature({ stored: { id, signature } }: { stored: Stored }) {
  return (
    <section class="card" aria-labelledby="signature-title">
      <h2 id="signature-title">Signature</h2>
      {signature ? (
        <p>
          <Badge tone="good">signed</Badge> by <Address value={signature.signer} />. The hash of its content
          is <code class="hash">{signature.contentHash}</code>
        </p>
      ) : (
        <p>
          <Badge tone="plain">not signed</Badge> This service does not sign its reports.
        </p>
      )}
      <p class="fine">
        As a file: <a href={`/api/v1/report/${id}`}>the whole report</a>; <code>npx assay verify</code> checks
        its signature without asking anybody.
      </p>
    </section>
  );
}
