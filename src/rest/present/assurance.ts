import { stateGrades } from '@assay/facts';
import { z } from 'zod';
import type {
  AssurancePartsFragment,
  ComponentAssurancePartsFragment,
  PartnerPartsFragment,
  PlacePartsFragment,
  PlayedStatePartsFragment,
  ReadingPartsFragment,
} from '../../generated/operations.js';
import { gradeShape, said } from '../shapes.js';
import { neutral, shown } from '../shown.js';
import type { Filler } from './filler.js';
import { toSnakeKey } from './snake-case.js';
import { toUnixSeconds } from './values.js';

/** What the whole analysis rests on: the extra object of every answer with a core score. */
export function presentAssurance(token: AssurancePartsFragment, fill: Filler) {
  return {
    verdict_sentence: token.verdictSentence,
    coverage: token.coverage,
    core_grade: token.coreGrade ?? 'N/A',
    core_score_low: token.coreScoreLow ?? 0,
    core_score_high: token.coreScoreHigh ?? 100,
    gates: token.gates.map(presentGate),
    abstained: presentAbstained(token.components),
    component_states: presentStates(token.components),
    unknown_fields: fill.unknownFields,
    block_number: token.blockNumber ?? null,
    policy_version: token.policyVersion,
    report_id: token.reportId ?? null,
    audit_kind: presentAuditKind(token.auditKind),
    ...presentState(token.security),
    ...presentReadings(token.components),
    ...presentPlace(token),
  };
}

/** What the analysis of one component rests on. */
export interface ComponentParts extends PlacePartsFragment {
  readonly component?: ComponentAssurancePartsFragment | null;
  readonly policyVersion: string;
  readonly reportId?: string | null;
  readonly partner?: PartnerPartsFragment | null;
}

/** The part of it that concerns one component. */
export function presentComponentAssurance(
  { component, policyVersion, reportId, partner, ...place }: ComponentParts,
  fill: Filler,
) {
  return {
    coverage: component?.coverage ?? 0,
    gates: (component?.gates ?? []).map(presentGate),
    abstained: presentAbstained(component ? [component] : []),
    unknown_fields: fill.unknownFields,
    block_number: component?.blockNumber ?? null,
    policy_version: policyVersion,
    report_id: reportId ?? null,
    ...(component?.reading ? { reading: presentReading(component.reading) } : {}),
    ...(partner ? { partner: { used: partner.used, reason: partner.reason } } : {}),
    ...presentPlace(place),
  };
}

/** By the documented names of the components, those of which something was left out for the length of a history. */
function presentReadings(components: readonly Abstained[]): { readonly reading?: object } {
  const plans = components.flatMap(({ id, scoreName, reading }) =>
    reading ? [[toSnakeKey(scoreName ?? id), presentReading(reading)] as const] : [],
  );
  return plans.length > 0 ? { reading: Object.fromEntries(plans) } : {};
}

function presentReading({ steps, leftOut, requests }: NonNullable<ReadingPartsFragment['reading']>) {
  return { steps, left_out: leftOut, ...(requests === null ? {} : { requests }) };
}

/** The time of the block, where the caller named one, and what its chain does otherwise than Ethereum. */
export function presentPlace({ at, chainNotes }: PlacePartsFragment) {
  return {
    ...(at ? { block_time: toUnixSeconds(at.time) } : {}),
    ...(chainNotes.length > 0 ? { chain_notes: chainNotes.map(({ code, text }) => ({ code, text })) } : {}),
  };
}

/** The part of the security component: who audited, and why the risk is not known. */
export function presentSecurityAssurance(
  token: ComponentParts & {
    readonly auditKind?: string | null;
    readonly security?: (PlayedStatePartsFragment & { readonly overallRiskReason?: string | null }) | null;
  },
  fill: Filler,
) {
  return {
    ...presentComponentAssurance(token, fill),
    audit_kind: presentAuditKind(token.auditKind),
    ...presentState(token.security),
    ...presentRiskReason(token.security),
  };
}

/** How whole the state was under what was played, and what showed that it was not. */
function presentState(security: PlayedStatePartsFragment | null | undefined) {
  const played = security?.playedState;
  if (!played) return {};
  return {
    state: played.state,
    ...(played.reasons.length > 0 ? { state_reasons: [...played.reasons] } : {}),
  };
}

/** Why the overall risk is UNKNOWN, where it is. */
export function presentRiskReason(
  security: { readonly overallRiskReason?: string | null } | null | undefined,
): { readonly unknown_risk_reason?: string } {
  const reason = security ? security.overallRiskReason : 'The contract was not judged: `abstained` says why.';
  return reason ? { unknown_risk_reason: reason } : {};
}

function presentAuditKind(kind: string | null | undefined): string {
  return (kind ?? 'NONE').toLowerCase();
}

