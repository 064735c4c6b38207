import { AppError } from '@assay/facts';
import type { Express, Request, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { RunOperation } from '../graphql/run-operation.js';
import { type AskedToken, type Endpoint, type Presented, toTimes } from '../rest/endpoint.js';
import { parseInput } from '../rest/input.js';
import { type AnswerDeps, answerBy, refuseByJson } from './answer-request.js';
import { readJson, toJsonObject } from './body.js';
import type { Admission } from './gateway.js';
import { splitErrors, toRestError } from './rest-errors.js';
import { sendJson } from './send-body.js';

export interface RestDeps extends AnswerDeps {
  readonly run: RunOperation;
  readonly schema: GraphQLSchema;
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
    const work = () => Promise.reject(refusal);
    app.all(path, answerBy({ path, tier, needsKey: false, work, refuse: toRefuse(deps) }, deps));
  }
}

type Handler = (request: Request, response: Response) => Promise<void>;

/** The body of a success. */
interface AnswerText {
  readonly status: number;
  readonly text: string;
}

/** Sends the same answer to everybody for a while, without a look at who asks. */
function toSharedHandler(endpoint: Endpoint, deps: RestDeps): Handler {
  let kept: { readonly answer: AnswerText; readonly until: number } | undefined;
  const handle = toHandler(endpoint, deps, (answer) => {
    kept = { answer, until: performance.now() + (endpoint.sharedMs ?? 0) };
  });
  return async (request, response) => {
    if (!kept || performance.now() >= kept.until) return handle(request, response);
    const { status, text } = kept.answer;
    response.locals.entry.endpoint = endpoint.path;
    deps.metrics.request(endpoint.path, status, 0);
    sendJson(response, status, text);
  };
}

function toHandler(endpoint: Endpoint, deps: RestDeps, keep?: (answer: AnswerText) => void): Handler {
  const { path, tier, access } = endpoint;
  // The cache of answers gives the same data again: its body is made once.
  const kept = new WeakMap<object, Presented & { readonly asked: string }>();
  const work = async (admission: Admission, request: Request, response: Response) => {
    const startedAt = admission.context.now;
    const given =
      endpoint.method === 'POST'
        ? toJsonObject(await deps.drain.receiving(readJson(request)))
        : { ...request.query, ...request.params };
    admission.named = toAskedToken(given);
    const input = parseInput(endpoint.input, given, deps.chains);
    if (endpoint.toAsked) admission.named = endpoint.toAsked(input, new Map(), deps.chains);
    await admission.work.start();
    const { context } = admission;
    context.meter.requireWholeRows();
    const { data, errors } = await deps.drain.working(
      deps.run(endpoint.operation, endpoint.toVariables(input, deps.chains), context),
    );
    const { rowErrors, others } = errors.length > 0 ? splitErrors(errors, endpoint.rowsAt) : noErrors;
    if (others.length > 0) throw toRestError(others);
    if (endpoint.toAsked) admission.named = endpoint.toAsked(input, rowErrors, deps.chains);
    const { trace } = response.locals.entry;
    let answer: AnswerText;
    const presenting = trace.begin('rest.present');
    try {
      const asked = JSON.stringify(input);
      let made = kept.get(Object(data));
      if (made?.asked !== asked) {
        const { chains, schema } = deps;
        made = { asked, ...endpoint.present(data, { input, rowErrors, chains, schema }) };
        kept.set(Object(data), made);
      }
      const text = JSON.stringify(endpoint.stamp(made.body, toTimes(startedAt, Date.now())));
      answer = { status: made.status, text };
      if (made.reportId) response.setHeader('X-Report-Id', made.reportId);
    } finally {
      presenting?.end();
    }
    keep?.(answer);
    await admission.settle();
    const sending = trace.begin('rest.send');
    if (sending) endWith(response, sending);
    sendJson(response, answer.status, answer.text);
  };
  return answerBy({ path, tier, needsKey: access === 'key', work, refuse: toRefuse(deps) }, deps);
}

const noErrors: ReturnType<typeof splitErrors> = { rowErrors: new Map(), others: [] };

/** `close` alone waits for other work. */
function endWith(response: Response, part: { end(): void }): void {
  const end = () => {
    response.off('finish', end).off('close', end);
    part.end();
  };
  response.on('finish', end).on('close', end);
}

function toRefuse({ sendProblem }: RestDeps) {
  return (error: AppError, request: Request, response: Response) => {
    if (!sendProblem(request, response, error)) refuseByJson(error, request, response);
  };
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
