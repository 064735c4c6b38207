import { readTraceIds } from '@assay/chain';
import pino, { type DestinationStream, type Logger } from 'pino';

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

/** What is removed wherever it stands, and what stands there then. */
const patterns: readonly [RegExp, string][] = [
  [/assay_[a-z]+_[0-9A-Za-z]{20,}/g, 'assay_[redacted]'],
  [/(bearer\s+)[\w.~+/=-]+/gi, '$1[redacted]'],
  [/([?&](?:api[-_]?key|apikey|key|token|sign|access_token)=)[^&\s"']+/gi, '$1[redacted]'],
  [/(\/\/)[^/\s:@"']+:[^/\s@"']+@/g, '$1[redacted]@'],
];

/**
 * Creates a function that removes known secrets, API keys, bearer tokens, key parameters and URL credentials
 * from a text. `secrets` are whole values (keys, URLs with a key in the path). Values shorter than six
 * characters are ignored, because they would blank ordinary words.
 */
function redact(secrets: readonly string[]): (text: string) => string {
  const known = [...new Set(secrets.filter((secret) => secret.length >= 6))].sort(
    (a, b) => b.length - a.length,
  );
  return (text) => {
    let clean = text;
    for (const secret of known) clean = clean.replaceAll(secret, '[redacted]');
    for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement);
    return clean;
  };
}
