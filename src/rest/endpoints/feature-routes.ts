import { z } from 'zod';
import { FeatureRoutesDocument, type FeatureRoutesQuery } from '../../generated/operations.js';
import { defineEndpoint, withTimes } from '../endpoint.js';
import { chainInput, featureInput, toFeatureVariables } from '../input.js';
import { presentPlace, routesAssuranceShape } from '../present/assurance.js';
import { presentEvidence, shareEvidence } from '../present/evidence.js';
import { sharedShape } from '../present/evidence-shape.js';
import { toSnakeCase } from '../present/snake-case.js';
import { said, timestampShape } from '../shapes.js';
import { shown } from '../shown.js';

const dataFee = said(
  z.object({}),
  'What a trade that way also pays for being written to another chain; absent where the chain takes no such fee, and of a way that is no trade.',
);

type Routes = FeatureRoutesQuery['token']['routes'];

export const featureRoutes = defineEndpoint({
  method: 'POST',
  path: '/api/v1/features/routes',
  tier: 'standard',
  access: 'key',
  summary: 'Through which ways the token moves, each played by a call, and what that means to protocols.',
  input: featureInput,
  operation: FeatureRoutesDocument,
  variables: toFeatureVariables,
  present: ({ token: { routes, policyVersion, ...place } }, { input }) => ({
    success: true,
    contract_address: input.contract_address,
    chain: input.chain,
    data_available: Boolean(routes?.routes),
    unavailable_reason: routes?.abstained ?? null,
    ...shareEvidence({ routes: toRoutes(routes), integration_notes: toNotes(routes) }),
    assurance: {
      coverage: toCoverage(routes),
      gates: [],
      abstained: routes?.abstained ? { routes: routes.abstained } : {},
      unknown_fields: [],
      block_number: routes?.blockNumber ?? null,
      policy_version: policyVersion,
      report_id: routes?.reportId ?? null,
      ...presentPlace(place),
    },
  }),
  stamp: withTimes,
  response: z.object({
    success: z.literal(true),
    contract_address: z.string(),
    chain: chainInput,
    data_available: said(z.boolean(), 'False: no way was tried.'),
    unavailable_reason: said(z.string().nullable(), 'Why not; null: some were tried.'),
    routes: said(
      shown('token.routes.routes', z.array(z.object({ data_fee: dataFee.optional() }))),
      'Every way, in the same order. Empty: none was tried.',
    ),
    integration_notes: shown('token.routes.integrationNotes', z.array(z.unknown())),
    shared: sharedShape,
    assurance: routesAssuranceShape.meta({ title: 'RoutesAssurance' }),
    processing_time: z.number(),
    timestamp: timestampShape,
  }),
});

function toCoverage(played: Routes): number {
  const all = played?.routes ?? [];
  return all.length === 0 ? 0 : all.filter(({ status }) => status !== 'NOT_TRIED').length / all.length;
}

function toRoutes(played: Routes) {
  return (played?.routes ?? []).map(({ dataFee: fee, evidence, ...route }) => ({
    ...toSnakeCase(route),
    ...(fee ? { data_fee: toSnakeCase(fee) } : {}),
    evidence: presentEvidence(evidence),
  }));
}

function toNotes(played: Routes) {
  return (played?.integrationNotes ?? []).map(({ evidence, ...note }) => ({
    ...toSnakeCase(note),
    evidence: presentEvidence(evidence),
  }));
}
