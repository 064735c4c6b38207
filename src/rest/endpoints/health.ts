import { z } from 'zod';
import { HealthDocument, type HealthQuery } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { toSnakeCase } from '../present/snake-case.js';
import { shown } from '../shown.js';

export const health = defineEndpoint({
  method: 'GET',
  path: '/health',
  tier: 'none',
  access: 'open',
  summary: 'Whether the service can do its work. Cheap: asks no provider.',
  // It is never limited.
  sharedMs: 1_000,
  input: z.object({}),
  operation: HealthDocument,
  variables: () => ({}),
  unwell: { status: 503, when: ({ health }) => health.status === 'unhealthy' },
  present: ({ health: { status, timestamp, version, uptimeSeconds, services, chains, failing } }) => ({
    status,
    timestamp,
    version,
    uptime: toUptime(uptimeSeconds),
    services: toSnakeCase(services),
    ...toChainsInPart(chains),
    ...(failing.length > 0 ? { failing } : {}),
  }),
  response: shown(
    'health',
    z.object({
      version: z.string().regex(/^\d+\.\d+\.\d+/),
      uptime: z.string().regex(/^\d+ days?, \d+:\d{2}:\d{2}$/),
      chains_in_part: z
        .array(
          z.object({
            chain: shown('health.chains.chain'),
            missing: z
              .array(shown('health.chains.gaps', z.object({}), { without: ['costs'] }))
              .describe('What costs facts, worst first.'),
          }),
        )
        .optional()
        .describe('Chains that can be read only in part or not at all; absent where there is none.'),
      failing: z
        .array(z.string())
        .optional()
        .describe('What does not work, a sentence each; absent where all does.'),
    }),
    { without: ['uptimeSeconds', 'chains'] },
  ),
});

/** Named only where a chain lacks something: all others have the documented fields and no more. */
function toChainsInPart(chains: HealthQuery['health']['chains']) {
  const lacking = chains.filter(({ state }) => state === 'in_part' || state === 'not_at_all');
  if (lacking.length === 0) return {};
  return {
    chains_in_part: lacking.map(({ chain, gaps }) => ({
      chain,
      missing: gaps
        .filter(({ costs }) => costs === 'facts')
        .map(({ what, effect, remedy }) => ({ what, effect, remedy })),
    })),
  };
}

/** Days and clock time: `2 days, 4:05:09`. */
function toUptime(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const clock = `${Math.floor((seconds % 86_400) / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
  return `${days} ${days === 1 ? 'day' : 'days'}, ${clock}`;
}
