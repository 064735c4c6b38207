import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { restoreValues, type SharedValues, shareValues } from '@assay/engine';
import { toCanonicalJson } from '@assay/facts';
import type { StoredReport, WholeReport } from '../domain/stored-report.js';
import type { Snapshot } from './snapshot.js';
import type { Statement } from './statement.js';

/** What a report says and what shows it: the part that is signed. */
export interface ReportContent {
  readonly snapshot: unknown;
  readonly statements: unknown;
}

const ID_LENGTH = 32;
/** A quarter longer than by default, in a quarter of its time. */
const PACKING = { level: 3 };
/** A stored report is not trusted to unpack to any size. */
const MAX_BYTES = 16 * 1024 * 1024;

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** The report of a snapshot, ready to be stored. */
export async function toWholeReport(
  snapshot: Snapshot,
  statements: readonly Statement[],
): Promise<WholeReport> {
  const text = toCanonicalJson(snapshot);
  return {
    id: createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH),
    ref: { chain: snapshot.chain, address: snapshot.address },
    part: snapshot.part,
    snapshot: text,
    firstBlock: snapshot.block.number,
    lastBlock: snapshot.block.number,
    lastTime: snapshot.block.timestamp,
    statements: await pack(toCanonicalJson(shareValues(statements)), PACKING),
  };
}

export function isReportId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** The statements of a stored report, each value in its place. Reports of before have no `shared` values. */
export async function readStatements({ statements }: WholeReport): Promise<readonly Statement[]> {
  const text = await unpack(statements, { maxOutputLength: MAX_BYTES });
  const stored: unknown = JSON.parse(text.toString());
  if (Array.isArray(stored)) return stored;
  const { value, shared } = stored as SharedValues<readonly Statement[]>;
  return restoreValues(value, shared) as readonly Statement[];
}

export async function readContent(report: WholeReport): Promise<ReportContent> {
  return { snapshot: JSON.parse(report.snapshot), statements: await readStatements(report) };
}

/** Where the next page of a token's reports begins. */
export function toPlace({ firstBlock, id }: StoredReport): string {
  return `${firstBlock}-${id}`;
}
