import { readTraceIds } from '@assay/chain';
import pino, { type DestinationStream, type Logger } from 'pino';
import { redact } from './redact.js';

export type { Logger };

/**
 * Structured logs on standard output, one JSON object a line. Every string is redacted before it is written,
 * so that a key in an error message or a URL never reaches a log.
 */
export function createLogger(
  level: string,
  secrets: readonly string[],
  destination?: DestinationStream,
): Logger {
  const clean = redact(secrets);
  const out = destination ?? pino.destination(1);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: readTraceIds,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => out.write(clean(line)) },
  );
}
