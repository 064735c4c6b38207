import type { Answers } from '../api.js';
import { EvidenceButton } from '../evidence/evidence-button.js';
import { Badge, Hostile, type Tone } from '../ui/basics.js';
import { plural, toWords } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { type Dispute, Disputes } from './disputes.js';
import { toNothingFound, toPublished } from './said.js';
import { Section } from './section.js';
import type { Report } from './state.js';

type Token = NonNullable<Answers['Findings']['token']>;
type Finding = NonNullable<NonNullable<NonNullable<Token['security']>['auditAnalysis']>['findings']>[number];

const tones: Readonly<Record<string, Tone>> = {
  CRITICAL: 'bad',
  HIGH: 'bad',
  MEDIUM: 'mid',
  LOW: 'plain',
  INFO: 'plain',
};
const holders: Readonly<Record<string, string>> = {
  anyone: 'by anyone',
  key: 'by one key',
  multisig: 'by several keys together',
  timelock: 'by a timelock, in public',
  contract: 'by a contract',
  nobody: 'by nobody any more',
};

/** What the audit of the contract found, with the lines that show it. */
export function Findings({ report }: { report: Report }) {
  return (
    <Section
      report={report}
      id="findings"
      title="What the contract says"
      of="Findings"
      facts={['auditReport', 'source', 'code']}
    >
      {({ token }) => {
        const audit = token?.security?.auditAnalysis;
        const disputes = token?.disputes ?? [];
        if (!audit?.auditAvailable) return disputes.length === 0 ? null : <Disputes of={disputes} isNamed />;
        const open = audit.findings.filter(({ status }) => status !== 'DISPROVED_NOW');
        const refuted = audit.findings.length - open.length;
        const { source } = token?.security ?? {};
        const types = new Set(open.map(({ type }) => type));
        // Each beside the first finding of its type.
        const besideFirst = ({ type }: Finding, index: number) =>
          open.findIndex((one) => one.type === type) === index
            ? disputes.filter(({ code }) => code === type)
            : [];
        return (
          <>
            <p class="summary">
              {source?.verified ? (
                <>
                  The source of <Hostile text={source.contractName} max={60} /> is published.
                </>
              ) : (
                toPublished(source?.verified)
              )}{' '}
              {open.length === 0
                ? toNothingFound(audit.overallAuditRating)
                : `${plural(open.length, 'finding')}.`}
              {refuted > 0 ? ` ${plural(refuted, 'suspicion')} were refuted by calls.` : ''}
            </p>
            <ul class="findings">
              {open.map((finding, index) => (
                <FindingView
                  key={`${finding.type}${index}`}
                  finding={finding}
                  disputes={besideFirst(finding, index)}
                />
              ))}
            </ul>
            <Disputes of={disputes.filter(({ code }) => !types.has(code))} isNamed />
            <NotMade token={token} />
          </>
        );
      }}
    </Section>
  );
}

function FindingView({ finding, disputes }: { finding: Finding; disputes: readonly Dispute[] }) {
  const { severity, status, issue, description, controller, evidence, type } = finding;
  const quoted = evidence.find((one): one is Extract<typeof one, { quote: string }> => 'quote' in one);
  return (
    <li class={tones[severity] ?? 'plain'}>
      <h3>
        <Badge tone={tones[severity] ?? 'plain'}>{severity.toLowerCase()}</Badge> {toShown(issue)}{' '}
        {controller ? <span class="fine">{holders[controller] ?? controller}</span> : null}
      </h3>
      <p>{toShown(description, 600)}</p>
      {quoted ? (
        <figure class="quote">
          <figcaption>
            <Hostile text={quoted.file} max={80} /> {quoted.lineStart} to {quoted.lineEnd}
          </figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>
            <code>{toLines(quoted.quote)}</code>
          </pre>
        </figure>
      ) : null}
      <p class="fine">
        {toWords(status)}
        {finding.function ? (
          <>
            {' in '}
            <code>
              <Hostile text={finding.function} max={80} />
            </code>
          </>
        ) : null}{' '}
        {evidence.length > 0 ? (
          <EvidenceButton of={{ kind: 'finding', type, function: finding.function ?? null }} what={issue} />
        ) : null}
      </p>
      <Disputes of={disputes} />
    </li>
  );
}

/** Quoted lines keep their breaks; everything else that nobody sees becomes a mark. */
function toLines(quote: string): string {
  return quote
    .slice(0, 2_000)
    .split('\n')
    .map((line) => toShown(line.replaceAll('\t', '  '), 300))
    .join('\n');
}

function NotMade({ token }: { token: Token | null }) {
  const checks = token?.security?.checksNotMade ?? [];
  if (checks.length === 0) return null;
  return (
    <details>
      <summary>
        <Badge tone="unknown">{checks.length} not looked at</Badge> questions that nobody asked, and why
      </summary>
      <ul class="plain-list">
        {checks.map(({ check, asks, why }) => (
          <li key={check}>
            {toShown(asks)} <span class="fine">{toShown(why)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
