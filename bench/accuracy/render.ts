import { wilson } from '@assay/facts';
import { labelCorrections } from '../security/label-corrections.js';
import { type Cell, type Difference, type Engine, engines, type Measured } from './measure.js';
import { remarks } from './remarks.js';

const engineNames: Readonly<Record<Engine, string>> = {
  source: 'static, source',
  bytecode: 'static, bytecode',
  both: 'static, both',
  live: 'live on the range',
  CRPWarner: '*CRPWarner, as published*',
};

/** A share with its interval: `.94 (.73–.99)`. */
function toShare(part: number, whole: number): string {
  const interval = wilson(part, whole);
  if (!interval) return '–';
  const digits = (value: number) => value.toFixed(2).replace(/^0/, '');
  return `${digits(part / whole)} (${digits(interval.low)}–${digits(interval.high)})`;
}

function toRow({ question, engine, corrected, tp, fp, fn, tn }: Cell): string {
  const [positives, negatives] = [tp + fn, fp + tn];
  return [
    question.name,
    `${engineNames[engine]}${corrected ? ', labels corrected' : ''}`,
    positives + negatives,
    positives,
    positives > 0 && negatives > 0 ? toShare(tp, tp + fp) : '–',
    toShare(tp, positives),
    toShare(fp, negatives),
  ].join(' | ');
}

/** By question, then by engine, corrected labels after those that were published. */
function inOrder(cells: readonly Cell[]): readonly Cell[] {
  const questions = [...new Set(cells.map(({ question }) => question.name))];
  const rank = ({ question, engine, corrected }: Cell) =>
    questions.indexOf(question.name) * 100 + engines.indexOf(engine) * 2 + Number(corrected);
  return [...cells].sort((a, b) => rank(a) - rank(b));
}

/** Every figure of the set, as one table. */
export function renderFigures({ cells }: Measured): string {
  return [
    '| question | engine | n | positives | precision | recall | false-alarm rate |',
    '|---|---|---|---|---|---|---|',
    ...inOrder(cells).map((cell) => `| ${toRow(cell)} |`),
  ].join('\n');
}

export function renderTimes({ times, unread }: Measured): string {
  const rows = (['source', 'bytecode'] as const).map((engine) => {
    const sorted = times[engine];
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
    return `| ${engine} | ${sorted.length} | ${unread[engine]} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`;
  });
  return [
    '| static, from | contracts | not read | median ms | 95 % ms | slowest ms |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

export function renderDefinitions({ cells }: Measured): string {
  const questions = new Map(cells.map(({ question }) => [question.name, question.definition]));
  const rows = [...questions].map(([name, definition]) => `| ${name} | ${definition} |`);
  return ['| question | whose definition |', '|---|---|', ...rows].join('\n');
}

/** Names in contracts are written by strangers: nothing of them may end a cell or begin a link. */
function toCell(text: string): string {
  return text.replace(/[^\w\s.,:;()[\]`%'…/&=+*-]/g, '').replace(/\s+/g, ' ');
}

function whyOf({ id, why, settled }: Difference): string {
  const correction = settled ? labelCorrections.find(({ address }) => address === id) : undefined;
  const corrected = correction ? `Label corrected: ${correction.why} (\`${correction.quote}\`).` : '';
  return [toCell(why), corrected, remarks[id] ?? ''].filter(Boolean).join(' ');
}

/**
 * One line for each contract and question where the label says otherwise; engines that agree stand together.
 */
export function renderDifferences({ differences }: Measured): string {
  const groups = new Map<string, Difference[]>();
  for (const one of differences) {
    const key = `${one.question}|${one.kind}|${one.id}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const rows = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([, [first, ...rest]]) => {
      if (!first) return [];
      const said = [first, ...rest].map(({ engine }) => engine).join(', ');
      return `| \`${first.id}\` | ${first.question} | ${first.kind} | ${said} | ${whyOf(first)} |`;
    });
  if (rows.length === 0) return 'None.';
  const head = ['| contract | question | what | engines | what they say |', '|---|---|---|---|---|'];
  return [...head, ...rows].join('\n');
}
