import { severities } from '@assay/facts';
import { z } from 'zod';
import { WatchCreateDocument } from '../../generated/operations.js';
import { watchEventKinds } from '../../reports/watch-event-kinds.js';
import { intentInput } from '../decide-input.js';
import { defineEndpoint } from '../endpoint.js';
import { tokenInput, toTokenVariables } from '../input.js';
import { toSnakeCase } from '../present/snake-case.js';
import { watchSecretResponse } from '../present/watch.js';

const tokenCount = 'must have 1 to 50 tokens';

export const watchCreate = defineEndpoint({
  method: 'POST',
  path: '/api/v1/watch/create',
  tier: 'low',
  access: 'key',
  summary:
    'Watches up to 50 tokens and tells a webhook, or a subscription, what happens to them. The secret of the webhook is shown only here.',
  input: z.object({
    tokens: z
      .array(tokenInput, 'must be a list')
      .min(1, tokenCount)
      .max(50, tokenCount)
      .meta({ description: 'The tokens, 1 to 50.' }),
    events: z
      .array(z.enum(watchEventKinds, 'must be a kind of event'), 'must be a list')
      .max(watchEventKinds.length, 'has too many kinds')
      .default([])
      .meta({ description: 'The kinds to deliver; empty: every kind.' }),
    min_severity: z
      .enum(severities, `must be one of ${severities.join(', ')}`)
      .default('INFO')
      .meta({ description: 'Less severe events are not delivered.' }),
    deliver: z
      .object({
        webhook: z
          .string('must be a string')
          .max(2_000, 'is too long')
          .optional()
          .meta({ description: 'URL of a webhook: https at a public address.' }),
      })
      .default({})
      .meta({ title: 'DeliverTo', description: 'Where events go; empty: they are read by subscription.' }),
    policy: z.string('must be the name of a policy').max(100, 'is too long').optional().meta({
      description:
        'A pack (strict, balanced, permissive, collateral, assay) or a policy that you stored (mine, mine@2): each change of its decision is told too, as DECISION_CHANGED, whatever events and min_severity say.',
    }),
    intent: intentInput.optional().meta({
      description: 'What the policy is asked for; absent: BUY.',
    }),
  }),
  operation: WatchCreateDocument,
  variables: ({ tokens, events, min_severity, deliver, policy, intent }) => ({
    refs: tokens.map(toTokenVariables),
    events,
    minSeverity: min_severity,
    deliver: { webhook: deliver.webhook ?? null },
    policy: policy ?? null,
    intent: intent ?? null,
  }),

  present: ({ watched }) => ({ success: true, ...toSnakeCase(watched) }),
  response: watchSecretResponse,
});
