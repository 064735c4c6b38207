import { wilson } from '@assay/facts';
import {
  type CensusLine,
  type OutcomeLine,
  outcomeDays,
  type Seen,
  type VerdictLine,
} from './census-lines.js';

const DAY_SECONDS = 86_400;
/** A holder who is left with at most this share of the liquidity, or of the price, has lost. */
const LEFT = 0.1;
/** From then on an outcome is that of another day: it was not read in time, and is missing. */
const LATE_DAYS = 2;

export const isVerdict = (line: CensusLine): line is VerdictLine => line.kind === 'verdict';
const isOutcome = (line: CensusLine): line is OutcomeLine => line.kind === 'outcome';

/** The outcomes that are due now and were not read yet. */
export function dueOutcomes(
  lines: readonly CensusLine[],
  nowSeconds: number,
): readonly { readonly verdict: VerdictLine; readonly day: number }[] {
  const read = new Set(lines.filter(isOutcome).map(({ token, day }) => `${token} ${day}`));
  return lines.filter(isVerdict).flatMap((verdict) => {
    const age = (nowSeconds - verdict.created_at) / DAY_SECONDS;
    const due = outcomeDays.filter((day) => age >= day && age < day + LATE_DAYS);
    return due.flatMap((day) => (read.has(`${verdict.token} ${day}`) ? [] : [{ verdict, day }]));
  });
}

function isGone(before: number | null, after: number | null): boolean | null {
  if (before === null || after === null || before <= 0) return null;
  return after <= before * LEFT;
}

/**
 * Whether a buyer of the first minutes has lost: it cannot be sold, or at most a tenth of the liquidity or of
 * the price is left. `null`: too little is known.
 */
export function isLost(before: Seen | null, after: Seen | null): boolean | null {
  if (!before || !after) return null;
  const signs = [
    after.is_honeypot,
    isGone(before.liquidity_usd, after.liquidity_usd),
    isGone(before.price_usd, after.price_usd),
  ];
  if (signs.includes(true)) return true;
  return signs.includes(null) ? null : false;
}

interface Group {
  readonly name: string;
  readonly lost: number;
  readonly known: number;
}

function toRow(day: number, { name, lost, known }: Group, unknown: number): string {
  const interval = wilson(lost, known);
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const share = interval
    ? `${percent(lost / known)} (${percent(interval.low)} to ${percent(interval.high)})`
    : 'unknown';
  return `day ${String(day).padStart(2)}  ${name.padEnd(12)} n ${String(known).padStart(4)}  lost ${String(lost).padStart(4)}  ${share}${unknown > 0 ? `  not known: ${unknown}` : ''}`;
}

/** For each day the share of lost tokens by the risk that was said, and of all of them beside it. */
export function renderOutcomes(lines: readonly CensusLine[]): string {
  const verdicts = new Map(lines.filter(isVerdict).map((line) => [line.token, line]));
  const rows = outcomeDays.flatMap((day) => {
    const read = lines.filter(isOutcome).filter((line) => line.day === day);
    const known = read.flatMap(({ token, seen }) => {
      const before = verdicts.get(token)?.seen ?? null;
      const lost = isLost(before, seen);
      return lost === null || !before ? [] : [{ risk: before.overall_risk, lost }];
    });
    const groupOf = (name: string, those: typeof known): Group => ({
      name,
      lost: those.filter(({ lost }) => lost).length,
      known: those.length,
    });
    const levels = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL', 'UNKNOWN'];
    const groups = levels.map((level) =>
      groupOf(
        level,
        known.filter(({ risk }) => risk === level),
      ),
    );
    if (read.length === 0) return [];
    return [
      toRow(day, groupOf('base rate', known), read.length - known.length),
      ...groups.filter(({ known: n }) => n > 0).map((group) => toRow(day, group, 0)),
    ];
  });
  return rows.length === 0 ? 'No outcome was read yet.' : rows.join('\n');
}
