import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

/** The service that the messages go to. */
interface Target {
  readonly url: string;
  readonly apiKey: string | undefined;
}

/** Longer than an analysis may take. */
const TIMEOUT_MS = 90_000;
/** Methods that are handed to the service. It knows its tools; this program knows none. */
const methods = [
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
] as const;

const messageShape = z.object({
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});
/** The body of a refusal, as REST sends it. */
const refusalShape = z.looseObject({ error: z.string(), reason: z.string() });

type Sent =
  | { readonly result: Record<string, unknown> }
  | { readonly refusal: z.output<typeof refusalShape> };

/**
 * Sends one message to `POST /mcp`.
 * @throws {ProtocolError} what the service answers, or that it does not.
 */
async function send({ url, apiKey }: Target, method: string, params: unknown): Promise<Sent> {
  const response = await fetch(new URL('/mcp', url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : 'no answer';
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      `The service at ${url} cannot be reached: ${why}.`,
    );
  });
  const value = toValue(await response.text());
  const refusal = refusalShape.safeParse(value);
  if (refusal.success) return { refusal: refusal.data };
  const { data: message } = messageShape.safeParse(value);
  if (message?.error) throw new ProtocolError(message.error.code, message.error.message, message.error.data);
  if (message?.result) return { result: message.result };
  throw new ProtocolError(ProtocolErrorCode.InternalError, `No service of this kind is at ${url}.`);
}

/** The message, which may come as JSON or as one event. */
function toValue(text: string): unknown {
  const event = /^data: (.*)$/m.exec(text)?.[1];
  try {
    return JSON.parse(event ?? text);
  } catch {
    return undefined;
  }
}

function createProxy(target: Target, instructions: string | undefined): Server {
  const server = new Server(
    { name: 'assay', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {} }, ...(instructions ? { instructions } : {}) },
  );
  for (const method of methods)
    server.setRequestHandler(method, { params: z.looseObject({}).optional() }, async (params) => {
      // What the client says of itself is for this program; the service gets the question alone.
      const { _meta, ...question } = params ?? {};
      const sent = await send(target, method, question);
      if ('result' in sent) return sent.result;
      if (method !== 'tools/call')
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, sent.refusal.reason, sent.refusal);
      return { isError: true, content: [{ type: 'text', text: JSON.stringify(sent.refusal) }] };
    });
  return server;
}

async function readInstructions(target: Target): Promise<string | undefined> {
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'assay-mcp', version: '1.0.0' },
  };
  const sent = await send(target, 'initialize', params);
  const text = 'result' in sent ? sent.result.instructions : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** Where the proxy is told what to serve, and where it says what is missing. */
interface ProxyWorld {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly err: (text: string) => void;
}

/**
 * Serves a desktop agent over standard input and output, answered by a service elsewhere. It needs nothing else of this
 * tree: the package `assay-mcp` is made of this file.
 * @returns the exit status: 0 it serves until its input ends, 2 it is not told where the service is
 */
export async function serveStdioProxy({ env, err }: ProxyWorld): Promise<number> {
  const { ASSAY_URL: url, ASSAY_API_KEY: apiKey } = env;
  if (!url || !URL.canParse(url)) {
    err('Set ASSAY_URL to the address of the service, and ASSAY_API_KEY to your key.\n');
    return 2;
  }
  const target = { url, apiKey };
  // A service that is away now may be there at the first call.
  const instructions = await readInstructions(target).catch(() => undefined);
  serveStdio(() => createProxy(target, instructions));
  return 0;
}
