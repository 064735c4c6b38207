import { inTrace, noAttributes, traced, tracedUntil } from '@assay/chain';
import { AppError } from '@assay/facts';
import type { Express, Request, Response } from 'express';
import type { RunOperation } from '../graphql/run-operation.js';
import { type AskedToken, type Endpoint, toTimes } from '../rest/endpoint.js';
import { parseInput } from '../rest/input.js';
import { type AnswerDeps, answerRequest } from './answer-request.js';
import { readJsonObject } from './body.js';
import type { Admission } from './gateway.js';
import { whenOver } from './request-log.js';
import { sendError, sendJson } from './respond.js';
import { splitErrors, toRestError } from './rest-errors.js';

export interface RestDeps extends AnswerDeps {
  readonly run: RunOperation;
  /** Tells a person what went wrong as a page; false: the client is a program, and nothing was sent. */
  readonly sendProblem: (request: Request, response: Response, error: AppError) => boolean;
}

/** Mounts every endpoint, and a 405 for the other methods of its path. */
export function mountEndpoints(app: Express, endpoints: readonly Endpoint[], deps: RestDeps): void {
  for (const endpoint of endpoints) {
    const handler =
      endpoint.sharedMs === undefined ? toHandler(endpoint, deps) : toSharedHandler(endpoint, deps);
    if (endpoint.method === 'GET') app.get(endpoint.path, handler);
    else app.post(endpoint.path, handler);
  }
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const sharingPath = endpoints.filter((endpoint) => endpoint.path === path);
    const allow = sharingPath.map(({ method }) => method);
    const refusal = new AppError('method_not_allowed', `Use ${allow.join(' or ')} here.`, { allow });
    const tier = sharingPath[0]?.tier ?? 'none';
    // A wrong method counts against the caller's limits like any request to the path, and its answer has the
    // limit headers.
    app.all(path, (request, response) =>
      answer({ path, tier, access: 'open' }, deps, { request, response }, () => Promise.reject(refusal)),
    );
  }
}

type Handler = (request: Request, response: Response) => Promise<void>;

/** The body of a success. */
interface AnswerText {
  readonly status: number;
  readonly text: string;
}
type Keep = (answer: AnswerText) => void;

function toHandler(endpoint: Endpoint, deps: RestDeps, keep?: Keep): Handler {
  return (request, response) => serve(endpoint, deps, { request, response }, keep);
}

/** Sends the same answer to everybody for a while, without a look at who asks. */
function toSharedHandler(endpoint: Endpoint, deps: RestDeps): Handler {
  let kept: { readonly answer: AnswerText; readonly until: number } | undefined;
  const keep: Keep = (answer) => {
    kept = { answer, until: performance.now() + (endpoint.sharedMs ?? 0) };
  };
  const handle = toHandler(endpoint, deps, keep);
  return async (request, response) => {
    if (!kept || performance.now() >= kept.until) return handle(request, response);
    const { status, text } = kept.answer;
    response.locals.entry.endpoint = endpoint.path;
    deps.metrics.request(endpoint.path, status, 0);
    sendJson(response, status, text);
  };
}

function serve(
  endpoint: Endpoint,
  deps: RestDeps,
  { request, response }: { readonly request: Request; readonly response: Response },
  keep?: Keep,
): Promise<void> {
  const startedAt = Date.now();
  return answer(endpoint, deps, { request, response }, async (admission) => {
    const given =
      endpoint.method === 'POST'
        ? await deps.drain.receiving(readJsonObject(request))
        : { ...request.query, ...request.params };
    admission.names(toAskedToken(given));
    const input = parseInput(endpoint.input, given, deps.chains);
    if (endpoint.toAsked) admission.names(endpoint.toAsked(input, new Map(), deps.chains));
    await admission.startWork();
    const { context } = admission;
    context.meter.requireWholeRows();
    const { data, errors } = await deps.drain.working(
      deps.run(endpoint.operation, endpoint.toVariables(input, deps.chains), context),
    );
    const { rowErrors, others } = splitErrors(errors, endpoint.rowsAt);
    if (others.length > 0) throw toRestError(others);
    if (endpoint.toAsked) admission.names(endpoint.toAsked(input, rowErrors, deps.chains));
    const { trace } = response.locals.entry;
    const { status, text } = await inTrace(trace, () =>
      traced('rest.present', 'internal', noAttributes, async () => {
        const times = toTimes(startedAt, Date.now());
        const presented = endpoint.toBody(data, { input, rowErrors, chains: deps.chains, ...times });
        return { status: presented.status, text: JSON.stringify(presented.body) };
      }),
    );
    keep?.({ status, text });
    const reportId = endpoint.toReportId?.(data);
    if (reportId) response.setHeader('X-Report-Id', reportId);
    await admission.settle();
    const sent = inTrace(trace, () => tracedUntil('rest.send', () => sendJson(response, status, text)));
    if (sent) whenOver(response, sent);
  });
}

function answer(
  { path, tier, access }: Pick<Endpoint, 'path' | 'tier' | 'access'>,
  deps: RestDeps,
  { request, response }: { readonly request: Request; readonly response: Response },
  work: (admission: Admission) => Promise<void>,
): Promise<void> {
  const refuse = (error: AppError) => {
    if (deps.sendProblem(request, response, error)) return;
    sendError(response, error, response.locals.entry.requestId);
  };
  return answerRequest({ request, response }, { path, tier, needsKey: access === 'key', work, refuse }, deps);
}

/** The longest text of a wrong input that the history keeps. */
const MAX_KEPT = 64;

/** What a request names, right or wrong. */
function toAskedToken(given: Readonly<Record<string, unknown>>): readonly AskedToken[] {
  const { chain, contract_address: address } = given;
  if (typeof address !== 'string') return [];
  const kept = typeof chain === 'string' ? chain.slice(0, MAX_KEPT) : '';
  return [{ chain: kept, contractAddress: address.slice(0, MAX_KEPT).toLowerCase() }];
}
