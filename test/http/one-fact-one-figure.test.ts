import { readFileSync } from 'node:fs';
import { policy } from '@assay/engine';
import { buildSchema, isObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { scenarios } from '../../devnet/scenarios/registry.js';
import { toComponentBadge, toPowerBadge, toWashBadge } from '../../web/app/report/badges.js';
import { toWashTimes } from '../../web/app/report/chart-marks.js';
import { toHolderFigures, toMarketFigures, toWashFigures } from '../../web/app/report/figures.js';
import { toPowerSummary } from '../../web/app/report/power-words.js';
import { useDevnet } from '../support/devnet.js';
import { type Doors, openAgent, readDoors } from '../support/facts/read-doors.js';
import { toldFactsOf } from '../support/facts/told-facts.js';
import { useService } from '../support/service.js';

const served = useService({ REQUEST_BUDGET_MS: '60000', LIMIT_COLD_MAX_WAIT_MS: '60000' });
/** Tokens read at the same time: all at once would exceed their deadline. */
const AT_ONCE = 4;
const stories: Doors[] = [];

beforeAll(async () => {
  const key = await served.key();
  const agent = await openAgent(served, key);
  const { scenarios: tokens } = useDevnet();
  for (let at = 0; at < tokens.length; at += AT_ONCE)
    stories.push(
      ...(await Promise.all(
        tokens.slice(at, at + AT_ONCE).map((token) => readDoors(served, key, agent, token)),
      )),
    );
  await agent.close();
}, 240_000);

it('every story was asked at every door', () => {
  expect(stories.map(({ id }) => id).sort()).toEqual(scenarios.map(({ id }) => id).sort());
});

/** Doors round differently, at the fifth digit at the coarsest. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return (a ?? null) === (b ?? null);
  return Math.abs(a - b) <= Math.max(1e-4 * Math.abs(a), 1e-6);
}

const names = [
  ...['honeypot', 'buyTax', 'sellTax', 'owner', 'price', 'marketCap', 'liquidity', 'volumeOfADay', 'holders'],
  ...['tenLargest', 'largest', 'team', 'locked', 'pullable'],
  ...['washShareOfTheWindow', 'washShareOfADay', 'artificialTrades'],
];

describe('one fact has one figure, at every door', () => {
  it.each(names)('%s', (name) => {
    let known = 0;
    const differ = stories.flatMap((story) => {
      const fact = toldFactsOf(story)[name];
      if (!fact) return [];
      if (fact.value !== null) known += 1;
      const values = fact.elsewhere.filter(([, told]) => !isSame(fact.value, told));
      const texts = (fact.texts ?? []).filter(([, text, expected]) => text !== expected);
      return [
        ...values.map((one) => [story.id, fact.value, ...one]),
        ...texts.map((one) => [story.id, ...one]),
      ];
    });
    expect(differ).toEqual([]);
    expect(known).toBeGreaterThan(3);
  });
});

const componentsOf = ({ page }: Doors) => page.Verdict.components ?? [];
/** The documented names of the components in REST. */
const restNames: Readonly<Record<string, string>> = {
  security: 'security_analysis',
  market: 'market_analysis',
  holders: 'holder_analysis',
  washTrading: 'wash_trading_analysis',
  snipers: 'sniper_sellers_analysis',
  links: 'ai_link_analysis',
};
const titles: Readonly<Record<string, string>> = {
  security: 'Security',
  market: 'Market',
  holders: 'Holders',
  washTrading: 'Wash trading',
  snipers: 'Early buyers',
  links: 'Links',
};
const signs = { FINE: '✓', WARN: '!', DANGER: '✕', NOTHING_TO_SEE: '•', UNKNOWN: '?' } as const;
const tones = {
  FINE: 'good',
  WARN: 'mid',
  DANGER: 'bad',
  NOTHING_TO_SEE: 'plain',
  UNKNOWN: 'unknown',
} as const;

describe('the state of a component', () => {
  it('is one and the same in GraphQL, REST, for agents, on the page and in the terminal', () => {
    for (const story of stories)
      for (const component of componentsOf(story)) {
        const { name, state, verdictSentence } = component;
        const { 'core-scores': scores, analyze } = story.token;
        const of = `${story.id} ${name}`;
        const agent = story.agent.analyze.components.find((one: { name: string }) => one.name === name);
        expect(
          [scores, analyze].map(({ assurance }) => assurance.component_states[restNames[name] ?? '']),
          of,
        ).toEqual([state, state]);
        expect(agent.state, of).toBe(state);
        expect(story.agent.text, of).toContain(`${name} ${state}`);
        expect(story.alone[name], of).toBe(`${state} ${verdictSentence}`);
        const badge = toComponentBadge(component);
        expect(badge.tone, of).toBe(tones[state]);
        if (state !== 'FINE') expect(badge.text, of).not.toMatch(/ [AB][+-]?$/);
        expect(story.terminal, of).toContain(`${signs[state]} ${titles[name]}`);
      }
  });

  it('is fine nowhere while a gate or a failed check on its subject stands, or the token is in danger', () => {
    const shared: Readonly<Record<string, readonly string[]>> = policy.states.sharedSubjects;
    let fine = 0;
    for (const story of stories) {
      const all = componentsOf(story);
      const codesOf = ({ gates, checks }: (typeof all)[number]) => [
        ...gates.map(({ code }) => code),
        ...(checks ?? []).flatMap(({ code, status }) => (status === 'FAIL' ? code : [])),
      ];
      const dangers = (story.page.Verdict.gates ?? []).filter(
        ({ cap }) => cap < policy.states.dangerBelowCap,
      );
      for (const component of all) {
        if (component.state !== 'FINE') continue;
        fine += 1;
        const about = all.flatMap((other) =>
          codesOf(other).filter((code) => other === component || shared[component.name]?.includes(code)),
        );
        expect([...about, ...dangers.map(({ code }) => code)], `${story.id} ${component.name}`).toEqual([]);
      }
    }
    expect(fine).toBeGreaterThan(20);
  });

  it('a proven honeypot has no green tick at all, at no door', () => {
    const honeypots = stories.filter(({ page }) =>
      page.Verdict.gates?.some(({ code }) => code === 'proven_honeypot'),
    );
    expect(honeypots.length).toBeGreaterThan(2);
    for (const story of honeypots) {
      expect(
        componentsOf(story).map((one) => toComponentBadge(one).tone),
        story.id,
      ).not.toContain('good');
      expect(story.terminal, story.id).not.toContain('✓');
      expect(
        componentsOf(story)
          .map((one) => one.verdictSentence)
          .join(' '),
        story.id,
      ).not.toMatch(/Nothing harmful/);
    }
  });

  it('says that nothing is harmful only where it is fine, and never beside a danger', () => {
    for (const story of stories) {
      for (const { name, state, verdictSentence } of componentsOf(story))
        if (verdictSentence.startsWith('Nothing harmful'))
          expect([state, verdictSentence], `${story.id} ${name}`).toEqual(['FINE', WELL]);
      const { verdictSentence, gates } = story.page.Verdict;
      if (verdictSentence?.startsWith('We bought it')) {
        expect(gates, story.id).toEqual([]);
        expect(
          componentsOf(story).map(({ state }) => state),
          story.id,
        ).not.toContain('DANGER');
      }
    }
  });

  it('without links there is nothing to see: no tick, no score, no points, and nothing unknown', () => {
    const none = stories.filter(({ page }) => page.Links.social?.items?.length === 0);
    expect(none.length).toBeGreaterThan(20);
    for (const story of none) {
      const links = componentsOf(story).find(({ name }) => name === 'links');
      expect(links, story.id).toMatchObject({ state: 'NOTHING_TO_SEE', score: null, grade: 'N/A' });
      expect(links && toComponentBadge(links), story.id).toEqual({ tone: 'plain', text: 'nothing to see' });
      const { data_sources: sources, component_scores: scores } = story.token.analyze;
      expect([sources.ai_link_analysis_available, scores.ai_link_analysis], story.id).toEqual([false, 0]);
    }
  });
});

/** What a component says in which nothing speaks against the token. */
const WELL = 'Nothing harmful was found here.';

describe('who can take the liquidity out', () => {
  it('is a row of the powers, and says what the liquidity says', () => {
    let canTake = 0;
    for (const { id, page, features } of stories) {
      const matrix = page.Powers.security?.powers?.matrix ?? [];
      const row = matrix.filter(({ effect }) => effect === 'TAKE_LIQUIDITY');
      expect(row.length, id).toBeGreaterThan(0);
      const can = row.filter(({ status }) => status === 'PROVEN');
      const status = page.Liquidity.security?.lockAnalysis?.lockStatus ?? '';
      expect(can.length > 0, `${id}: ${status}`).toBe(status.includes('can take out'));
      if (can.length === 0) continue;
      canTake += 1;
      const [, said] = /can take out (?:([\d.]+) % of|all) the liquidity now/.exec(status) ?? [];
      const sum = can.reduce((total, { liquidityPercentage }) => total + (liquidityPercentage ?? 0), 0);
      expect(sum, `${id}: ${status}`).toBeCloseTo(Number(said ?? 100), 0);
      expect(toPowerSummary(matrix), id).toMatch(/^Somebody can take out liquidity/);
      expect(can.map((power) => toPowerBadge(power).text).join(), id).toMatch(/^yes, \d/);
      const rows = features.security.security_analysis.powers.matrix as readonly Record<string, unknown>[];
      const inRest = rows.filter(
        ({ effect, status: shown }) => effect === 'TAKE_LIQUIDITY' && shown === 'PROVEN',
      );
      expect(
        inRest.map(({ actor, liquidity_percentage: share }) => [actor, share]),
        id,
      ).toEqual(can.map(({ actor, liquidityPercentage }) => [actor, liquidityPercentage]));
    }
    expect(canTake).toBeGreaterThan(5);
  });
});

describe('artificial trades', () => {
  it('are marked on the chart only where the panel counts them, and green only where no rule flags any', () => {
    let flagged = 0;
    for (const story of stories) {
      const { id, page } = story;
      const wash = page.Wash.washTrading;
      const marks = toWashTimes(page.Candles.washTrading).length;
      if (marks > 0) expect(wash?.suspiciousTrades, id).toBeGreaterThanOrEqual(marks);
      flagged += (page.Candles.washTrading?.flaggedTrades ?? []).length > marks ? 1 : 0;
      const state = componentsOf(story).find(({ name }) => name === 'washTrading')?.state;
      if (wash && toWashBadge(wash, state).tone === 'good')
        expect([marks, wash.patternsTotal, wash.suspiciousTrades, state], id).toEqual([0, 0, 0, 'FINE']);
    }
    expect(flagged).toBeGreaterThan(0);
  });
});

describe('a label', () => {
  const hours = /in (\d+ h|\d+ days)/;

  it('of a share names what it is a share of, of an amount of trades its window', () => {
    for (const { id, page } of stories) {
      const holders = page.Holders.holders ? toHolderFigures(page.Holders.holders) : [];
      for (const { label, value } of holders)
        if (value.endsWith('%')) expect(label, id).toMatch(/of (all tokens|the tokens in people's wallets)/);
      const wash = page.Wash.washTrading ? toWashFigures(page.Wash.washTrading) : [];
      for (const row of wash) {
        for (const { label } of row) expect(label, id).toMatch(hours);
        expect(new Set(row.map(({ label }) => hours.exec(label)?.[0])).size, id).toBe(1);
      }
      const market = page.Selling.market ? toMarketFigures(page.Selling.market) : [];
      for (const { label } of market)
        expect(label, id).toMatch(/now|in 24 h|of all tokens|of the tokens|reported/);
    }
  });

  it('in a sentence on holders or on wash trades does so too', () => {
    const said = stories.flatMap((story) => componentsOf(story).flatMap(({ checks }) => checks ?? []));
    const of = (...codes: readonly string[]) =>
      said.filter(({ code, status }) => codes.includes(code) && status !== 'UNKNOWN');
    const shares = of('top_ten', 'largest_holder', 'team_share');
    const washes = of('wash_share', 'possible_wash', 'lp_owner_volume');
    expect(Math.min(shares.length, washes.length)).toBeGreaterThan(50);
    for (const { reason } of shares)
      expect(reason).toMatch(/% of (all tokens|the tokens in people's wallets)|hold no tokens/);
    for (const { reason } of washes.filter(({ reason: text }) => text.includes('%')))
      expect(reason).toMatch(/hours|week|day/);
  });

  it('of a percentage names what it is of, in every description of the schema', () => {
    const types = Object.values(buildSchema(readFileSync('schema/schema.graphql', 'utf8')).getTypeMap());
    const fields = types.flatMap((type) =>
      isObjectType(type)
        ? Object.values(type.getFields()).map((field) => ({ owner: type.name, ...field }))
        : [],
    );
    const shares = fields.filter(({ name }) => name.endsWith('Percentage'));
    expect(shares.length).toBeGreaterThan(10);
    const bare = shares.filter(
      ({ description }) => !/0\.\.100( %)? of |the part of `/.test(description ?? ''),
    );
    expect(bare.map(({ owner, name }) => `${owner}.${name}`)).toEqual([]);
  });
});
