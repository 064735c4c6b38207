import { noAttributes, traced } from '@assay/chain';
import type { AppError } from '@assay/facts';
import type { Request, Response } from 'express';
import type { Admission, Gateway, GatewayDeps, Tier } from './gateway.js';
import { sendError, toAppError } from './respond.js';

export interface AnswerDeps extends GatewayDeps {
  readonly gateway: Gateway;
}

/** What REST, GraphQL and MCP each do with a request. */
interface Door {
  /** The path as the log and the caller's history name it. */
  readonly path: string;
  readonly tier: Tier;
  readonly needsKey: boolean;
  /** Answers the request; whatever it throws is refused. */
  work(admission: Admission, request: Request, response: Response): Promise<void>;
  /** Sends the error. */
  refuse(error: AppError, request: Request, response: Response): void;
}

type Handler = (request: Request, response: Response) => Promise<void>;

/** Admits a request, lets the door answer it, and ends it. */
export function answerBy({ path, tier, needsKey, work, refuse }: Door, deps: AnswerDeps): Handler {
  return async (request, response) => {
    const { entry } = response.locals;
    entry.endpoint = path;
    let admission: Admission | undefined;
    try {
      admission = await traced('gateway.admit', 'internal', noAttributes, () =>
        deps.gateway.admit(request, response, tier, needsKey),
      );
      await work(admission, request, response);
    } catch (thrown) {
      const error = toAppError(thrown);
      deps.metrics.refusal(error.code);
      logDefect(error, deps, entry.requestId, path);
      await admission?.settle(error);
      deps.drain.refuse(response);
      refuse(error, request, response);
    } finally {
      entry.trace.run(() => admission?.leave(path, response.statusCode));
    }
  };
}

export function refuseByJson(error: AppError, _request: Request, response: Response): void {
  sendError(response, error, response.locals.entry.requestId);
}

/** Logs the cause of an error that the caller does not see. */
export function logDefect(
  error: AppError,
  { log }: Pick<GatewayDeps, 'log'>,
  requestId: string,
  endpoint: string,
): void {
  if (error.code === 'internal_error')
    log.error({ requestId, endpoint, err: error.cause ?? error }, 'request failed');
}
