import type { ProviderCall } from '@assay/engine';
import { afterAll, beforeAll } from 'vitest';
import type { EmbeddedChains } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import type { Database } from '../../src/db/database.js';
import type { PaidPlanName } from '../../src/domain/plan.js';
import { createLogger } from '../../src/observability/logger.js';
import { createService, type Service, type ServiceOptions } from '../../src/service.js';
import { openTestDatabase } from './account-database.js';
import { useDevnet } from './devnet.js';

export interface Served {
  readonly url: string;
  readonly service: Service;
  /** All requests to providers, in order. */
  readonly calls: readonly ProviderCall[];
  /** Lines that the service logged. */
  readonly logged: readonly string[];
  /** Creates a key of a paid plan. */
  key(plan?: PaidPlanName): Promise<string>;
  post(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends a GraphQL query with a key. Returns the parsed answer. */
  query(apiKey: string, query: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer>;
}

export interface GraphqlAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly data: any;
  readonly errors?: readonly {
    message: string;
    path?: readonly unknown[];
    extensions: Record<string, unknown>;
  }[];
}

/** The playground's example. */
export const playgroundExample = { apiKey: 'assay_test_key', chain: 'eth', address: `0x${'12'.repeat(20)}` };

let wallets = 0;

/**
 * Starts the real service on a free port over the embedded chains, for the tests of one file. Limits are wide
 * and no chain is followed unless `environment` says so.
 */
export function useService(
  environment: Readonly<Record<string, string>> = {},
  openDatabase: () => Promise<Database> = () => openTestDatabase(),
  {
    chains = useDevnet,
    ...options
  }: Pick<ServiceOptions, 'safeFetch' | 'pageKey' | 'nameServers'> & {
    /** What it reads; default the shared embedded chains. */
    readonly chains?: () => EmbeddedChains;
  } = {},
): Served {
  let service: Service | undefined;
  let url = '';
  const logged: string[] = [];
  const calls: ProviderCall[] = [];
  const running = (): Service => {
    if (!service) throw new Error('the service is not up: use it inside a test');
    return service;
  };
  beforeAll(async () => {
    const settings = toDevnetSettings(chains(), {
      PORT: '0',
      WATCH_SHARE: '0',
      LIMIT_PER_MINUTE: '100000',
      TIER_STANDARD_PER_MINUTE: '100000',
      TIER_LOW_PER_MINUTE: '100000',
      TIER_OPEN_PER_MINUTE: '100000',
      TIER_PICTURE_PER_MINUTE: '100000',
      LIMIT_SCAN_RPS: '1000',
      LIMIT_MARKET_RPS: '1000',
      LIMIT_EXPLORER_RPS: '1000',
      LIMIT_AUDIT_RPS: '1000',
      ...environment,
    });
    const log = createLogger(settings.env.LOG_LEVEL, settings.secrets, {
      write: (line: string) => logged.push(line),
    });
    service = await createService(settings, {
      log,
      database: await openDatabase(),
      observe: (call) => calls.push(call),
      playground: () => playgroundExample,
      ...options,
    });
    url = await service.listen();
  }, 60_000);
  afterAll(async () => {
    await service?.close();
  });
  const send = (path: string, init: RequestInit) => fetch(`${url}${path}`, init);
  return {
    get url() {
      return url;
    },
    get service() {
      return running();
    },
    logged,
    calls,
    async key(plan = 'team') {
      wallets += 1;
      const { apiKey } = await running().accounts.grantPlan(
        `0x${wallets.toString(16).padStart(40, '0')}`,
        plan,
      );
      return apiKey;
    },
    post: (path, body, headers = {}, signal) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...(signal ? { signal } : {}),
      }),
    get: (path, headers = {}) => send(path, { headers }),
    async query(apiKey, query, variables = {}) {
      const response = await send('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ query, variables }),
      });
      return (await response.json()) as GraphqlAnswer;
    },
  };
}

export function bearer(apiKey: string): Record<string, string> {
  return { authorization: `Bearer ${apiKey}` };
}
