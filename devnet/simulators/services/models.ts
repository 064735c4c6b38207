import { z } from 'zod';
import type { SimRequest, SimService } from '../sim-service.js';

const document = z.object({ files: z.array(z.object({ path: z.string(), code: z.string() })) });
const chat = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  model: z.string(),
});

/**
 * Source lines about which the simulated auditor makes claims. It is no model: its claims are right, wrong
 * and made up.
 */
const patterns = [
  { test: /\bfunction\s+(\w+)[^;]*\bonlyOwner\b/, near: /\b_mint\s*\(/, type: 'OWNER_MINT', effect: 'MINT' },
  {
    test: /\bfunction\s+(\w*[bB]lacklist\w*)/,
    near: /\[\s*\w+\s*\]\s*=/,
    type: 'BLACKLIST',
    effect: 'BLACKLIST',
  },
  { test: /\bfunction\s+(set\w*(?:Fee|Tax)\w*)/, near: /=/, type: 'TAX_MODIFIABLE', effect: 'RAISE_TAX' },
] as const;

/** The simulated auditor's claims about a document: true ones and a made-up one. */
function simulatedAudit(text: string): readonly Record<string, unknown>[] {
  const parsed = document.safeParse(JSON.parse(text));
  if (!parsed.success) return [];
  const found: Record<string, unknown>[] = [];
  for (const { path, code } of parsed.data.files) {
    const lines = code.split('\n').map((line) => /^(\d+)\| ?(.*)$/.exec(line));
    lines.forEach((match, at) => {
      const here = match?.[2] ?? '';
      const next = lines[at + 1]?.[2] ?? '';
      for (const { test, near, type, effect } of patterns) {
        const name = test.exec(here)?.[1];
        if (name === undefined || !near.test(here + next)) continue;
        const start = Number(match?.[1]);
        const isTwo = !near.test(here);
        found.push({
          type,
          file: path,
          line_start: start,
          line_end: isTwo ? Number(lines[at + 1]?.[1]) : start,
          quote: isTwo ? `${here}\n${next}` : here,
          function: name,
          effect,
          explanation: `${name} can be used against holders.`,
        });
      }
    });
  }
  const [first] = parsed.data.files;
  if (first) {
    found.push({
      type: 'PUBLIC_MINT',
      file: first.path,
      line_start: 1,
      line_end: 1,
      quote: 'function mintForEveryone() public',
      function: 'mintForEveryone',
      effect: 'MINT',
      explanation: 'Made up.',
    });
  }
  return found;
}

function lastUserText(request: SimRequest): string | undefined {
  return chat.safeParse(request.body).data?.messages.findLast(({ role }) => role === 'user')?.content;
}

/** OpenAI's chat completions. */
export const openaiSim: SimService = {
  id: 'openai',
  variables: { OPENAI_URL: '/v1', OPENAI_API_KEY: 'sim-openai-key', OPENAI_MODEL: 'sim-auditor' },
  limited: {
    status: 429,
    body: {
      error: {
        message: 'Rate limit reached for requests',
        type: 'requests',
        param: null,
        code: 'rate_limit_exceeded',
      },
    },
  },
  answer: (request) => {
    const text = lastUserText(request);
    if (request.path !== '/v1/chat/completions' || text === undefined)
      return { status: 404, body: { error: { message: 'not found' } } };
    const content = JSON.stringify({ findings: simulatedAudit(text) });
    return {
      status: 200,
      body: {
        id: 'chatcmpl-sim',
        object: 'chat.completion',
        created: 1_741_570_283,
        model: 'sim-auditor',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content, refusal: null },
            logprobs: null,
            finish_reason: 'stop',
          },
        ],
        usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
      },
    };
  },
};

/** Anthropic's messages. */
export const anthropicSim: SimService = {
  id: 'anthropic',
  variables: { ANTHROPIC_URL: '', ANTHROPIC_API_KEY: 'sim-anthropic-key', ANTHROPIC_MODEL: 'sim-auditor' },
  limited: {
    status: 429,
    body: { type: 'error', error: { type: 'rate_limit_error', message: 'limit' }, request_id: 'req_sim' },
  },
  answer: (request) => {
    const text = lastUserText(request);
    if (request.path !== '/v1/messages' || text === undefined) {
      return {
        status: 404,
        body: { type: 'error', error: { type: 'not_found_error', message: 'not found' } },
      };
    }
    return {
      status: 200,
      body: {
        id: 'msg_sim',
        type: 'message',
        role: 'assistant',
        model: 'sim-auditor',
        content: [{ type: 'text', text: JSON.stringify({ findings: simulatedAudit(text) }) }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: { input_tokens: 1_000, output_tokens: 100 },
      },
    };
  },
};
