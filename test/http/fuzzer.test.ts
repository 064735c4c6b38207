import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useDevnet, useScenario } from '../support/devnet.js';
import { type HostileRequest, hostileRequests, toOperations } from '../support/hostile-requests.js';
import { useService } from '../support/service.js';

/** `npm test` sends some; `.ci/run` all 10,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const AT_ONCE = 16;
/** A statement of a hostile request that takes so long reads what no index covers, or sleeps because it was told to. */
const SLOW_QUERY_MS = 1_000;
/** Words of our insides, and of those of our libraries. */
const INSIDES =
  /\b(?:sql|syntax error|select|insert|knex|pglite|postgres|zod|undefined|TypeError|Cannot read|node_modules|ECONN\w+|at \w+ \()|\.ts\b|\.js\b/i;
const documented = new Set(['error', 'reason', 'request_id', 'details', 'provider', 'retry_after']);

const served = useService();

/** Good values of every field that any operation takes; a purchase is none, so that no payment is used up. */
function goodValues(): Record<string, readonly string[]> {
  const { address } = useScenario('healthy');
  return {
    contract_address: [address, useScenario('honeypot').address, `0x${'0'.repeat(39)}1`],
    chain: ['eth', 'base', 'bsc'],
    wallet: [useDevnet().readyPurchase.wallet, `0x${'d'.repeat(40)}`],
    plan: ['starter', 'pro', 'team'],
    transaction_hash: [`0x${'12'.repeat(32)}`],
    limit: ['1', '50'],
    partner_api_key: ['some-key'],
  };
}

/** Answers by status, to see that the fuzzer gets past the first door. */
const answered = new Map<number, number>();

async function send({ operation, query, body, headers }: HostileRequest): Promise<readonly string[]> {
  const response = await fetch(`${served.url}${operation.path}${query}`, {
    method: operation.method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  answered.set(response.status, (answered.get(response.status) ?? 0) + 1);
  const problems: string[] = [];
  if (response.status >= 500 || !operation.statuses.includes(response.status))
    problems.push(`status ${response.status}`);
  if (response.status >= 400) {
    const error = JSON.parse(text) as Record<string, unknown>;
    if (Object.keys(error).some((name) => !documented.has(name))) problems.push('an undocumented field');
    if (
      typeof error.error !== 'string' ||
      typeof error.reason !== 'string' ||
      typeof error.request_id !== 'string'
    )
      problems.push('not the documented body');
    if (INSIDES.test(`${error.reason} ${JSON.stringify(error.details ?? '')}`))
      problems.push('an unmasked message');
  }
  return problems.map((problem) =>
    `${problem}: ${operation.method} ${operation.path}${query} ${body} → ${text}`.slice(0, 600),
  );
}

describe('a fuzzer at every door', () => {
  it(`${REQUESTS} requests made from the OpenAPI document: no 500, no unmasked message, no slow query`, async () => {
    const document = await (await served.get('/openapi.json')).json();
    const apiKey = await served.key();
    const slowest = watchQueries();
    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
    const requests = hostileRequests(toOperations(document), goodValues(), apiKey);
    const waiting = fc.sample(requests, { numRuns: REQUESTS, seed });
    const problems: string[] = [];
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) problems.push(...(await send(next)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(problems.slice(0, 5), `FUZZ_SEED=${seed}`).toEqual([]);
    for (const status of [200, 400, 401, 415])
      expect(answered.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(REQUESTS / 100);
    expect(slowest(), 'milliseconds of the slowest statement').toBeLessThan(SLOW_QUERY_MS);
    expect(served.logged.filter((line) => line.includes('request failed'))).toEqual([]);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
    // The service is as it was: what was hostile changed nothing.
    expect((await served.get('/health')).status).toBe(200);
  }, 180_000);
});

/** Times every statement from now on; answers with the longest so far. */
function watchQueries(): () => number {
  const { database } = served.service;
  let longest = 0;
  for (const name of ['query', 'run'] as const) {
    const original = database[name].bind(database) as (...given: unknown[]) => Promise<unknown>;
    Object.defineProperty(database, name, {
      value: async (...given: unknown[]) => {
        const startedAt = performance.now();
        try {
          return await original(...given);
        } finally {
          longest = Math.max(longest, performance.now() - startedAt);
        }
      },
    });
  }
  return () => longest;
}
