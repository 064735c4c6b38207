import OpenAI from 'openai';
import type { Turn } from '../../upstream/turn.js';
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
import type { ProviderDefinition, ProviderTools } from '../provider-definition.js';

const ID = 'openai';

/** Any server that speaks OpenAI's chat completions (`OPENAI_URL`, `OPENAI_MODEL`): a local model server works too, without a key. */
export const openai: ProviderDefinition = {
  id: ID,
  roles: ['audit'],
  needs: 'model',
  byDefault: 'configured',
  variables: {
    title: 'any OpenAI-compatible endpoint, a local model server included',
    url: 'https://api.openai.com/v1',
    apiKey: 'its key',
    model: 'its model',
  },
  create: (tools) => {
    const client = new OpenAI({
      baseURL: tools.settings.url,
      apiKey: tools.settings.apiKey ?? 'none',
      maxRetries: 0,
      logLevel: 'off',
    });
    const model = tools.settings.model ?? '';
    return {
      id: ID,
      roles: ['audit'],
      ridesFree: () => true,
      readers: { auditReport: createAiAudit(toAuditModel(client, model, tools), tools) },
    };
  },
};

function toAuditModel(
  client: OpenAI,
  model: string,
  { admit, fetchOf }: Pick<ProviderTools, 'admit' | 'fetchOf'>,
): AuditModel {
  const during = (turn: Turn) => client.withOptions({ fetch: fetchOf(turn, ANSWER_BYTES) });
  let knowsSchemas = true;
  return {
    service: ID,
    model,
    complete: async (system, document, signal, turn) => {
      try {
        const format = knowsSchemas ? 'json_schema' : 'json_object';
        return await complete(during(turn), model, system, document, signal, format);
      } catch (error) {
        const failure = toSdkError(error, ID);
        const mayBeTheSchema = failure.status === 400 || failure.status === 422;
        if (!knowsSchemas || !mayBeTheSchema) throw failure;
      }
      // Compatible servers may not know JSON schemas; the answer is checked either way.
      knowsSchemas = false;
      // One audit serves all who wait for it, and this happens once: it waits as nobody's.
      const second = await admit({ signal, caller: ID });
      try {
        return await complete(during(second), model, system, document, signal, 'json_object');
      } catch (error) {
        throw toSdkError(error, ID);
      } finally {
        second.giveBack();
      }
    },
  };
}

async function complete(
  client: OpenAI,
  model: string,
  system: string,
  document: string,
  signal: AbortSignal,
  format: 'json_schema' | 'json_object',
): Promise<ModelAnswer> {
  const answer = await client.chat.completions.create(
    {
      model,
      max_completion_tokens: ANSWER_TOKENS,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: document },
      ],
      response_format:
        format === 'json_object'
          ? { type: 'json_object' }
          : {
              type: 'json_schema',
              json_schema: { name: 'findings', strict: true, schema: claimsJsonSchema },
            },
    },
    { signal },
  );
  const choice = answer.choices?.[0];
  const text = choice?.message?.content;
  if (choice?.finish_reason !== 'stop' || choice.message?.refusal || typeof text !== 'string') {
    throw new UpstreamError(ID, 'invalid_answer', 'did not finish the audit');
  }
  return { text, tokens: spentTokens([answer.usage?.total_tokens], [system, document, text]) };
}
