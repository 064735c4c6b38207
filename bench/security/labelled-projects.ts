import type { CapabilityClass } from '../../src/audit/catalogue/entry.js';
import type { StaticAudit } from '../../src/audit/static-audit.js';
import { datasetPath, readArchive, readCsv } from '../support/datasets.js';
import { type Cell, count, emptyCell, print } from './cells.js';
import { fromCode, fromSource, graveFindings, optional } from './readers.js';

const classes = ['mint', 'limit', 'leak'] as const satisfies readonly CapabilityClass[];
const bases = ['source', 'bytecode', 'both'] as const;

type Row = Readonly<Record<string, string>>;

/** The report of a verified token: findings from source, and those of other types from bytecode. */
function together(source: StaticAudit, code: StaticAudit): StaticAudit {
  const seen = new Set(source.findings.map(({ type }) => type));
  const has = (name: CapabilityClass) => source.classes[name] || code.classes[name];
  return {
    ...source,
    findings: [...source.findings, ...code.findings.filter(({ type }) => !seen.has(type))],
    classes: { mint: has('mint'), limit: has('limit'), leak: has('leak') },
  };
}

function countProject(cells: readonly Cell[], row: Row, audit: StaticAudit): void {
  const [any, grave, limit] = cells;
  const { address: id = '', label, trapdoor } = row;
  const isScam = label === 'scam';
  if (any)
    count(
      any,
      classes.some((name) => audit.classes[name]),
      isScam,
      id,
    );
  if (grave) count(grave, graveFindings(audit).length > 0, isScam, id);
  if (limit && trapdoor) count(limit, audit.classes.limit, trapdoor === '1', id);
}

/** Classes, and high or critical types, that `a` has and `b` has not. */
function difference(a: StaticAudit, b: StaticAudit): readonly string[] {
  const own = classes.filter((name) => a.classes[name] && !b.classes[name]);
  const typesOf = (audit: StaticAudit) =>
    new Set(graveFindings(audit).map((each) => each.split(' ')[0] ?? ''));
  const known = typesOf(b);
  return [...own, ...[...typesOf(a)].filter((type) => !known.has(type))];
}

function printDifference(id: string, source: StaticAudit, code: StaticAudit): void {
  if (!process.argv.includes('--verbose')) return;
  for (const [name, list] of [
    ['source', difference(source, code)],
    ['bytecode', difference(code, source)],
  ] as const) {
    if (list.length > 0) console.log(`    only from ${name} ${id}: ${list.join(', ')}`);
  }
}

/**
 * Measures projects labelled as scam or normal by others, from source, from bytecode and from both, for the
 * same contracts; leaves out those of the other data. The label says what became of the project, which its
 * code need not show.
 */
export async function runLabelledProjects(): Promise<void> {
  const labels = datasetPath('tm_rugpull', 'labels.csv');
  const sources = datasetPath('tm_rugpull', 'sources.tar.xz');
  const codes = datasetPath('tm_rugpull', 'runtime_hex.tar.xz');
  if (!labels || !sources || !codes) {
    console.log('tm_rugpull: skipped: no data');
    return;
  }
  const [rows, texts, runtimes] = await Promise.all([
    readCsv(labels),
    readArchive(sources),
    readArchive(codes),
  ]);
  const cells = new Map(bases.map((basis) => [basis, [emptyCell(), emptyCell(), emptyCell()] as const]));
  for (const row of rows.filter(({ known }) => known === '0')) {
    const id = (row.address ?? '').toLowerCase();
    const one = { id, ...optional('source', texts.get(id)), ...optional('code', runtimes.get(id)?.trim()) };
    const [source, code] = [fromSource(one), fromCode(one)];
    if (!source || !code) continue;
    printDifference(id, source, code);
    const audits = { source, bytecode: code, both: together(source, code) };
    for (const [basis, own] of cells) countProject(own, row, audits[basis]);
  }
  for (const [basis, [any, grave, limit]] of cells) {
    print(`tm_rugpull any class, ${basis}`, any);
    print(`tm_rugpull high or critical, ${basis}`, grave);
    print(`tm_rugpull limit, trapdoor, ${basis}`, limit);
  }
}
