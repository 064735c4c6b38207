import Anthropic from '@anthropic-ai/sdk';
import { UpstreamError } from '../../upstream/upstream-error.js';
import {
  ANSWER_BYTES,
  ANSWER_TOKENS,
  type AuditModel,
  createAiAudit,
  type ModelAnswer,
} from '../ai/ai-audit.js';
import { claimsJsonSchema } from '../ai/claim.js';
import { toSdkError } from '../ai/sdk-error.js';
import { spentTokens } from '../ai/spent-tokens.js';
import type { ProviderDefinition } from '../provider-definition.js';

const ID = 'anthropic';

/** Anthropic's messages API (`ANTHROPIC_API_KEY`, `ANTHROPIC_MODEL`, `ANTHROPIC_URL` for a server of one's own). */
export const anthropic: ProviderDefinition = {
  id: ID,
  roles: ['audit'],
  needs: 'model',
  byDefault: 'configured',
  variables: {
    title: 'Anthropic',
    url: 'https://api.anthropic.com',
    apiKey: 'its key',
    model: 'its model',
  },
  create: (tools) => {
    const client = new Anthropic({
      baseURL: tools.settings.url,
      apiKey: tools.settings.apiKey ?? 'none',
      authToken: null,
      maxRetries: 0,
      logLevel: 'off',
    });
    const model: AuditModel = {
      service: ID,
      model: tools.settings.model ?? '',
      complete: async (system, document, signal, turn) => {
        const during = client.withOptions({ fetch: tools.fetchOf(turn, ANSWER_BYTES) });
        try {
          return await complete(during, tools.settings.model ?? '', system, document, signal);
        } catch (error) {
          throw toSdkError(error, ID);
        }
      },
    };
    return {
      id: ID,
      roles: ['audit'],
      ridesFree: () => true,
      readers: { auditReport: createAiAudit(model, tools) },
    };
  },
};

async function complete(
  client: Anthropic,
  model: string,
  system: string,
  document: string,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const answer = await client.messages.create(
    {
      model,
      max_tokens: ANSWER_TOKENS,
      system,
      messages: [{ role: 'user', content: document }],
      output_config: { format: { type: 'json_schema', schema: claimsJsonSchema } },
    },
    { signal },
  );
  const text = Array.isArray(answer.content)
    ? answer.content.flatMap((block) => (block?.type === 'text' ? [block.text] : [])).join('')
    : '';
  if (answer.stop_reason !== 'end_turn' || text === '') {
    throw new UpstreamError(ID, 'invalid_answer', 'did not finish the audit');
  }
  const counts = [answer.usage?.input_tokens, answer.usage?.output_tokens];
  return { text, tokens: spentTokens(counts, [system, document, text]) };
}
