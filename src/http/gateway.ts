import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Caller, RequestContext } from '../context.js';
import { AppError } from '../errors/app-error.js';
import type { Logger } from '../observability/logger.js';
import type { Metrics } from '../observability/metrics.js';
import { toCallerAddress } from './caller-address.js';
import { type Drain, shuttingDown } from './drain.js';
import { type Limits, tierRefusal } from './limits/limits.js';
import type { Window } from './limits/tiers.js';
import { type ContextDeps, ServedContext } from './request-context.js';

export interface GatewayDeps extends ContextDeps {
  readonly limits: Limits;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** How the process ends: it finishes and takes nothing new. */
  readonly drain: Drain;
}

export type Tier = 'standard' | 'low' | 'none';

/** A request on its way: who sent it, what it may touch, and how it ends. */
export interface Admission {
  readonly context: ServedContext;
  /** Takes a place among the requests in progress. @throws {AppError} `rate_limited`. */
  enter(): Promise<void>;
  /** Ends the request: gives the place back, and notes the answered call in the caller's history. */
  leave(endpoint: string, statusCode: number): void;
}

export interface Gateway {
  /** Every answer carries the id, also those that are refused. */
  begin(response: Response): string;
  /**
   * Who calls, and whether they may now: the caller's tier, then the limit of all together, with the headers that say so.
   * @throws {AppError} `rate_limited`; `unauthorized` when `needsKey` and there is no valid one.
   */
  admit(
    request: Request,
    response: Response,
    requestId: string,
    tier: Tier,
    needsKey: boolean,
  ): Promise<Admission>;
}

export function createGateway(deps: GatewayDeps): Gateway {
  return {
    begin(response) {
      const requestId = randomUUID();
      response.setHeader('X-Request-Id', requestId);
      return requestId;
    },
    async admit(request, response, requestId, tier, needsKey) {
      if (deps.drain.begun()) throw shuttingDown();
      const now = Date.now();
      const caller = await identify(deps, request);
      if (tier !== 'none') {
        await countAgainst(deps.limits, tier, caller, request, response);
        await deps.limits.takeGlobal();
      }
      if (needsKey && caller.failure) throw caller.failure;
      const context = new ServedContext(deps, {
        requestId,
        now,
        caller,
        walletProof: readWalletProof(request),
        signal: () => goneSignal(response, deps.drain),
        enterLowTier: async () => {
          if (tier === 'standard') await countAgainst(deps.limits, 'low', caller, request, response);
        },
      });
      let giveBack: (() => void) | undefined;
      return {
        context,
        async enter() {
          giveBack = tier === 'none' ? undefined : await deps.limits.enter();
        },
        leave(endpoint, statusCode) {
          giveBack?.();
          deps.metrics.request(endpoint, statusCode, (Date.now() - now) / 1000);
          if (!caller.identity) return;
          const token = context.meter.tokens[0];
          deps.accounts.recordCall({
            keyId: caller.identity.keyId,
            method: request.method,
            endpoint,
            chain: token?.chain,
            contractAddress: token?.address,
            statusCode,
            responseTimeMs: Date.now() - now,
          });
        },
      };
    },
  };
}

async function identify({ accounts }: GatewayDeps, request: Request): Promise<Caller> {
  const header = request.headers.authorization;
  const bearer = header === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(header)?.[1];
  try {
    return { identity: await accounts.authenticate(bearer) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') return { failure: error };
    throw error;
  }
}

async function countAgainst(
  limits: Limits,
  tier: 'standard' | 'low',
  caller: Caller,
  request: Request,
  response: Response,
): Promise<void> {
  const name = caller.identity
    ? `key:${caller.identity.keyId}`
    : `ip:${toCallerAddress(request.ip, request.socket.remoteAddress)}`;
  const window = await limits.take(tier, name);
  setLimitHeaders(response, window);
  if (!window.allowed) throw tierRefusal(window);
}

function setLimitHeaders(response: Response, window: Window): void {
  response.setHeader('X-RateLimit-Limit', String(window.limit));
  response.setHeader('X-RateLimit-Remaining', String(window.remaining));
  response.setHeader('X-RateLimit-Reset', String(window.resetAt));
}

/** Aborted when the caller hangs up before the answer; while the process ends, when the answer is out. */
function goneSignal(response: Response, drain: Drain): AbortSignal {
  const controller = new AbortController();
  if (response.closed) controller.abort(new AppError('unavailable', 'The caller is gone.'));
  response.on('close', () => {
    if (!response.writableFinished || drain.begun())
      controller.abort(new AppError('unavailable', 'The caller is gone.'));
  });
  return controller.signal;
}

function readWalletProof(request: Request): RequestContext['walletProof'] {
  const message = request.headers['x-siwe-message'];
  const signature = request.headers['x-siwe-signature'];
  if (typeof message !== 'string' || typeof signature !== 'string') return undefined;
  return { message: Buffer.from(message, 'base64').toString('utf8'), signature };
}
