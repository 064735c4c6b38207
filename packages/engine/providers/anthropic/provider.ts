import { UpstreamError } from '@assay/chain';
import { createAiAudit } from '../ai/ai-audit.js';
import { askModel, createModelClient } from '../ai/ask-model.js';
import { claimsJsonSchema } from '../ai/claim.js';
import { ANSWER_TOKENS, type AuditModel, type ModelAnswer } from '../ai/run-audit.js';
import { spentTokens } from '../ai/spent-tokens.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { message } from './wire.js';

const ID = 'anthropic';

/** Anthropic's messages API (`ANTHROPIC_API_KEY`, `ANTHROPIC_MODEL`; `ANTHROPIC_URL` for another server). */
export const anthropic: ProviderDefinition = {
  id: ID,
  roles: ['audit'],
  needs: 'model',
  byDefault: 'configured',
  variables: {
    title: 'Anthropic',
    url: 'https://api.anthropic.com',
    apiKey: 'key of Anthropic',
    model: 'model that Anthropic is asked for',
  },
  create: (tools) => {
    const { url, apiKey, model = '' } = tools.settings;
    const client = createModelClient(tools, url, {
      'x-api-key': apiKey ?? 'none',
      'anthropic-version': '2023-06-01',
    });
    const auditModel: AuditModel = {
      service: ID,
      model,
      complete: async (system, document, signal, permit) => {
        const json = toRequest(model, system, document);
        const body = await askModel(client, { path: '/v1/messages', json, signal, permit });
        return toModelAnswer(body, [system, document]);
      },
    };
    return {
      id: ID,
      roles: ['audit'],
      hasCachedAnswer: () => true,
      readers: { auditReport: createAiAudit(auditModel, tools) },
    };
  },
};

function toRequest(model: string, system: string, document: string): object {
  return {
    model,
    max_tokens: ANSWER_TOKENS,
    system,
    messages: [{ role: 'user', content: document }],
    output_config: { format: { type: 'json_schema', schema: claimsJsonSchema } },
  };
}

function toModelAnswer(body: unknown, sent: readonly string[]): ModelAnswer {
  const { content, stop_reason, usage } = message.safeParse(body).data ?? { content: [] };
  const text = content.map((block) => block?.text ?? '').join('');
  if (stop_reason !== 'end_turn' || text === '')
    throw new UpstreamError(ID, 'invalid_answer', 'did not finish the audit');
  return { text, tokens: spentTokens([usage?.input_tokens, usage?.output_tokens], [...sent, text]) };
}
