import type { Answers } from '../api.js';
import { EvidenceButton } from '../evidence/evidence-button.js';
import { Badge, NotKnown } from '../ui/basics.js';
import { toCount, toWords } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { toComponentBadge } from './badges.js';
import { Gauge } from './gauge.js';
import { toCertainty, toOpenQuestions, toTone } from './said.js';
import { Waiting } from './section.js';
import type { Report } from './state.js';

type Token = NonNullable<Answers['Verdict']['token']>;
type ComponentVerdict = NonNullable<Token['components']>[number];

export const componentTitles: Readonly<Record<string, string>> = {
  security: 'Security',
  market: 'Market',
  holders: 'Holders',
  washTrading: 'Wash trading',
  snipers: 'Early buyers',
  links: 'Links',
};

/** The verdict: the sentence first, then the score with its interval, the gates, and what is not known. */
export function Verdict({ report }: { report: Report }) {
  const part = report.part('Verdict').value;
  if (part.state === 'waiting')
    return (
      <section class="verdict" aria-busy="true" aria-label="Verdict">
        <p class="sentence quiet">Trying to buy, to sell, and what the owner can do …</p>
        <Waiting />
      </section>
    );
  if (part.state === 'lost')
    return (
      <section class="verdict" aria-label="Verdict">
        <NotKnown why={part.why} />
      </section>
    );
  const { token } = part.data;
  if (!token) return <NotKnown why="there is no such token" />;
  return <KnownVerdict token={token} />;
}

function KnownVerdict({ token }: { token: Token }) {
  const { coreScore, coreScoreLow, coreScoreHigh, coreGrade, verdictSentence } = token;
  const isCapped = (token.gates ?? []).length > 0;
  const tone = toTone({
    score: coreScore,
    grade: coreGrade,
    isCapped,
    risk: token.security?.overallRisk,
  });
  return (
    <section class={`verdict ${tone}`} aria-label="Verdict">
      <div class="score">
        <strong>{coreScore ?? '?'}</strong>
        <span>of 100</span>
        <Badge tone={tone}>
          {coreGrade === null || coreGrade === 'N/A' ? 'no grade' : `grade ${coreGrade}`}
        </Badge>
      </div>
      <div class="says">
        <p class="sentence" id="verdict-sentence">
          {toShown(verdictSentence ?? '')}
        </p>
        <Gauge score={coreScore ?? null} low={coreScoreLow ?? 0} high={coreScoreHigh ?? 100} />
        <p class="fine">{toCertainty(token)}</p>
      </div>
      <Components components={token.components ?? []} />
      <Gates token={token} />
      <UnsureState played={token.security?.playedState} />
      <Unknowns components={token.components ?? []} />
      <ChainNotes notes={token.chainNotes ?? []} />
    </section>
  );
}

/** What showed that the node lacks state; nothing where it does not. */
function UnsureState({ played }: { played: NonNullable<Token['security']>['playedState'] | undefined }) {
  if (played?.state !== 'incomplete') return null;
  return (
    <>
      <p class="fine">Not known: what a sale brings. The node could not show all that sales read.</p>
      <ul class="fine">
        {played.reasons.map((reason) => (
          <li key={reason}>{toShown(reason)}</li>
        ))}
      </ul>
    </>
  );
}

function Components({ components }: { components: readonly ComponentVerdict[] }) {
  return (
    <ul class="components">
      {components.map((component) => {
        const { name, score, verdictSentence } = component;
        const { tone, text } = toComponentBadge(component);
        return (
          <li key={name} class={tone}>
            <div class="component-head">
              <strong>{componentTitles[name] ?? toShown(toWords(name), 40)}</strong>
              <Badge tone={tone}>{text}</Badge>
            </div>
            <meter class="hidden" min={0} max={100} value={score ?? 0} />
            <p>{toShown(verdictSentence)}</p>
          </li>
        );
      })}
    </ul>
  );
}

function Gates({ token }: { token: Token }) {
  const gates = token.gates ?? [];
  const raiserOf = (code: string) =>
    token.components?.find((one) => one.gates.some((gate) => gate.code === code))?.name ?? 'security';
  if (gates.length === 0) return null;
  return (
    <div class="gates">
      <h2 class="small">What caps the score</h2>
      <ul>
        {gates.map(({ code, cap, reason }) => (
          <li key={code}>
            <Badge tone={cap < 50 ? 'bad' : 'mid'}>at most {cap}</Badge> {toShown(reason)}{' '}
            <EvidenceButton of={{ kind: 'failures', component: raiserOf(code) }} what={reason} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What its chain does otherwise than Ethereum; nothing where it does the same. */
function ChainNotes({ notes }: { notes: Token['chainNotes'] }) {
  if (notes.length === 0) return null;
  return (
    <ul class="fine" aria-label="About its chain">
      {notes.map(({ code, text }) => (
        <li key={code}>{toShown(text)}</li>
      ))}
    </ul>
  );
}

function Unknowns({ components }: { components: readonly ComponentVerdict[] }) {
  const open = toOpenQuestions(components);
  if (!open) return null;
  if (open.length === 0) return <p class="unknowns">Every question has an answer.</p>;
  return (
    <details class="unknowns">
      <summary>
        <Badge tone="unknown">{toCount(open.length)} not known</Badge> what could not be answered, and why
      </summary>
      <ul>
        {open.map(({ name, code, reason }) => (
          <li key={`${name}${code}`}>
            <strong>{code === '' ? (componentTitles[name] ?? name) : toWords(code)}</strong>:{' '}
            {toShown(reason)}
          </li>
        ))}
      </ul>
    </details>
  );
}
