import { components, policy } from '@assay/engine';
import { chunk, gradeSteps } from '@assay/facts';

/** The text of `docs/scoring.md`: every weight, threshold and gate of the policy. */
export function renderScoring(): string {
  const { coverage } = policy;
  return [
    '# Scoring',
    '',
    `Policy version ${policy.policyVersion}; every report carries it (\`policyVersion\` in GraphQL). Written by \`npm run generate\` from \`packages/engine/capabilities/\`.`,
    '',
    '## How a score comes about',
    '',
    '1. A component asks questions of the facts. Each is answered PASS, WARN or FAIL with a severity 0..1 and a confidence 0..1, or is UNKNOWN (a fact is missing) or N/A (the question makes no sense for this token).',
    '2. A component scores `100 · (1 − Σ weight·severity·confidence ÷ Σ weight)` over the questions that were answered. Its coverage is the weight that was answered ÷ the weight that applies. With no answer at all it abstains.',
    '3. The core score is the mean of the components that judged, each weighted by its weight × its coverage. An abstention has no weight: it lowers the coverage, unless all was read and there is nothing to judge (no links, no early buyers): that does not apply, gives no points and is not unknown. `coreScoreLow` and `coreScoreHigh` say what it would be if everything unanswered came out badly, or well.',
    '4. Gates cap the score, however well the rest did. Each rests on something proven, measured or said by a scanner, never on an absence. What raises them is said in the language of policies ([decide.md](decide.md)); the policy `assay` is made of it. The security score stands under its own gates (`critical_override_applied`).',
    `5. A score never says more than is known. Below ${percent(coverage.capped)} coverage the core score is at most ${coverage.cap}; below ${percent(coverage.unrated)} it is at most ${coverage.unratedCap}, its grade is N/A, and the overall risk is UNKNOWN unless something proven makes it HIGH or CRITICAL. The security score and its grade follow the same rule under the coverage of the security component, and the core score is held back by that coverage as by its own. Where the nodes could not play calls that may show a danger, or not to their end, both scores are at most ${coverage.cap}, and no higher than the gate that those calls would raise, where the code shows such a power in one key's hands; the risk is UNKNOWN, unless something proven makes it HIGH or CRITICAL.`,
    `6. Grades, each with its lowest score: ${gradeSteps.map(([min, grade]) => `${grade} ${min}`).join(', ')}, else F.`,
    '7. The class of the token (told by behaviour, never by its name) says which findings are expected of it: they are printed, and not counted.',
    '8. A static finding whose effect a call can show is settled by calls: PROVEN with its call, at most MEDIUM where calls were tried and did not show it, DISPROVED_NOW, without a severity, where calls show the contrary at this state. A claim that anyone can do it becomes that of those whom calls let in. Where nothing could be tried it says so and is at most MEDIUM too; where powers could not be tried at all (no node that takes state overrides) it stays as the code shows it. What calls prove beyond the static rules is a finding too.',
    `9. The state of a component, which every badge shows, is not FINE while a gate or a FAIL on its subject stands, whichever component raised it (\`states\` below), where less than ${percent(coverage.unrated)} of its questions are answered, or where a danger was not looked for. Beside a gate below ${policy.states.dangerBelowCap} nothing is FINE: what is fine by itself is NOTHING_TO_SEE.`,
    '',
    '## Components',
    '',
    table(
      ['component', 'weight'],
      components.map(({ id, weight }) => [id, weight]),
    ),
    '',
    '## Gates',
    '',
    table(
      ['gate', 'caps the score at', 'is raised where (any of its rows)'],
      // A row for each way to raise it.
      Object.values(policy.gates).flatMap(({ id, cap, when }) =>
        Object.values(when).map((conditions) => [id, cap, sayAll(conditions)]),
      ),
    ),
    '',
    '## Classes',
    '',
    table(
      ['class', 'expected of it'],
      Object.entries(policy.classes).map(([name, { expected }]) => [name, expected.join(', ') || 'nothing']),
    ),
    '',
    ...Object.entries(policy).flatMap(([name, rules]) => section(name, rules)),
  ].join('\n');
}

type Gate = (typeof policy.gates)[keyof typeof policy.gates];

/** The conditions of one way, as rules of policies have them. */
function sayAll(conditions: Gate['when'][string]): string {
  return conditions
    .map(({ path, operator, threshold }) => `\`${path}\` ${operator} ${String(threshold)}`)
    .join(' and ');
}

const shownAbove: readonly string[] = ['policyVersion', 'gates', 'classes'];

/**
 * The weights of one component, then its thresholds. A pair `good`/`bad` is a linear ramp of severity from 0
 * to 1.
 */
function section(name: string, rules: unknown): string[] {
  if (shownAbove.includes(name) || typeof rules !== 'object' || rules === null) return [];
  const { weights, componentWeight: _, ...thresholds } = rules as Record<string, unknown>;
  const rows = Object.entries(thresholds).flatMap(([key, value]) => toRows(words(key), value));
  return [
    `## ${name[0]?.toUpperCase()}${words(name.slice(1))}`,
    '',
    ...(typeof weights === 'object' && weights !== null
      ? [table(['check', 'weight'], Object.entries(weights)), '']
      : []),
    ...(rows.length > 0 ? [table(['threshold', 'value'], rows), ''] : []),
  ];
}

/** Names in one cell. */
const MAX_NAMES = 12;

/** Lists by name have a row each, long ones several. */
function toRows(name: string, value: unknown): (readonly [string, string])[] {
  const parts = Object.entries(Object(value));
  const isLists = parts.length > 0 && parts.every(([, part]) => Array.isArray(part));
  if (!isLists) return [[name, show(value)]];
  return parts.flatMap(([part, list]) =>
    chunk(list as readonly unknown[], MAX_NAMES).map(
      (some) => [`${name}: ${part}`, some.join(', ')] as const,
    ),
  );
}

function show(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'good' in value && 'bad' in value)
    return `severity 0 at ${String(value.good)}, 1 at ${String(value.bad)}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const line = (cells: readonly unknown[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function words(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
