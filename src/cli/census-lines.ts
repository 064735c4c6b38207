import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { OperatorError } from '@assay/chain';
import { z } from 'zod';

/** Days after the creation of a pool at which is read what came of its token. */
export const outcomeDays = [7, 14, 30] as const;

const seen = z.object({
  /** Of the component; `null`: it abstained. */
  core_score: z.number().nullable(),
  security_score: z.number().nullable(),
  overall_risk: z.string(),
  coverage: z.number(),
  /** `null`: not known. */
  is_honeypot: z.boolean().nullable(),
  price_usd: z.number().nullable(),
  liquidity_usd: z.number().nullable(),
});

const verdictLine = z.object({
  kind: z.literal('verdict'),
  chain: z.string(),
  token: z.string(),
  pool: z.string(),
  dex: z.string(),
  quote: z.string(),
  block: z.number(),
  /** Unix seconds: the block that created the pool, and when its token was judged. */
  created_at: z.number(),
  judged_at: z.number(),
  /** `null`: it could not be judged, `error` says why. */
  seen: seen.nullable(),
  findings: z.array(
    z.object({
      type: z.string(),
      severity: z.string(),
      status: z.string(),
      controller: z.string().nullable(),
    }),
  ),
  gates: z.array(z.string()),
  error: z.string().optional(),
});

const outcomeLine = z.object({
  kind: z.literal('outcome'),
  chain: z.string(),
  token: z.string(),
  day: z.number(),
  read_at: z.number(),
  seen: seen.nullable(),
  error: z.string().optional(),
});

const line = z.discriminatedUnion('kind', [verdictLine, outcomeLine]);

export type Seen = z.output<typeof seen>;
export type VerdictLine = z.output<typeof verdictLine>;
export type OutcomeLine = z.output<typeof outcomeLine>;
export type CensusLine = z.output<typeof line>;

/**
 * The lines of a file, one JSON object each; none where there is no file. A last line that was cut off in the
 * middle is removed from the file: it is written again.
 * @throws where another line is none of a census
 */
export function readCensus(path: string): readonly CensusLine[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  const rows = whole.split('\n').slice(0, -1);
  return rows.map((row, index) => {
    try {
      return line.parse(JSON.parse(row));
    } catch {
      throw new OperatorError(`${path}, line ${index + 1}, is no line of a census.`);
    }
  });
}

/** Appends a line at once, so that nothing is lost where the command is stopped. */
export function appendCensus(path: string, one: CensusLine): void {
  appendFileSync(path, `${JSON.stringify(one)}\n`);
}
