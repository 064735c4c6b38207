import { EvidenceButton } from '../evidence/evidence-button.js';
import { Badge, type Tone } from '../ui/basics.js';
import { plural, toWords } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { Section } from './section.js';
import type { Report } from './state.js';
import { componentTitles } from './verdict.js';

const statuses: Readonly<Record<string, readonly [Tone, string]>> = {
  FAIL: ['bad', 'bad'],
  WARN: ['mid', 'not well'],
  PASS: ['good', 'well'],
  UNKNOWN: ['unknown', 'not known'],
  NOT_APPLICABLE: ['plain', 'does not apply'],
};

/** Every question of every component, with its answer and what shows it. */
export function Questions({ report }: { report: Report }) {
  return (
    <Section report={report} id="questions" title="Every question and its answer" of="Verdict" facts={[]}>
      {({ token }) =>
        (token?.components ?? []).map(({ name, checks }) => (
          <details key={name}>
            <summary>
              {componentTitles[name] ?? toWords(name)}: {plural(checks?.length ?? 0, 'question')}
            </summary>
            <ul class="plain-list">
              {(checks ?? []).map(({ code, status, reason, evidence }) => (
                <li key={code}>
                  <Badge tone={statuses[status]?.[0] ?? 'plain'}>{statuses[status]?.[1] ?? status}</Badge>{' '}
                  <strong>{toWords(code)}</strong>: {toShown(reason)}{' '}
                  {evidence.length > 0 ? (
                    <EvidenceButton of={{ kind: 'check', component: name, code }} what={reason} />
                  ) : null}
                </li>
              ))}
            </ul>
          </details>
        ))
      }
    </Section>
  );
}
