import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { parse, print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEmptied } from '../../devnet/planted-truth.js';
import { nodePresets } from '../../devnet/simulators/poor-node/behaviour.js';
import { analysisQuery, type Body, expectAssured } from '../support/assurance/expect-assured.js';
import { useDevnet } from '../support/devnet.js';
import { bearer, type Served, useService } from '../support/service.js';
import { serviceOverPoorNodes } from '../support/service-over-poor-nodes.js';

const GATE = 'liquidity_was_taken';
/** What nobody may be told of liquidity that is gone. */
const soothing = /\b(burned|locked|safe|no danger|can leave|can be taken out|can take out|can be pulled)\b/i;
const stories = useDevnet().scenarios.filter(({ planted }) => planted.taken || planted.dumpedBy);
const gone = stories.filter(({ planted }) => isEmptied(planted));
const standing = stories.filter(({ planted }) => !isEmptied(planted));
type Story = (typeof stories)[number];

const served = useService({ REQUEST_BUDGET_MS: '60000', LIMIT_COLD_MAX_WAIT_MS: '60000' });
const clients: Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));

const toInput = ({ chain, address }: Story) => ({ chain, contract_address: address });
const chainIds: Readonly<Record<string, number>> = { eth: 1, base: 8453, bsc: 56 };

async function ask(from: Served, key: string, path: string, story: Story): Promise<Body> {
  const response = await from.post(path, toInput(story), bearer(key));
  const body = await response.json();
  expect(response.status, `${story.id} ${path}: ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
  return body;
}

/** What the operations of the page select, each as one query. */
function pageOperations(): ReadonlyMap<string, string> {
  const text = ['report', 'scrolled'].map((name) =>
    readFileSync(`web/app/documents/${name}.graphql`, 'utf8'),
  );
  const { definitions } = parse(text.join('\n'));
  const fragments = definitions
    .filter(({ kind }) => kind === 'FragmentDefinition')
    .map(print)
    .join('\n');
  return new Map(
    definitions.flatMap((definition) =>
      definition.kind === 'OperationDefinition'
        ? [
            [
              definition.name?.value ?? '',
              `${print(definition)}\n${usedOf(fragments, print(definition))}`,
            ] as const,
          ]
        : [],
    ),
  );
}

/** The fragments that an operation uses: unused ones are an error. */
function usedOf(all: string, operation: string, seen: readonly string[] = []): string {
  const names = [...operation.matchAll(/\.\.\.(\w+)/g)].map(([, name = '']) => name);
  const fresh = [...new Set(names)].filter(
    (name) => !seen.includes(name) && all.includes(`fragment ${name} on`),
  );
  return fresh
    .map((name) => {
      const text = new RegExp(`fragment ${name} on[\\s\\S]*?\\n}`).exec(all)?.[0] ?? '';
      return `${text}\n${usedOf(all, text, [...seen, ...fresh])}`;
    })
    .join('\n');
}

interface Told {
  readonly analyze: Body;
  readonly securityOnly: Body;
  readonly coreScores: Body;
  readonly feature: Body;
  readonly goplus: Body;
  readonly agent: Body;
  readonly graphql: Body;
  readonly page: Readonly<Record<string, Body>>;
}
const told = new Map<string, Told>();

async function readStory(story: Story, key: string, client: Client): Promise<Told> {
  const { chain, address } = story;
  const analyze = await ask(served, key, '/api/v1/token/analyze', story);
  const goplus = await served.get(
    `/compat/goplus/api/v1/token_security/${chainIds[chain]}?contract_addresses=${address}`,
    bearer(key),
  );
  const agent = await client.callTool({ name: 'analyze_token', arguments: toInput(story) });
  const page: Record<string, Body> = {};
  for (const name of ['Verdict', 'Liquidity', 'Selling', 'Powers', 'Past']) {
    const { data, errors } = await served.query(key, pageOperations().get(name) ?? '', { chain, address });
    expect(errors, `${story.id} ${name}`).toBeUndefined();
    page[name] = data.token;
  }
  return {
    analyze,
    securityOnly: await ask(served, key, '/api/v1/token/security-only', story),
    coreScores: await ask(served, key, '/api/v1/token/core-scores', story),
    feature: await ask(served, key, '/api/v1/features/security', story),
    goplus: (await goplus.json()).result[address],
    agent,
    graphql: (await served.query(key, analysisQuery, { chain, address })).data.token,
    page,
  };
}

beforeAll(async () => {
  const key = await served.key();
  const client = new Client({ name: 'test', version: '1.0.0' });
  clients.push(client);
  const requestInit = { headers: bearer(key) };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`), { requestInit }));
  for (let at = 0; at < stories.length; at += 4)
    await Promise.all(
      stories.slice(at, at + 4).map(async (story) => told.set(story.id, await readStory(story, key, client))),
    );
}, 240_000);

