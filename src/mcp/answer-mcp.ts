import { createMcpHandler } from '@modelcontextprotocol/server';
import { createMcpServer, type McpCaller } from './create-mcp-server.js';

export interface McpRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The message, parsed. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

interface McpAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** The headers that the protocol reads. */
const names = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'];

/**
 * Answers one message of the Model Context Protocol. Nothing is kept for the next one: no sessions, and no
 * streams of events, which would hold the request without an end.
 */
export async function answerMcp(
  version: string,
  caller: McpCaller,
  { headers, body, signal }: McpRequest,
): Promise<McpAnswer> {
  const { fetch } = createMcpHandler(() => createMcpServer(version, caller), {
    maxSubscriptions: 0,
  });
  const sent = names.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: sent, body: '{}', signal });
  const answer = await fetch(request, { parsedBody: body });
  const contentType = answer.headers.get('content-type') ?? 'application/json';
  return { status: answer.status, contentType, text: await answer.text() };
}
