import type { StaticAudit } from '@assay/audit';
import type { Finding } from '@assay/facts';
import { fromCode, fromSource } from '../security/readers.js';
import type { Answer, Label, LabelledContract, LabelledSet, Question } from './labelled-set.js';
import { classes } from './questions.js';

export const engines = ['source', 'bytecode', 'both', 'live', 'CRPWarner'] as const;
export type Engine = (typeof engines)[number];

/** Counts of a question and an engine. */
export interface Cell {
  readonly question: Question;
  readonly engine: Engine;
  /** By the labels that the source of a contract corrects. */
  readonly corrected: boolean;
  tp: number;
  fp: number;
  fn: number;
  tn: number;
}

/** One contract where an engine of ours and the label differ. */
export interface Difference {
  readonly id: string;
  readonly question: string;
  readonly kind: 'missed' | 'false alarm';
  readonly engine: Engine;
  readonly why: string;
  /** The label as it was published says otherwise, the corrected one agrees. */
  readonly settled: boolean;
}

export interface Measured {
  readonly set: LabelledSet;
  readonly cells: readonly Cell[];
  readonly differences: readonly Difference[];
  /** Contracts on which one engine says what the other does not: classes, and high or critical types. */
  readonly apart: readonly string[];
  /** Milliseconds of the processor for each audit, ascending. */
  readonly times: Readonly<Record<'source' | 'bytecode', readonly number[]>>;
  readonly unread: Readonly<Record<'source' | 'bytecode', number>>;
}

const shownFindings = 3;

function toWords(findings: readonly Finding[]): string {
  const words = findings.map(({ type, function: fn }) => (fn ? `\`${type}\` in \`${fn}\`` : `\`${type}\``));
  const distinct = [...new Set(words)];
  const rest = distinct.length - shownFindings;
  return `${distinct.slice(0, shownFindings).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function answerOf(question: Question, audit: StaticAudit): Answer {
  const because = question.because(audit);
  if (because.length > 0) return { found: true, why: `${toWords(because)}.` };
  const read = `${Math.round(audit.coverage * 100)} % of its functions were walked to the end`;
  const other = audit.findings.length === 0 ? 'nothing else either' : `only ${toWords(audit.findings)}`;
  return { found: false, why: `No rule of this kind holds, ${other}; ${read}.` };
}

/** The report of a verified token: findings from source, and those of other types from bytecode. */
function together(source: StaticAudit, code: StaticAudit): StaticAudit {
  const seen = new Set(source.findings.map(({ type }) => type));
  return {
    ...source,
    findings: [...source.findings, ...code.findings.filter(({ type }) => !seen.has(type))],
  };
}

/** Classes, and high or critical types, that `a` has and `b` has not. */
function difference(a: StaticAudit, b: StaticAudit): readonly string[] {
  const graveOf = ({ findings }: StaticAudit) =>
    findings.filter(({ severity }) => severity === 'HIGH' || severity === 'CRITICAL').map(({ type }) => type);
  const known = new Set(graveOf(b));
  const own = new Set(graveOf(a).filter((type) => !known.has(type)));
  return [...classes.filter((name) => a.classes[name] && !b.classes[name]), ...own];
}

type Audits = Partial<Readonly<Record<Engine, StaticAudit>>>;

class Measurement {
  readonly cells = new Map<string, Cell>();
  readonly differences: Difference[] = [];
  readonly apart: string[] = [];
  readonly times = { source: [] as number[], bytecode: [] as number[] };
  readonly unread = { source: 0, bytecode: 0 };

  constructor(private readonly set: LabelledSet) {}

  add({ one, labels }: LabelledContract): void {
    const bytecode = this.timed('bytecode', () => fromCode(one), one.code !== undefined);
    const source = this.timed('source', () => fromSource(one, bytecode?.deployed), one.source !== undefined);
    const audits: Audits = {
      ...(source ? { source } : {}),
      ...(bytecode ? { bytecode } : {}),
      ...(source && bytecode ? { both: together(source, bytecode) } : {}),
    };
    for (const label of labels) this.count(one.id, label, audits);
    if (!source || !bytecode) return;
    const [a, b] = [difference(source, bytecode), difference(bytecode, source)];
    if (a.length > 0) this.apart.push(`only from source ${one.id}: ${a.join(', ')}`);
    if (b.length > 0) this.apart.push(`only from bytecode ${one.id}: ${b.join(', ')}`);
  }

  private timed(
    engine: 'source' | 'bytecode',
    read: () => StaticAudit | undefined,
    isThere: boolean,
  ): StaticAudit | undefined {
    if (!isThere) return undefined;
    const start = process.cpuUsage();
    const audit = read();
    const { user, system } = process.cpuUsage(start);
    this.times[engine].push((user + system) / 1000);
    if (!audit) this.unread[engine] += 1;
    return audit;
  }

  private count(id: string, label: Label, audits: Audits): void {
    const { question, truth, corrected, others, live } = label;
    for (const engine of engines) {
      const audit = audits[engine];
      const own = engine === 'live' ? live : audit && answerOf(question, audit);
      const answer = engine === 'CRPWarner' && others !== undefined ? { found: others, why: '' } : own;
      if (!answer) continue;
      tally(this.cell(question, engine, false), answer.found, truth);
      if (corrected !== undefined) tally(this.cell(question, engine, true), answer.found, corrected);
      const isRight = answer.found === truth && answer.found === (corrected ?? truth);
      if (isRight || engine === 'CRPWarner') continue;
      const kind = answer.found ? 'false alarm' : 'missed';
      const settled = corrected === answer.found && answer.found !== truth;
      this.differences.push({ id, question: question.name, kind, engine, why: answer.why, settled });
    }
  }

  private cell(question: Question, engine: Engine, corrected: boolean): Cell {
    const key = `${question.name}|${engine}|${corrected}`;
    const cell = this.cells.get(key) ?? { question, engine, corrected, tp: 0, fp: 0, fn: 0, tn: 0 };
    this.cells.set(key, cell);
    return cell;
  }

  result(): Measured {
    const { set, differences, apart, unread } = this;
    const ascending = (list: readonly number[]) => [...list].sort((a, b) => a - b);
    const times = { source: ascending(this.times.source), bytecode: ascending(this.times.bytecode) };
    return { set, cells: [...this.cells.values()], differences, apart, unread, times };
  }
}

function tally(cell: Cell, found: boolean, truth: boolean): void {
  if (found) cell[truth ? 'tp' : 'fp'] += 1;
  else cell[truth ? 'fn' : 'tn'] += 1;
}

/** Audits every contract of the set from source and from bytecode, and compares with its labels. */
export function measure(set: LabelledSet): Measured {
  const measurement = new Measurement(set);
  for (const contract of set.contracts) measurement.add(contract);
  return measurement.result();
}
