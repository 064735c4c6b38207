import fc from 'fast-check';
import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { type HostileRequest, hostileRequests, toOperations } from '../support/hostile-requests.js';
import { useService } from '../support/service.js';

/** Number of requests: `npm test` sends some, `.ci/run` all 10,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_000);
/** Each takes some milliseconds, on a machine that may be busy. */
const TIMEOUT_MS = 120_000 + REQUESTS * 20;
const AT_ONCE = 16;
/**
 * Upper limit of different SQL texts. If a caller could shape a statement, each request would add a new text.
 */
const MAX_TEXTS = 60;
/** Words that reveal internals of ours or of our libraries. */
const INSIDES =
  /\b(?:sql|syntax error|select|insert|knex|pglite|postgres|zod|undefined|TypeError|Cannot read|node_modules|ECONN\w+|at \w+ \()|\.ts\b|\.js\b/i;
const documented = new Set(['error', 'reason', 'request_id', 'details', 'provider', 'retry_after']);

/** Providers that a caller's key reaches are unreachable: no request leaves the machine. */
const served = useService({ MORALIS_URL: 'http://127.0.0.1:1' });
/** Not `fetch`, which costs more than the service itself. */
let client: Pool;
beforeAll(() => {
  client = new Pool(served.url, { connections: AT_ONCE });
});
afterAll(() => client.destroy());

/** Valid values for all input fields. The transaction hash is not a real payment, so that none is used up. */
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

/** Answers by status, to show that the fuzzer gets past the first checks. */
const answered = new Map<number, number>();

async function send({ operation, query, body, headers }: HostileRequest): Promise<readonly string[]> {
  const { statusCode: status, body: answer } = await client.request({
    path: `${operation.path}${query}`,
    method: operation.method,
    headers,
    body: body ?? null,
  });
  const text = await answer.text();
  answered.set(status, (answered.get(status) ?? 0) + 1);
  const problems: string[] = [];
  if (status >= 500 || !operation.statuses.includes(status)) problems.push(`status ${status}`);
  if (status >= 400) {
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

describe('a fuzzer at every endpoint', () => {
  it(
    `${REQUESTS} requests made from the OpenAPI document: no 500, no unmasked message, no query without an index`,
    async () => {
      const document = await (await served.get('/openapi.json')).json();
      const apiKey = await served.key();
      const asked = recordStatements(served.service.database);
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
      expect(asked.count).toBeLessThan(REQUESTS);
      expect(asked.texts.size).toBeLessThan(MAX_TEXTS);
      expect(await withoutIndex(served.service.database, asked.texts)).toEqual([]);
      expect(served.logged.filter((line) => line.includes('request failed'))).toEqual([]);
      expect(({} as Record<string, unknown>).a).toBeUndefined();
      // The hostile requests did not change the service.
      expect((await served.get('/health')).status).toBe(200);
    },
    TIMEOUT_MS,
  );
});

interface Asked {
  readonly count: number;
  /** Each SQL text with its last arguments. */
  readonly texts: ReadonlyMap<string, readonly unknown[]>;
}

/** Records every statement from now on. */
function recordStatements(database: Database): Asked {
  const before = database.statements();
  const texts = new Map<string, readonly unknown[]>();
  const { query } = database;
  Object.assign(database, {
    query: (sql, args = []) => {
      texts.set(sql, args);
      return query.call(database, sql, args);
    },
  } satisfies Pick<Database, 'query'>);
  const count = database.statements;
  return {
    texts,
    get count() {
      return count() - before;
    },
  };
}

/** Plans with a sequential scan although these are disabled: no index serves the query. */
async function withoutIndex(database: Database, texts: Asked['texts']): Promise<readonly string[]> {
  const found: string[] = [];
  const known = [...texts];
  await database.query('set enable_seqscan = off');
  for (const [sql, args] of known) {
    const plan = await database.query(`explain ${sql}`, args);
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    if (/Seq Scan on/.test(text)) found.push(`${sql}\n${text}`);
  }
  return found;
}
