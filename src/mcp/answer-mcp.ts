import { createMcpHandler, type Server } from '@modelcontextprotocol/server';
import type { GraphQLSchema } from 'graphql';
import { createMcpServer, describeTools, type McpCaller } from './create-mcp-server.js';

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

/** Answers one message of the Model Context Protocol. */
export type AnswerMcp = (caller: McpCaller, request: McpRequest) => Promise<McpAnswer>;

/**
 * Nothing is kept for the next message: no sessions, and no streams of events, which would hold the request without
 * an end.
 */
export function createAnswerMcp(version: string, schema: GraphQLSchema): AnswerMcp {
  const described = describeTools(schema);
  return (caller, request) => answer(() => createMcpServer(version, described, caller), request);
}

async function answer(createServer: () => Server, { headers, body, signal }: McpRequest): Promise<McpAnswer> {
  const { fetch } = createMcpHandler(createServer, { maxSubscriptions: 0 });
  const sent = names.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: sent, body: '{}', signal });
  const sentBack = await fetch(request, { parsedBody: body });
  const contentType = sentBack.headers.get('content-type') ?? 'application/json';
  return { status: sentBack.status, contentType, text: await sentBack.text() };
}
