import { AppError } from '@assay/facts';
import type { Request, Response } from 'express';
import type { FairCallers } from '../accounts/fair-callers.js';
import type { Caller, RequestContext } from '../graphql/context.js';
import type { Row } from '../graphql/quota-meter.js';
import { type ContextDeps, ServedContext } from '../graphql/request-context.js';
import type { Logger } from '../observability/logger.js';
import type { Metrics } from '../observability/metrics.js';
import type { AskedToken } from '../rest/endpoint.js';
import { hasArrived } from './body.js';
import { toCallerAddress } from './caller-address.js';
import { type Drain, shuttingDown } from './drain.js';
import { countCaller, toCallerClass } from './limits/caller-tier.js';
import type { Limits } from './limits/limits.js';
import { RequestWork } from './limits/request-work.js';

export interface GatewayDeps extends ContextDeps {
  readonly limits: Limits;
  readonly fairCallers: FairCallers;
  /** The key that readers of the page read through; `undefined`: they need one of their own. */
  readonly pageKey: () => string | undefined;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Graceful shutdown: finishes what is in progress and refuses new requests. */
  readonly drain: Drain;
}

/** The status that nginx also logs when the client closed the connection before the answer. */
const CLIENT_CLOSED_REQUEST = 499;

/** `page`: like `standard`, but a reader without a key reads through the operator's. */
export type Tier = 'standard' | 'low' | 'page' | 'none';

/** An admitted request: its caller, its context, and how it ends. */
export interface Admission {
  readonly context: ServedContext;
  /** Its place among the requests of all callers together: it is to be started before it does work. */
  readonly work: RequestWork;
  /**
   * Refunds the calls that do not count, see `QuotaMeter`. Called before the answer is sent; never rejects.
   * @param refusal why all of the request is refused; absent: it is answered
   */
  settle(refusal?: AppError): Promise<void>;
  /** The tokens that the request names; without it, those that were charged. */
  named: readonly AskedToken[] | undefined;
  /**
   * Ends the request: releases its place, and records a call for each of its tokens in the caller's history.
   */
  leave(endpoint: string, statusCode: number): void;
}

export interface Gateway {
  /**
   * Identifies the caller, counts the request against the caller's tier, sets the rate limit headers, then
   * checks the key. A request refused here does not touch the limits of all callers together. One that is admitted
   * with its whole body is entered there with the same command to Redis, and taken out again if it never starts work.
   * @throws {AppError} `rate_limited`; `unauthorized` when `needsKey` is set and there is no valid key;
   * `unavailable`.
   * @example const admission = await gateway.admit(request, response, 'standard', true);
   */
  admit(request: Request, response: Response, tier: Tier, needsKey: boolean): Promise<Admission>;
}

export function createGateway(deps: GatewayDeps): Gateway {
  return {
    async admit(request, response, tier, needsKey) {
      const now = Date.now();
      const entry = response.locals.entry;
      const address = toCallerAddress(request.ip, request.socket.remoteAddress);
      const caller = await identify(deps, request, address, tier === 'page' ? deps.pageKey() : undefined);
      entry.keyId = caller.identity?.keyId;
      const failure =
        caller.failure && isRefused(caller.failure, tier, needsKey) ? caller.failure : undefined;
      const counted = { caller, class: toCallerClass(caller), address };
      // A body that is still on its way may take long, and its request would hold a place meanwhile.
      const isWork = hasArrived(request) && !failure && !deps.drain.hasBegun;
      const ownTier = tier === 'page' && !caller.isReader ? 'standard' : tier;
      const work =
        ownTier === 'none'
          ? new RequestWork(entry)
          : new RequestWork(
              entry,
              () => deps.limits.enter(counted.class),
              await countCaller(deps.limits, { tier: ownTier, isWork }, counted, response),
            );
      const refusal = deps.drain.hasBegun ? shuttingDown() : failure;
      if (refusal) {
        work.end();
        throw refusal;
      }
      let gone: AbortSignal | undefined;
      const context = new ServedContext(deps, {
        requestId: entry.requestId,
        trace: entry.trace,
        now,
        caller,
        fairCaller: deps.fairCallers.of(caller.isReader ? undefined : caller.identity, address),
        walletProof: () => readWalletProof(request),
        signal() {
          gone ??= disconnectSignal(response, deps.drain);
          return gone;
        },
        startWork: work.start,
        enterLowTier: async () => {
          if (tier === 'standard' || tier === 'page')
            await countCaller(deps.limits, { tier: 'low', isWork: false }, counted, response);
        },
      });
      const admission: Admission = {
        context,
        work,
        named: undefined,
        async settle(refused) {
          // While the process shuts down, it may be what ended the connection.
          const hungUp = response.closed && !deps.drain.hasBegun;
          await context.meter
            .settle({ refusal: refused, hungUp })
            .catch((reason) => deps.log.error({ requestId: entry.requestId, err: reason }, 'refund failed'));
        },
        leave(endpoint, answered) {
          work.end();
          const statusCode = response.closed ? CLIENT_CLOSED_REQUEST : answered;
          recordCalls(deps, context, admission.named, { method: request.method, endpoint, statusCode });
        },
      };
      return admission;
    },
  };
}