function presentGate({ id, cap, reason }: ComponentAssurancePartsFragment['gates'][number]) {
  return { id, cap, reason };
}

type Abstained = Omit<AssurancePartsFragment['components'][number], 'state'>;

/** By the documented names of the components. */
function presentStates(components: AssurancePartsFragment['components']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    components.map(({ id, scoreName, state }) => [toSnakeKey(scoreName ?? id), state]),
  );
}

/** By the documented names of the components. */
function presentAbstained(components: readonly Abstained[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    components.flatMap(({ id, scoreName, abstained }) =>
      abstained ? [[toSnakeKey(scoreName ?? id), abstained]] : [],
    ),
  );
}

const reasonShape = said(z.string().optional(), 'Why `overall_risk` is UNKNOWN; absent where it is known.');
const playedStateShapes = {
  state: z.enum(stateGrades).optional().meta({
    description:
      'How whole the state was that trades and powers were played on: verified (proven against the state root), complete, or incomplete (then nothing is said on it); absent where nothing was played.',
  }),
  state_reasons: said(
    z.array(z.string()).optional(),
    'What showed that the state is incomplete; absent where it is not.',
  ),
};
const auditKindShape = said(
  z.enum(['static', 'ai', 'none']),
  'Who audited the contract: our static rules alone, a language model too, or nobody.',
);

const readingOf = (path: string) =>
  said(
    shown(path, z.object({ requests: said(z.int().optional(), 'Requests to the nodes meanwhile.') })),
    'How a history was read that is too long to be read whole within one request.',
  );

/** What every `assurance` has, of what is judged at a path: the token, or a part of it. */
function partsOf(token: string, judged: string) {
  return z.object({
    coverage: neutral(`${judged}.coverage`),
    gates: neutral(`${judged}.gates`),
    abstained: said(z.record(z.string(), z.string()), 'Components without a verdict, each with the reason.'),
    unknown_fields: said(
      z.array(z.string()),
      'Paths of the fields of this answer whose value is only neutral (0, "", false, [], "N/A", "UNKNOWN") because it is not known. `analysis_details` is left out, so that a field has the same path in every answer.',
    ),
    block_number: shown(`${judged}.blockNumber`),
    block_time: said(
      z.int().optional(),
      'Time of the block that `at_block` named, Unix seconds; absent without one.',
    ),
    chain_notes: said(
      shown(`${token}.chainNotes`, z.array(z.unknown())).optional(),
      'What the chain does otherwise than Ethereum, as far as it changes what a report means, a sentence each; absent where nothing.',
    ),
    policy_version: shown(`${token}.policyVersion`),
    report_id: said(
      z.string().nullable(),
      'The stored report with the evidence of this answer: GET /api/v1/report/{id}, also for `replay`. null: no chain told anything, or it could not be stored just now.',
    ),
  });
}

/** The ways are in no score: nothing of a component. */
export const routesAssuranceShape = partsOf('token', 'token.routes').extend({
  coverage: said(z.number().min(0).max(1), 'Share of the ways that were tried, 0..1.'),
  gates: said(z.array(z.never()).max(0), 'Always empty: the ways are in no score.'),
});

/** The part of `assurance` that concerns one component. */
export const componentAssuranceShape = partsOf('token', 'token.component').extend({
  reading: readingOf('token.component.reading').optional(),
});

/** The same of security. */
export const securityAssuranceShape = componentAssuranceShape.extend({
  audit_kind: auditKindShape,
  unknown_risk_reason: reasonShape,
  ...playedStateShapes,
});

/** Where a caller may send a key of the partner provider. */
export const partnerShape = said(
  shown('token.partner', z.object({})).optional(),
  'What the partner_api_key was good for; absent where none was sent.',
);

/** The whole of it, of the tokens at a path. */
export const assuranceShape = (path: 'token' | 'tokens') =>
  partsOf(path, path).extend({
    component_states: said(
      z.record(z.string(), shown(`${path}.components.state`)),
      'What the badge of each component says. It is not FINE while a gate or a failed check on its subject stands; NOTHING_TO_SEE says nothing for the token.',
    ),
    verdict_sentence: shown(`${path}.verdictSentence`),
    core_grade: shown(`${path}.coreGrade`, gradeShape),
    core_score_low: neutral(`${path}.coreScoreLow`),
    core_score_high: shown(`${path}.coreScoreHigh`, z.int().min(0).max(100)),
    audit_kind: auditKindShape,
    unknown_risk_reason: reasonShape,
    ...playedStateShapes,
    reading: said(
      z.record(z.string(), readingOf(`${path}.components.reading`)).optional(),
      'Components that rest on a history of which something was left out for its length, each with how it was read.',
    ),
  });
