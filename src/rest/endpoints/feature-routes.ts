import { type RouteId, type RouteStatus, routeNames, stateGrades } from '@assay/facts';
import { z } from 'zod';
import { FeatureRoutesDocument, type FeatureRoutesQuery } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { chainInput, featureInput, toFeatureVariables } from '../input.js';
import { componentAssuranceShape, presentPlace } from '../present/assurance.js';
import { presentEvidence, shareEvidence } from '../present/evidence.js';
import { evidenceShape, sharedShape } from '../present/evidence-shape.js';
import { said, timestampShape } from '../shapes.js';

const statuses = ['WORKS', 'FAILS', 'DIFFERS', 'NOT_TRIED'] as const satisfies readonly RouteStatus[];
const presences = ['PRESENT', 'ABSENT', 'UNKNOWN'] as const;
const evidence = said(z.array(evidenceShape), 'What shows it.');

const routeShape = z
  .object({
    route: said(z.enum(Object.keys(routeNames) as RouteId[]), 'The way.'),
    status: said(z.enum(statuses), 'What it did; NOT_TRIED: nothing is known.'),
    detail: said(z.string(), 'In a sentence. May hold a revert reason: hostile text.'),
    gas: said(z.int().nullable(), 'Of the call that moves the token; null: not measured.'),
    data_fee: said(
      z
        .object({
          amount: said(z.string().nullable(), 'Smallest units of the native coin; null: not known.'),
          unknown_reason: said(z.string().nullable(), 'Why not; null: it is known.'),
        })
        .optional(),
      'What a trade that way also pays for being written to another chain; absent where the chain takes no such fee, and of a way that is no trade.',
    ),
    state: said(z.enum(stateGrades).nullable(), 'How whole the state was; null: it was not played.'),
    evidence,
  })
  .meta({ title: 'Route' });

const noteShape = z
  .object({
    note: said(z.string(), 'The trait, e.g. FEE_ON_TRANSFER.'),
    presence: said(z.enum(presences), 'UNKNOWN is not to be read as absent.'),
    detail: said(z.string(), 'What that rests on. May hold hostile text.'),
    evidence,
  })
  .meta({ title: 'IntegrationNote' });

type Shown = FeatureRoutesQuery['token']['routes'];

export const featureRoutes = defineEndpoint({
  method: 'POST',
  path: '/api/v1/features/routes',
  tier: 'standard',
  access: 'key',
  summary: 'Through which ways the token moves, each played by a call, and what that means to protocols.',
  input: featureInput,
  operation: FeatureRoutesDocument,
  variables: toFeatureVariables,
  present: ({ token: { routes, policyVersion, ...place } }, { input, processingTime, timestamp }) => ({
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
    processing_time: processingTime,
    timestamp,
  }),
  response: z.object({
    success: z.literal(true),
    contract_address: z.string(),
    chain: chainInput,
    data_available: said(z.boolean(), 'False: no way was tried.'),
    unavailable_reason: said(z.string().nullable(), 'Why not; null: some were tried.'),
    routes: said(z.array(routeShape), 'Every way, in the same order. Empty: none was tried.'),
    integration_notes: said(z.array(noteShape), 'The checklist of integrators.'),
    shared: sharedShape,
    assurance: componentAssuranceShape
      .omit({ partner: true, reading: true })
      .extend({
        coverage: said(z.number().min(0).max(1), 'Share of the ways that were tried, 0..1.'),
        gates: said(z.array(z.never()).max(0), 'Always empty: the ways are in no score.'),
      })
      .meta({ title: 'RoutesAssurance' }),
    processing_time: z.number(),
    timestamp: timestampShape,
  }),
});

function toCoverage(shown: Shown): number {
  const all = shown?.routes ?? [];
  return all.length === 0 ? 0 : all.filter(({ status }) => status !== 'NOT_TRIED').length / all.length;
}

function toRoutes(shown: Shown) {
  return (shown?.routes ?? []).map(
    ({ route, status, detail, gas, dataFee: fee, state, evidence: calls }) => ({
      ...{ route, status, detail, gas: gas ?? null, state: state ?? null },
      ...(fee ? { data_fee: { amount: fee.amount ?? null, unknown_reason: fee.unknown ?? null } } : {}),
      evidence: presentEvidence(calls),
    }),
  );
}

function toNotes(shown: Shown) {
  return (shown?.integrationNotes ?? []).map(({ note, presence, detail, evidence: calls }) => ({
    ...{ note, presence, detail },
    evidence: presentEvidence(calls),
  }));
}
