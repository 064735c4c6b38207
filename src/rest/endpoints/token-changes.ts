import { z } from 'zod';
import { TokenChangesDocument, type TokenChangesQuery } from '../../generated/operations.js';
import { defineEndpoint, withTimes } from '../endpoint.js';
import { addressInput, chainInput, pageSizeInput, toTokenVariables } from '../input.js';
import { presentEvidence, shareEvidence } from '../present/evidence.js';
import { evidenceShape, sharedShape } from '../present/evidence-shape.js';
import { toSnakeCase } from '../present/snake-case.js';
import { toUnixSeconds } from '../present/values.js';
import { said } from '../shapes.js';
import { shown } from '../shown.js';

const seconds = 'must be a time in Unix seconds';

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const state = (what: string) =>
  said(
    z
      .object({
        report_id: said(z.string().nullable(), 'The stored report; null: the chain shows it.'),
        block_number: said(z.int().nullable(), 'Its block, or the one that did it; null: there is none.'),
        block_time: said(z.int().nullable(), 'Its time, Unix seconds; null: there is none.'),
        values: said(values, 'What it says, by name.'),
        evidence: said(z.array(evidenceShape), 'What shows it.'),
        evidence_reason: said(z.string().nullable(), 'Why nothing shows it; null: something does.'),
      })
      .meta({ title: 'ChangeSide' }),
    what,
  );

/** The sides and the origin, which REST tells in another way. */
const changeShape = z
  .object({
    before: state('The report before.'),
    after: state('The report after.'),
    block_number: said(z.int().nullable(), 'The first block with the new value; null: it was not found.'),
    transaction_hash: said(
      z.string().nullable(),
      'What did it; null: time alone did, or it is unknown which transaction of that block.',
    ),
  })
  .meta({ title: 'TokenChange' });
const toldOtherwise = [
  ...['before', 'beforeBlock', 'beforeReportId', 'after', 'afterBlock', 'afterReportId'],
  ...['origin', 'evidence'],
];

type Change = NonNullable<TokenChangesQuery['token']['changes']>[number];

export const tokenChanges = defineEndpoint({
  method: 'GET',
  path: '/api/v1/token/changes',
  tier: 'standard',
  access: 'key',
  summary:
    'What changed about a token from report to report, and before the first one as the chain shows it, the newest first; it is analysed now too.',
  input: z.object({
    contract_address: addressInput,
    chain: chainInput,
    since: z
      .string(seconds)
      .regex(/^\d{1,10}$/, seconds)
      .transform(Number)
      .optional()
      .meta({
        documented: {
          type: 'integer',
          description: 'Only what was found after this time, Unix seconds; absent: all that is kept.',
        },
      }),
    limit: pageSizeInput(100, 20, 'How many at most, 1 to 100.'),
  }),
  operation: TokenChangesDocument,
  variables: ({ since, limit, ...input }) => {
    const { chain, address } = toTokenVariables(input);
    return { chain, address, since: since === undefined ? null : toIso(since), first: limit };
  },
  present: ({ token }, { input }) => ({
    success: true,
    contract_address: input.contract_address,
    chain: input.chain,
    ...shareEvidence({ changes: (token.changes ?? []).map(presentChange) }),
    changes_missing: token.changesMissing ?? null,
  }),
  stamp: withTimes,
  response: z.object({
    success: z.literal(true),
    contract_address: z.string(),
    chain: chainInput,
    changes: shown('token.changes', z.array(changeShape), { without: toldOtherwise }),
    shared: sharedShape,
    changes_missing: shown('token.changesMissing'),
    processing_time: z.number(),
    timestamp: z.string(),
  }),
});

function toIso(unixSeconds: number): string {
  return new Date(unixSeconds * 1_000).toISOString();
}

function presentChange(change: Change) {
  const { kind, foundIn, severity, topic, subject, description, origin, originReason, evidence } = change;
  return {
    ...toSnakeCase({ kind, foundIn, severity, topic, subject, description, originReason }),
    before: {
      report_id: change.beforeReportId ?? null,
      block_number: change.beforeBlock?.number ?? null,
      block_time: change.beforeBlock ? toUnixSeconds(change.beforeBlock.time) : null,
      values: change.before,
      evidence: presentEvidence(evidence?.before ?? []),
      evidence_reason: evidence?.beforeReason ?? null,
    },
    after: {
      report_id: change.afterReportId ?? null,
      block_number: change.afterBlock.number,
      block_time: toUnixSeconds(change.afterBlock.time),
      values: change.after,
      evidence: presentEvidence(evidence?.after ?? []),
      evidence_reason: evidence?.afterReason ?? null,
    },
    block_number: origin?.block.number ?? null,
    transaction_hash: origin?.transactionHash ?? null,
  };
}
