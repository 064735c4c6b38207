import { beforeAll, describe, expect, it } from 'vitest';
import { createUnsaid, operationsOf, readDocument } from '../openapi/document.js';
import {
  analysisQuery,
  type Body,
  expectAssured,
  expectUnknown,
} from '../support/assurance/expect-assured.js';
import { useDevnet } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

/** Every token of the embedded chains is read here once, for all tests that are about every token. */
const served = useService({ REQUEST_BUDGET_MS: '60000', LIMIT_COLD_MAX_WAIT_MS: '60000' });
/** A node that is down, for every chain. */
const dead = useService({
  RPC_URL_ETH: 'http://127.0.0.1:9',
  RPC_URL_BASE: 'http://127.0.0.1:9',
  RPC_URL_BSC: 'http://127.0.0.1:9',
});
const document = readDocument();
const unsaid = createUnsaid(document);
const analyses = operationsOf(document).filter(([path]) => /\/(token|features)\//.test(path));
const ANALYZE = '/api/v1/token/analyze';
/** Tokens read at the same time: all at once would exceed their deadline. */
const AT_ONCE = 4;

interface Token {
  readonly id: string;
  readonly chain: string;
  readonly address: string;
}
interface Answer {
  readonly status: number;
  readonly body: Body;
}
interface Answers {
  readonly rest: ReadonlyMap<string, Answer>;
  readonly graphql: Body;
}

const answers = new Map<string, Answers>();

/** Posts to an endpoint what it takes; the features of one token with a key of a partner. */
async function ask(path: string, { id, chain, address }: Token, key: string): Promise<Answer> {
  const reference = { chain, contract_address: address };
  const input = path.endsWith('/batch')
    ? { tokens: [reference, { ...reference, contract_address: '0x1' }] }
    : path.includes('/features/') && id === 'healthy'
      ? { ...reference, partner_api_key: 'a-key' }
      : reference;
  const answer = await served.post(path, input, bearer(key));
  return { status: answer.status, body: await answer.json() };
}

async function readToken(token: Token, key: string): Promise<void> {
  const rest = new Map([[ANALYZE, await ask(ANALYZE, token, key)]]);
  const { chain, address } = token;
  const { data } = await served.query(key, analysisQuery, { chain, address });
  for (const [path] of analyses) if (path !== ANALYZE) rest.set(path, await ask(path, token, key));
  answers.set(token.id, { rest, graphql: data?.token });
}

beforeAll(async () => {
  const { scenarios, edgeCases } = useDevnet();
  expect(scenarios.length).toBeGreaterThan(30);
  const tokens: readonly Token[] = [...scenarios, ...edgeCases];
  const key = await served.key();
  for (let at = 0; at < tokens.length; at += AT_ONCE)
    await Promise.all(tokens.slice(at, at + AT_ONCE).map((token) => readToken(token, key)));
}, 240_000);

function answerOf(id: string, path = ANALYZE): Answer {
  const answer = answers.get(id)?.rest.get(path);
  if (!answer) throw new Error(`${path} was not asked about ${id}`);
  return answer;
}

describe('every answer about every story and odd contract', () => {
  it('is in the document, to the last key', () => {
    expect(answers.size).toBeGreaterThan(50);
    const found = [...answers.values()].flatMap(({ rest }) =>
      [...rest].flatMap(([path, answer]) => unsaid(path, answer)),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  it('says the same in REST and GraphQL, and never more than is known', () => {
    let analysed = 0;
    for (const [id, { graphql }] of answers) {
      const { status, body } = answerOf(id);
      if (status === 400) continue;
      analysed += 1;
      expectAssured(id, body, graphql);
    }
    expect(analysed).toBeGreaterThan(40);
  });
});

it('200: every story has exactly the documented shape', () => {
  for (const { id, address, chain } of useDevnet().scenarios) {
    const { status, body } = answerOf(id);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(unsaid(ANALYZE, { status, body }), id).toEqual([]);
    expect(body).toMatchObject({ success: true, contract_address: address, chain });
    expect(body.grades).toEqual(body.grade_summary);
    const { market_analysis: market } = body.analysis_details;
    expect(market.volume_h24).toBe(market.volume_24h);
  }
});

/** Contracts whose implementation cannot be read: what is left says nothing about the token. */
const unreachable = ['proxy-loop', 'broken-beacon', 'own-facet-diamond', 'garbage'];

describe('hostile tokens', () => {
  const ids = [
    'reverting-name',
    'huge-name',
    'burning-name',
    'looping-name',
    'bytes32-name',
    'no-pool',
    'zero-decimals',
    'many-decimals',
    'no-supply',
    'right-to-left-name',
    'loud-revert',
    'silent-transfers',
    'phantom-transfers',
  ];

  it.each(ids)('200: %s gets the documented shape, and no name longer than it may be', (id) => {
    const { status, body } = answerOf(id);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(unsaid(ANALYZE, { status, body })).toEqual([]);
    const { name } = body.analysis_details.token_data;
    expect(name.length).toBeLessThanOrEqual(256);
    expect(name).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
  });

  it.each([ANALYZE, '/api/v1/features/security'])(
    '%s: every odd contract is refused or analysed, never a 500 and never called safe for what could not be read',
    (path) => {
      for (const { id } of useDevnet().edgeCases) {
        const { status, body } = answerOf(id, path);
        const text = JSON.stringify(body);
        expect([200, 400], `${id}: ${text.slice(0, 300)}`).toContain(status);
        if (unreachable.includes(id)) expect(text, id).not.toContain('"SAFE"');
      }
    },
  );
});

describe('a token of which little is known', () => {
  it.each(['no-supply', 'no-pool', 'loud-revert'])('%s: at most 49, no grade, no risk level, and why', (id) =>
    expectUnknown(answerOf(id).body),
  );

  it.each(['no-supply', 'loud-revert'])(
    '%s: its contract has no grade either, where no trade and no transfer could be tried',
    (id) => {
      const { security_analysis: security } = answerOf(id).body.analysis_details;
      expect(security.security_score).toBeLessThanOrEqual(49);
      expect(security.security_grade).toBe('N/A');
    },
  );

  it('on a dead node: nothing is told but that it could not be read', async () => {
    const token = useDevnet().scenarios[0];
    const input = { contract_address: token?.address, chain: token?.chain };
    const response = await dead.post(ANALYZE, input, bearer(await dead.key()));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'unavailable' });
  });
});
