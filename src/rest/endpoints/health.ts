import { z } from 'zod';
import { HealthDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';

const state = z.enum(['operational', 'degraded', 'down']);

export const health = defineEndpoint({
  method: 'GET',
  path: '/health',
  tier: 'none',
  access: 'open',
  summary: 'Whether the service can do its work. Cheap: asks no provider.',
  input: z.object({}),
  operation: HealthDocument,
  variables: () => ({}),
  unwell: { status: 503, when: ({ health }) => health.status === 'unhealthy' },
  present: ({ health: { status, timestamp, version, uptimeSeconds, services } }) => ({
    status,
    timestamp,
    version,
    uptime: toUptime(uptimeSeconds),
    services: {
      database: services.database,
      audit_api: services.auditApi,
      scan_api: services.scanApi,
      market_api: services.marketApi,
    },
  }),
  response: z.object({
    status: z.enum(['healthy', 'degraded', 'unhealthy']),
    timestamp: z.iso.datetime(),
    version: z.string().regex(/^\d+\.\d+\.\d+/),
    uptime: z.string().regex(/^\d+ days?, \d+:\d{2}:\d{2}$/),
    services: z.object({
      database: z.enum(['connected', 'disconnected']),
      audit_api: state,
      scan_api: state,
      market_api: state,
    }),
  }),
});

/** Days and clock time: `2 days, 4:05:09`. */
function toUptime(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const clock = `${Math.floor((seconds % 86_400) / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
  return `${days} ${days === 1 ? 'day' : 'days'}, ${clock}`;
}
