import { components, createVerdictCache, type VerdictObserver } from '@assay/engine';
import { AppError, type CachedFacts, type KnownChains } from '@assay/facts';
import cors from 'cors';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Accounts } from './accounts/accounts.js';
import { createFairCallers } from './accounts/fair-callers.js';
import { EnvError } from './config/env.js';
import { readVersion } from './config/read-version.js';
import type { Env } from './config/variables.js';
import type { Disputes } from './disputes/disputes.js';
import type { CardStore } from './domain/share-card.js';
import { startApollo } from './graphql/apollo-server.js';
import { problemsOfDocuments } from './graphql/check-documents.js';
import type { StartToken } from './graphql/context.js';
import { findNoReport } from './graphql/no-report.js';
import { createOperationRunner } from './graphql/run-operation.js';
import { createSchema } from './graphql/schema.js';
import { serveChains } from './graphql/serve-chains.js';
import { createSubscriptions } from './graphql/subscriptions.js';
import { mountDocs } from './http/docs-routes.js';
import type { Drain } from './http/drain.js';
import { guardRequests } from './http/every-request.js';
import { createGateway, type GatewayDeps } from './http/gateway.js';
import { mountGraphql } from './http/graphql-route.js';
import { createStreams } from './http/graphql-stream.js';
import { limitAddresses } from './http/limits/address-tier.js';
import type { Limits } from './http/limits/limits.js';
import { mountMcp } from './http/mcp-route.js';
import type { NewTokens } from './http/page/new-tokens.js';
import { readPageFiles } from './http/page/page-files.js';
import { mountPageReads } from './http/page/page-reads.js';
import { mountPages, type Pages } from './http/page/page-routes.js';
import { createCardPainter } from './http/page/share/card-painter.js';
import { createSummaries } from './http/page/share/summaries.js';
import { mountPlayground, type PlaygroundExample } from './http/playground.js';
import { trackRequests } from './http/request-log.js';
import { sendError, toAppError } from './http/respond.js';
import { mountEndpoints } from './http/rest-routes.js';
import { sendJson } from './http/send-body.js';
import { createTrustedDocuments } from './http/trusted-documents.js';
import type { Logger } from './observability/logger.js';
import type { Metrics } from './observability/metrics.js';
import type { System } from './observability/system.js';
import type { Policies } from './policies/policies.js';
import type { Reports } from './reports/reports.js';
import { endpoints } from './rest/endpoints.js';
import examples from './rest/examples.json' with { type: 'json' };
import { toOpenApi } from './rest/openapi/to-openapi.js';
import type { Watches } from './watches/watches.js';

interface Readers {
  /** The operator's key that they read through; `undefined`: each brings a key. */
  readonly key: () => string | undefined;
  readonly newTokens: NewTokens;
}

export interface AppDeps {
  readonly env: Pick<
    Env,
    | 'CORS_ORIGINS'
    | 'TRUST_PROXY'
    | 'REQUEST_BUDGET_MS'
    | 'PURCHASE_REQUIRES_PROOF'
    | 'TIER_OPEN_PER_MINUTE'
    | 'TIER_PICTURE_PER_MINUTE'
  >;
  readonly chains: KnownChains;
  readonly accounts: Accounts;
  readonly watches: Watches;
  readonly reports: Reports;
  readonly disputes: Disputes;
  readonly policies: Policies;
  /** The pictures of reports. */
  readonly cards: CardStore;
  readonly limits: Limits;
  readonly system: System;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Graceful shutdown: finishes what is in progress and refuses new requests. */
  readonly drain: Drain;
  readonly facts: GatewayDeps['facts'];
  readonly readyFacts: CachedFacts;
  /** Asks a node of the chain for an evidence again. */
  readonly replay: GatewayDeps['replay'];
  /** Asks a token whether it refuses transfers of one holder. */
  readonly askHolder: GatewayDeps['askHolder'];
  readonly past: GatewayDeps['past'];
  /** Called with every newly computed verdict. */
  readonly onVerdict?: VerdictObserver;
  /** GraphQL documents by id, if only these are served. */
  readonly trustedDocuments?: ReadonlyMap<string, string> | undefined;
  /** Who reads reports on the page; absent: whoever has a key, and no link tells anything. */
  readonly readers?: Readers | undefined;
  /** Tokens that the page offers to begin with. */
  readonly stories?: readonly StartToken[] | undefined;
  /** Fills in the playground (the demo's test key and first token). */
  readonly playground?: () => PlaygroundExample | undefined;
}