function recordCalls(
  { accounts, metrics }: GatewayDeps,
  { now, caller, meter, hasRead }: ServedContext,
  named: readonly AskedToken[] | undefined,
  call: { readonly method: string; readonly endpoint: string; readonly statusCode: number },
): void {
  const responseTimeMs = Date.now() - now;
  metrics.request(call.endpoint, call.statusCode, responseTimeMs / 1000);
  if (meter.rows.length > 0 && call.statusCode === 200)
    metrics.analysis(hasRead ? 'cold' : 'cached', responseTimeMs / 1000);
  if (!caller.identity) return;
  const { keyId } = caller.identity;
  const tokens = toDistinct(named ?? meter.rows.map(toToken));
  const { method, endpoint, statusCode: status } = call;
  for (const { chain, contractAddress, statusCode = status } of tokens.length === 0 ? noToken : tokens) {
    const answered = status === 200 ? statusCode : status;
    accounts.recordCall({
      keyId,
      method,
      endpoint,
      chain,
      contractAddress,
      statusCode: answered,
      responseTimeMs,
    });
  }
}

const noToken = [{ chain: undefined, contractAddress: undefined, statusCode: undefined }];

function toToken({ ref }: Row): AskedToken {
  return { chain: ref.chain, contractAddress: ref.address };
}

/** A token that a request names many times is one call. */
function toDistinct(tokens: readonly AskedToken[]): readonly AskedToken[] {
  if (tokens.length < 2) return tokens;
  const byName = new Map(
    tokens.map((token) => [`${token.chain} ${token.contractAddress.toLowerCase()}`, token]),
  );
  return [...byName.values()];
}

/** Endpoints without a limit answer every caller, even when the key cannot be looked up. */
function isRefused(failure: AppError, tier: Tier, needsKey: boolean): boolean {
  return needsKey || (tier !== 'none' && failure.code !== 'unauthorized');
}

async function identify(
  { accounts, limits }: GatewayDeps,
  request: Request,
  address: string,
  pageKey: string | undefined,
): Promise<Caller> {
  const header = request.headers.authorization;
  if (header === undefined && pageKey !== undefined)
    return { identity: await accounts.authenticate(pageKey).catch(toPageKeyError), isReader: true };
  const bearer = header === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(header)?.[1];
  try {
    return { identity: await accounts.authenticate(bearer, limits.keyGuesses(address)) };
  } catch (error) {
    if (error instanceof AppError) return { failure: error };
    throw error;
  }
}

/** A reader did nothing wrong: the operator's key is revoked, or its database cannot be reached. */
function toPageKeyError(error: unknown): never {
  const cause = error instanceof Error ? error : undefined;
  throw new AppError('unavailable', 'The page cannot be read without a key now; try again later.', { cause });
}

/** Aborted when the caller disconnects before the answer. During the drain, also aborted after the answer. */
function disconnectSignal(response: Response, drain: Drain): AbortSignal {
  const controller = new AbortController();
  if (response.closed) controller.abort(new AppError('unavailable', 'The caller is gone.'));
  response.on('close', () => {
    if (!response.writableFinished || drain.hasBegun)
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
