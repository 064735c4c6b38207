const AWAY_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/**
 * SQLSTATE: connection (08), login (28), no such database (3D000), a standby that only reads (25006), no
 * resources (53), operator intervention and statement time-out (57), system (58).
 */
const AWAY_CLASSES = /^(08|28|3D000|25006|53|57|58)/;

/** Messages of pg, knex and PGlite that have no code. */
const AWAY_SENTENCES =
  /connection terminated|timeout|time-out|not queryable|pool after calling end|PGlite is closed|Client was closed/i;

/** True when the error means that the database is unreachable, not that the statement was wrong. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnreachable);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return AWAY_CODES.has(code) || AWAY_CLASSES.test(code) || AWAY_SENTENCES.test(error.message);
}
