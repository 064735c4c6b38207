import type { Disagreement, Known, ScanReport, ScanSide } from '@assay/facts';
import { policy } from '../policy.js';
import { type Answers, combineAnswers, firstOf, quoteField } from './known-answers.js';

/** Flags where `true` is the worse answer. */
const dangers = [
  'isHoneypot',
  'isMintable',
  'isProxy',
  'isBlacklisted',
  'transferPausable',
  'cannotBuy',
  'cannotSellAll',
  'hiddenOwner',
  'canTakeBackOwnership',
  'ownerCanChangeBalance',
  'selfDestruct',
  'taxModifiable',
  'tradingCooldown',
  'isImitation',
  'isAirdropScam',
] as const satisfies readonly (keyof ScanReport)[];

const taxes = ['buyTax', 'sellTax', 'transferTax'] as const satisfies readonly (keyof ScanReport)[];

/**
 * Combines reports cautiously: a danger counts where one source reports it, taxes are the highest reported,
 * locked liquidity the lowest. What no source reports stays unknown. Quotes every source and names
 * contradictions.
 */
export function combineScanReports(answers: Answers<ScanReport>): Known<ScanReport> {
  const reports = answers.map(({ value }) => value);
  const flags = Object.fromEntries(
    dangers.map((field) => [field, worst(reports.map((report) => report[field]))]),
  );
  const amounts = Object.fromEntries(
    taxes.map((field) => [field, highest(reports.map((report) => report[field]))]),
  );
  const { opinions: _ofFirst, ...first } = answers[0].value;
  const value: ScanReport = {
    ...first,
    ...flags,
    ...amounts,
    isOpenSource: every(reports.map((report) => report.isOpenSource)),
    isTrusted: firstOf(reports.map((report) => report.isTrusted)),
    lpLockedShare: lowest(reports.map((report) => report.lpLockedShare)),
    holderCount: firstOf(reports.map((report) => report.holderCount)),
    honeypotsByCreator: highest(reports.map((report) => report.honeypotsByCreator)),
    creator: firstOf(reports.map((report) => report.creator)),
    owner: firstOf(reports.map((report) => report.owner)),
    partial: reports.some((report) => report.partial),
    sides: answers.map(toSide),
  };
  const quote = (report: ScanReport) => report.opinions?.[0]?.says ?? {};
  const disagreements = disputedFields(reports).map(
    (field): Disagreement => ({
      field,
      taken: String(value[field]),
      said: quoteField(answers, field),
    }),
  );
  return combineAnswers(answers, value, quote, disagreements);
}

function toSide({ source, value }: Known<ScanReport>): ScanSide {
  const { isHoneypot, isMintable, buyTax, sellTax, owner } = value;
  return { source, isHoneypot, isMintable, buyTax, sellTax, owner };
}

type Said<T> = readonly (T | null | undefined)[];

function worst(values: Said<boolean>): boolean | null {
  if (values.includes(true)) return true;
  return values.includes(false) ? false : null;
}

function every(values: Said<boolean>): boolean | null {
  if (values.includes(false)) return false;
  return values.includes(true) ? true : null;
}

const numbers = (values: Said<number>) => values.filter((value) => typeof value === 'number');

function highest(values: Said<number>): number | null {
  const known = numbers(values);
  return known.length === 0 ? null : Math.max(...known);
}

function lowest(values: Said<number>): number | null {
  const known = numbers(values);
  return known.length === 0 ? null : Math.min(...known);
}

function disputedFields(reports: readonly ScanReport[]): readonly (keyof ScanReport)[] {
  const flags = [...dangers, 'isOpenSource' as const].filter((field) => {
    const said = reports.map((report) => report[field]);
    return said.includes(true) && said.includes(false);
  });
  const amounts = taxes.filter((field) => {
    const said = numbers(reports.map((report) => report[field]));
    return said.length > 1 && Math.max(...said) - Math.min(...said) > policy.secondOpinions.taxTolerance;
  });
  return [...flags, ...amounts];
}
