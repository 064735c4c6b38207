import { catalog, type ErrorCode, grades } from '@assay/facts';
import { z } from 'zod';

/** The shapes that several endpoints share, of what REST tells otherwise than GraphQL. */
export function said<T extends z.ZodType>(type: T, description: string): T {
  return type.meta({ description });
}

/** Errors of GraphQL only. */
const notOverRest: ReadonlySet<string> = new Set(['query_too_complex', 'not_acceptable']);

export const errorCodeShape = z
  .enum((Object.keys(catalog) as ErrorCode[]).filter((code) => !notOverRest.has(code)))
  .meta({ description: 'Machine-readable code.' });

export const timestampShape = said(
  z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
  'When it was answered: ISO 8601 in UTC, six fractional digits, no zone.',
);

/** GraphQL has it as a text: `A+` is no name of an enum. */
export const gradeShape = z.enum(grades);

const fiveGrades = {
  security_analysis: gradeShape,
  market_analysis: gradeShape,
  holder_analysis: gradeShape,
  wash_trading_analysis: gradeShape,
  sniper_sellers_analysis: gradeShape,
};
export const fiveGradesShape = said(z.object(fiveGrades), 'Grade of each component.');
export const gradesShape = said(
  z.object({ ...fiveGrades, ai_link_analysis: gradeShape }),
  'Grade of each component.',
);

const tax = (what: string) =>
  said(
    z.string().regex(/^(\d+(\.\d+)?)?$/),
    `${what}, as a decimal fraction: 0.03 is 3 %; empty where it is not known.`,
  );

export const securityShape = z.object({
  security_grade: gradeShape,
  audit_analysis: z.object({
    ai_audit_findings: said(
      z.array(z.object({ rating: said(z.string(), 'The severity as a coloured circle.') })),
      'What the audit found, the gravest first; refuted findings are left out.',
    ),
  }),
  scan_analysis: z.object({
    buy_tax: tax('What a purchase loses to the token'),
    sell_tax: tax('What a sale loses to the token'),
  }),
});
