import { GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import type { HealthQuery } from '../../generated/operations.js';
import { health } from './health.js';

type Chains = HealthQuery['health']['chains'];

function bodyOf(chains: Chains): object {
  const data: HealthQuery = {
    health: {
      status: 'healthy',
      timestamp: '2026-01-01T00:00:00.000Z',
      version: '1.0.0',
      uptimeSeconds: 5,
      failing: [],
      services: {
        database: 'connected',
        auditApi: 'operational',
        scanApi: 'operational',
        marketApi: 'operational',
      },
      chains,
    },
  };
  return health.toBody(data, { input: {}, schema: new GraphQLSchema({}), processingTime: 0, timestamp: '' })
    .body;
}

const gap = { what: 'no endpoint serves logs', effect: 'trades are unknown', remedy: 'add one' };

test('a chain that can be read only in part is named, with what is missing', () => {
  const chains: Chains = [
    { chain: 'eth', state: 'whole', gaps: [{ ...gap, costs: 'time' }] },
    {
      chain: 'bsc',
      state: 'in_part',
      gaps: [
        { ...gap, costs: 'facts' },
        { ...gap, costs: 'time' },
      ],
    },
  ];
  expect(bodyOf(chains)).toMatchObject({ chains_in_part: [{ chain: 'bsc', missing: [gap] }] });
});

test('where every chain is whole, or was not asked yet, the body has the documented fields and no more', () => {
  const chains: Chains = [
    { chain: 'eth', state: 'whole', gaps: [] },
    { chain: 'base', state: 'not_asked', gaps: [] },
  ];
  expect(Object.keys(bodyOf(chains))).toEqual(['status', 'timestamp', 'version', 'uptime', 'services']);
});
