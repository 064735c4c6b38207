import { AppError, type KnownChains } from '@assay/facts';
import type { Express, Request, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { RunOperation } from '../graphql/run-operation.js';
import type { AnswerMcp } from '../mcp/answer-mcp.js';
import type { McpCaller } from '../mcp/create-mcp-server.js';
import type { AskedToken } from '../rest/endpoint.js';
import { type AnswerDeps, answerBy, logDefect, refuseByJson } from './answer-request.js';
import { readJson, toJsonObject } from './body.js';
import type { Admission } from './gateway.js';
import { toAppError, toErrorBody } from './respond.js';
import { toRestError } from './rest-errors.js';
import { sendBody } from './send-body.js';

interface McpDeps extends AnswerDeps {
  readonly run: RunOperation;
  readonly version: string;
  /** Describes what the tools tell. */
  readonly schema: GraphQLSchema;
}

const path = '/mcp';
/** Beyond the time that an analysis may take. */
const GRACE_MS = 5_000;
const refusedMethod = new AppError(
  'method_not_allowed',
  'Use POST here: there are no sessions and no streams.',
  {
    allow: ['POST'],
  },
);
/** Methods that read something of a token: they need a key and cost a call. */
const costing: ReadonlySet<unknown> = new Set(['tools/call', 'resources/read']);

/** The Model Context Protocol over HTTP without sessions: each request is whole in itself. */
export function mountMcp(app: Express, deps: McpDeps): void {
  let loading: Promise<AnswerMcp> | undefined;
  // Loaded with the first such request: most services get none.
  const load = () => {
    loading ??= import('../mcp/answer-mcp.js').then((mcp) => mcp.createAnswerMcp(deps.version, deps.schema));
    return loading;
  };
  const door = {
    path,
    tier: 'standard' as const,
    needsKey: false,
    work: (admission: Admission, request: Request, response: Response) =>
      serve(admission, { ...deps, load }, request, response),
    refuse: refuseByJson,
  };
  app.all(path, answerBy(door, deps));
}

async function serve(
  admission: Admission,
  deps: McpDeps & { readonly load: () => Promise<AnswerMcp> },
  request: Request,
  response: Response,
): Promise<void> {
  if (request.method !== 'POST') throw refusedMethod;
  const body = toJsonObject(await deps.drain.receiving(readJson(request)));
  const { failure } = admission.context.caller;
  if (failure && costing.has(body.method)) throw failure;
  const caller = new Caller(admission, deps, response.locals.entry.requestId);
  const answer = await deps.load();
  const { status, contentType, text } = await answer(caller, {
    headers: request.headers,
    body,
    signal: AbortSignal.timeout(deps.requestBudgetMs + GRACE_MS),
  });
  await admission.settle(caller.refusal);
  response.statusCode = status;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Cache-Control', 'no-store');
  sendBody(response, text);
}

/** The rights of the request's key. A refusal is an answer of the tool, so that the agent can read it. */
class Caller implements McpCaller {
  /** Why the tool was refused; absent: it was answered. */
  refusal: AppError | undefined;
  private asked: AskedToken | undefined;

  get chains(): KnownChains {
    return this.deps.chains;
  }

  get schema(): GraphQLSchema {
    return this.deps.schema;
  }

  constructor(
    private readonly admission: Admission,
    private readonly deps: McpDeps,
    private readonly requestId: string,
  ) {}

  async run(...[document, variables, asked]: Parameters<McpCaller['run']>): Promise<unknown> {
    const { context } = this.admission;
    this.asked = asked;
    this.admission.named = [asked];
    await this.admission.work.start();
    context.meter.requireWholeRows();
    const { data, errors } = await this.deps.drain.working(this.deps.run(document, variables, context));
    if (errors.length > 0) throw toRestError(errors);
    return data;
  }

  refuse(thrown: unknown): Readonly<Record<string, unknown>> {
    const error = toAppError(thrown);
    this.refusal = error;
    if (this.asked) this.admission.named = [{ ...this.asked, statusCode: error.status }];
    this.deps.metrics.refusal(error.code);
    logDefect(error, this.deps, this.requestId, path);
    return toErrorBody(error, this.requestId);
  }
}
