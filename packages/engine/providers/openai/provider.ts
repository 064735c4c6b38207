import { type HttpClient, type Permit, UpstreamError } from '@assay/chain';
import { createAiAudit } from '../ai/ai-audit.js';
import { askModel, createModelClient } from '../ai/ask-model.js';
import { claimsJsonSchema } from '../ai/claim.js';
import { ANSWER_TOKENS, type AuditModel, type ModelAnswer } from '../ai/run-audit.js';
import { spentTokens } from '../ai/spent-tokens.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { completion } from './wire.js';

const ID = 'openai';

/**
 * Any server with OpenAI's chat completions API (`OPENAI_URL`, `OPENAI_MODEL`), including a local model
 * server without a key.
 */
export const openai: ProviderDefinition = {
  id: ID,
  roles: ['audit'],
  needs: 'model',
  byDefault: 'configured',
  variables: {
    title: 'any OpenAI-compatible endpoint, a local model server included',
    url: 'https://api.openai.com/v1',
    apiKey: 'key of OPENAI_URL',
    model: 'model that OPENAI_URL is asked for',
  },
  create: (tools) => {
    const { url, apiKey, model } = tools.settings;
    const client = createModelClient(tools, url, {
      authorization: `Bearer ${apiKey ?? 'none'}`,
    });
    return {
      id: ID,
      roles: ['audit'],
      hasCachedAnswer: () => true,
      readers: { auditReport: createAiAudit(toAuditModel(client, model ?? ''), tools) },
    };
  },
};

const schemaFormat = {
  type: 'json_schema',
  json_schema: { name: 'findings', strict: true, schema: claimsJsonSchema },
};

function toAuditModel(client: HttpClient, model: string): AuditModel {
  let knowsSchemas = true;
  return {
    service: ID,
    model,
    complete: async (system, document, signal, permit) => {
      const ask = async (format: object, taken?: Permit): Promise<ModelAnswer> => {
        const json = toRequest(model, system, document, format);
        const request = { path: '/chat/completions', json, signal, ...(taken ? { permit: taken } : {}) };
        return toModelAnswer(await askModel(client, request), [system, document]);
      };
      if (!knowsSchemas) return ask({ type: 'json_object' }, permit);
      try {
        return await ask(schemaFormat, permit);
      } catch (error) {
        const isAboutTheSchema =
          error instanceof UpstreamError && (error.status === 400 || error.status === 422);
        if (!isAboutTheSchema) throw error;
      }
      // Compatible servers may not support JSON schemas. The answer is validated either way.
      knowsSchemas = false;
      return ask({ type: 'json_object' });
    },
  };
}

function toRequest(model: string, system: string, document: string, response_format: object): object {
  return {
    model,
    max_completion_tokens: ANSWER_TOKENS,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: document },
    ],
    response_format,
  };
}

function toModelAnswer(body: unknown, sent: readonly string[]): ModelAnswer {
  const { choices, usage } = completion.safeParse(body).data ?? { choices: [], usage: null };
  const [choice] = choices;
  const text = choice?.message.content;
  if (choice?.finish_reason !== 'stop' || choice.message.refusal || typeof text !== 'string')
    throw new UpstreamError(ID, 'invalid_answer', 'did not finish the audit');
  return { text, tokens: spentTokens([usage?.total_tokens], [...sent, text]) };
}
