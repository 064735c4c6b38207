import { z } from 'zod';
import { optionalUrlOf, port, share, text } from './value-shapes.js';
import { variable } from './variable.js';

/** What an operator sees of the running service. */
export const observationVariables = {
  LOG_LEVEL: variable(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
    'lowest level that is logged: fatal, error, warn, info, debug, trace or silent',
  ),
  ADMIN_HOST: variable(text, '127.0.0.1', 'address that /metrics is served at, where ADMIN_PORT is set'),
  ADMIN_PORT: variable(
    z.string().transform((value, context) => {
      if (value === 'off') return undefined;
      const read = port.safeParse(value);
      if (read.success) return read.data;
      context.addIssue('must be off or a port');
      return z.NEVER;
    }),
    'off',
    'port that /metrics is served at; off: it is not served',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    optionalUrlOf(/^https?$/, 'a collector (http://…)'),
    '',
    'where traces are sent (OTLP over HTTP, such as http://collector:4318); empty: no traces, at no cost',
  ),
  OTEL_SERVICE_NAME: variable(z.string().min(1), 'assay', 'name of the service in its traces'),
  OTEL_TRACES_SAMPLER: variable(
    z.enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]),
    'parentbased_traceidratio',
    "which traces are kept: always_on, always_off or traceidratio; with parentbased_ before it the caller's flag decides where a caller began the trace",
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(share, '0.05', 'share of the traces that a ratio keeps, 0 to 1'),
  TRACES_COLD_SHARE: variable(
    share,
    '0.1',
    'share of the traces of requests that are more than an answer from memory, kept beside those of OTEL_TRACES_SAMPLER; above 0 each failure is kept too',
  ),
} as const;