/** Builds the HTTP application from its dependencies. Opens no connection and does not listen. */
export async function createApp(deps: AppDeps): Promise<Express> {
  const schema = serveChains(createSchema(), deps.chains);
  const untrusted = problemsOfDocuments(schema, deps.trustedDocuments ?? new Map());
  if (untrusted.length > 0) throw new EnvError(untrusted.map((problem) => `TRUSTED_DOCUMENTS: ${problem}`));
  const files = readPageFiles();
  const shared: GatewayDeps = {
    ...deps,
    components,
    verdictCache: createVerdictCache(),
    requestBudgetMs: deps.env.REQUEST_BUDGET_MS,
    purchaseRequiresProof: deps.env.PURCHASE_REQUIRES_PROOF,
    fairCallers: createFairCallers(),
    pageKey: () => deps.readers?.key(),
    tellsReports: () => deps.readers?.key() !== undefined,
    startTokens: () => deps.stories ?? [],
  };
  const gateway = createGateway(shared);
  const apollo = await startApollo({
    schema,
    report: (defect, requestId) => deps.log.error({ requestId, err: defect }, 'resolver failed'),
  });
  const run = createOperationRunner(apollo);

  const app = createExpress(deps);
  // Express tries routes in this order: what is asked for most comes first.
  const example = deps.playground ?? (() => undefined);
  const limitPages = limitAddresses(deps.limits, 'open', deps.env.TIER_OPEN_PER_MINUTE, deps.metrics.refusal);
  const limitPictures = limitAddresses(
    deps.limits,
    'picture',
    deps.env.TIER_PICTURE_PER_MINUTE,
    deps.metrics.refusal,
  );
  mountPlayground(app, example, limitPages);
  const { trustedDocuments } = deps;
  mountGraphql(app, {
    gateway,
    apollo,
    ...shared,
    streams: createStreams({
      subscriptions: createSubscriptions(schema),
      drain: deps.drain,
      onError: (error) => deps.log.error({ err: error }, 'a stream failed'),
    }),
    trusted: trustedDocuments && createTrustedDocuments(withAccount(trustedDocuments, files.account)),
  });
  let pages: Pages | undefined;
  const sendProblem: Pages['sendProblem'] = (request, response, error) =>
    pages?.sendProblem(request, response, error) ?? false;
  mountEndpoints(app, endpoints, { ...shared, gateway, run, schema, sendProblem });
  mountMcp(app, { ...shared, gateway, run, version: readVersion(), schema });
  const summaries = summariesOf(deps, files.folder);
  mountPageReads(app, {
    ...shared,
    gateway,
    schema,
    summaries,
    run,
    documents: files.documents,
    newTokens: deps.readers?.newTokens,
  });
  const isOpen = () => deps.readers?.key() !== undefined;
  pages = mountPages(app, {
    version: readVersion(),
    files,
    isOn: deps.readers !== undefined,
    isOpen,
    summaries,
    limitPages,
    limitPictures,
    findNoReport: (chain, address) =>
      findNoReport(
        { ...shared, begin: isOpen() ? deps.readers?.newTokens.begin : undefined },
        chain,
        address,
      ),
  });
  const openApi = () => toOpenApi(endpoints, { schema, version: readVersion(), examples });
  mountDocs(app, openApi, files, { apiKey: () => example()?.apiKey, limitPages });
  mountErrors(app, deps.log, pages);
  return app;
}

/** Express with what every request passes first, and the answer for load balancers. */
function createExpress({ env, drain, system, log }: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', env.TRUST_PROXY);
  app.set('query parser', 'simple');
  app.use(trackRequests(log));
  app.use(guardRequests());
  app.use(cors(toCorsOptions(env.CORS_ORIGINS)));
  app.get('/ready', async (_request, response) => {
    const { ready, failing } = await system.readiness();
    const status = drain.hasBegun ? 'draining' : ready ? 'ready' : 'failing';
    const body = JSON.stringify({ status, ...(failing.length > 0 ? { failing } : {}) });
    sendJson(response, status === 'ready' ? 200 : 503, body);
  });
  return app;
}

/** Answers unknown paths and every error that no route answered. Mounted last. */
function mountErrors(app: Express, log: Logger, pages: Pages): void {
  app.use((request: Request, response: Response) => {
    const error = new AppError('not_found', `There is nothing at ${request.path.slice(0, 200)}.`);
    if (pages.sendProblem(request, response, error)) return;
    sendError(response, error, response.locals.entry.requestId);
  });
  app.use((thrown: unknown, request: Request, response: Response, _next: NextFunction) => {
    const { requestId } = response.locals.entry;
    const error = toClientError(thrown);
    if (error.code === 'internal_error')
      log.error({ requestId, err: error.cause ?? error }, 'request failed');
    if (pages.sendProblem(request, response, error)) return;
    sendError(response, error, requestId);
  });
}

function summariesOf(
  { reports, cards, chains: { served, absent } }: AppDeps,
  folder: string,
): ReturnType<typeof createSummaries> {
  return createSummaries(
    {
      newestShown: (ref) => reports.newestShown(ref),
      find: (id) => reports.find(id),
      nameOf: (ref) => reports.nameOf(ref),
      isChain: (name) => [...served, ...absent].some((known) => known.name === name),
    },
    { store: cards, draw: createCardPainter(`${folder}fonts`) },
  );
}

/** The account page is served under TRUSTED_DOCUMENTS too. */
function withAccount(
  documents: ReadonlyMap<string, string>,
  account: string | undefined,
): ReadonlyMap<string, string> {
  return account === undefined ? documents : new Map([...documents, ['page-account', account]]);
}

/** Express throws an error with its own status for a malformed URL. */
function toClientError(thrown: unknown): AppError {
  if (typeof thrown === 'object' && thrown !== null && 'status' in thrown && thrown.status === 400) {
    return new AppError('invalid_request', 'The URL is malformed.');
  }
  return toAppError(thrown);
}

function toCorsOptions(origins: readonly string[]): cors.CorsOptions {
  return {
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'POST'],
    // No `allowedHeaders`: pages may send any header, such as those of tracing and of GraphQL clients.
    exposedHeaders: [
      'X-Request-Id',
      'X-Report-Id',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
    ],
    maxAge: 600,
  };
}