function toldOf({ id }: Story): Told {
  const one = told.get(id);
  if (!one) throw new Error(`${id} was not read`);
  return one;
}

const codesOf = (gates: readonly { id?: string; code?: string }[]) => gates.map(({ id, code }) => id ?? code);

describe.each(gone)('$id: the liquidity is gone', (story) => {
  it('every door has the gate, at most 5 points, and the highest risk', () => {
    const { analyze, securityOnly, coreScores, feature, agent, page } = toldOf(story);
    const doors = [analyze.assurance.gates, securityOnly.assurance.gates, coreScores.assurance.gates];
    for (const gates of [
      ...doors,
      feature.assurance.gates,
      agent.structuredContent.gates,
      page.Verdict.gates,
    ])
      expect(codesOf(gates)[0]).toBe(GATE);
    for (const score of [analyze, coreScores, agent.structuredContent])
      expect(score.core_score).toBeLessThanOrEqual(5);
    expect(page.Verdict.coreScore).toBe(analyze.core_score);
    const { security_analysis: security } = analyze.analysis_details;
    for (const risk of [security, securityOnly, agent.structuredContent, feature.security_analysis])
      expect(risk.overall_risk).toBe('CRITICAL');
    expect(securityOnly.critical_override_applied).toBe(true);
  });

  it('no door says that liquidity is locked or burned', () => {
    const { analyze, feature, goplus, agent, graphql, page } = toldOf(story);
    const locks = [
      analyze.analysis_details.security_analysis.lock_analysis,
      feature.security_analysis.lock_analysis,
    ];
    for (const lock of locks)
      expect(lock).toMatchObject({ lp_locked: false, lock_source: '', lock_percentage: 0 });
    expect(graphql.security.lockAnalysis).toMatchObject({
      lpLocked: false,
      lockSource: null,
      lockPercentage: 0,
    });
    expect((goplus.lp_holders ?? []).filter((one: Body) => Number(one.is_locked) === 1)).toEqual([]);
    expect(agent.structuredContent.locked_liquidity_percentage).toBe(0);
    expect(page.Liquidity.security.lockAnalysis).toMatchObject({ lockPercentage: 0, pullableNowUsd: null });
  });

  it('the verdict says who took how much and when, the same at every door, and nothing soothing', () => {
    const { analyze, securityOnly, feature, agent, page } = toldOf(story);
    const { taken } = story.planted;
    const sentence: string = page.Verdict.verdictSentence;
    const reason: string = page.Verdict.gates[0].reason;
    expect(reason).toMatch(taken?.relation === 'other' ? /^One wallet \(0x/ : /^The team /);
    expect(reason).toMatch(/took out (all|9\d(\.\d)? % of) the liquidity/);
    if (taken?.relation === 'other') expect(reason).toContain(taken.by.slice(0, 6));
    const worth = (2 * Number(taken?.native) * useDevnet().chainsFile[story.chain].nativeUsdPrice) / 1e18;
    const [, usd = ''] = /, ([\d,]+) USD/.exec(reason) ?? [];
    expect(Math.abs(Number(usd.replaceAll(',', '')) / worth - 1)).toBeLessThan(0.02);
    expect(reason).toMatch(/on \d{1,2} [A-Z][a-z]+( \d{4})?\.?$/);
    for (const gates of [analyze.assurance.gates, securityOnly.assurance.gates, feature.assurance.gates])
      expect(gates[0].reason).toBe(reason);
    expect(agent.structuredContent.gates[0].reason).toContain(reason);
    const status = analyze.analysis_details.security_analysis.lock_analysis.lock_status;
    for (const words of [sentence, reason, status, page.Liquidity.security.lockAnalysis.lockStatus])
      expect(words).not.toMatch(soothing);
    expect(sentence.toLowerCase()).toContain('took out');
  });

  it('the price and the market cap of the dead pools are not told as those of today', () => {
    const { analyze, agent, graphql, page } = toldOf(story);
    expect(graphql.market ?? { priceUsd: null }).toMatchObject({ priceUsd: null });
    expect(page.Selling.market?.marketCap ?? null).toBeNull();
    const { price_usd, market_cap } = analyze.analysis_details.market_analysis;
    expect({ price_usd, market_cap }).toEqual({ price_usd: 0, market_cap: 0 });
    expect(agent.structuredContent.price_usd).toBeNull();
  });

  it('REST and GraphQL agree, and what is unknown is listed', () => {
    const { analyze, graphql } = toldOf(story);
    expectAssured(story.id, analyze, graphql);
  });
});

describe.each(standing)('$id: the liquidity stands', (story) => {
  it('no door has the gate', () => {
    const { analyze, securityOnly, coreScores, feature, agent, page } = toldOf(story);
    const doors = [analyze.assurance.gates, securityOnly.assurance.gates, coreScores.assurance.gates];
    for (const gates of [
      ...doors,
      feature.assurance.gates,
      agent.structuredContent.gates,
      page.Verdict.gates,
    ])
      expect(codesOf(gates)).not.toContain(GATE);
    expect(page.Verdict.verdictSentence).not.toMatch(/took out all/);
  });

  it('the price is known, and a sale passes', () => {
    const { analyze } = toldOf(story);
    expect(analyze.analysis_details.market_analysis.price_usd).toBeGreaterThan(0);
    expect(analyze.analysis_details.security_analysis.scan_analysis.is_honeypot).toBe(false);
  });
});

it('dumped: the burned liquidity is told as burned', () => {
  const [dumped] = standing.filter(({ planted }) => planted.dumpedBy);
  if (!dumped) throw new Error('no story of a dump');
  const { lock_analysis: lock } = toldOf(dumped).analyze.analysis_details.security_analysis;
  expect(lock).toMatchObject({ lp_locked: true, lock_source: 'burned' });
});

describe.each(['no-logs', 'no-overrides', 'poor'] as const)('behind a node: %s', (preset) => {
  const poor = serviceOverPoorNodes(nodePresets[preset].team);

  it('the same verdict or none: never locked, burned or safe, and no gate without cause', async () => {
    const key = await poor.key();
    const agreed: string[] = [];
    for (let at = 0; at < stories.length; at += 4)
      await Promise.all(
        stories.slice(at, at + 4).map(async (story) => {
          const body = await ask(poor, key, '/api/v1/token/analyze', story);
          const { lock_analysis: lock, overall_risk: risk } = body.analysis_details.security_analysis;
          const has = codesOf(body.assurance.gates).includes(GATE);
          if (!isEmptied(story.planted)) return expect([story.id, has]).toEqual([story.id, false]);
          expect([story.id, lock.lp_locked, lock.lock_percentage]).toEqual([story.id, false, 0]);
          expect(lock.lock_status, story.id).not.toMatch(soothing);
          if (has) agreed.push(story.id);
          else {
            expect(body.assurance.unknown_fields, story.id).toContain(
              'security_analysis.lock_analysis.lp_locked',
            );
            expect(['UNKNOWN', 'HIGH', 'CRITICAL'], story.id).toContain(risk);
          }
        }),
      );
    // What the state of a V2 pool shows needs no logs.
    expect(agreed).toEqual(expect.arrayContaining(['taken-v2', 'taken-by-linked']));
  }, 120_000);
});
