import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { main } from '../../src/cli/census.js';
import type { CensusLine, Seen, VerdictLine } from '../../src/cli/census-lines.js';
import { dueOutcomes, isLost, renderOutcomes } from '../../src/cli/census-outcomes.js';
import { useDevnet, useScenario } from '../support/devnet.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'census-'));
  writeFileSync(join(folder, 'chains.json'), JSON.stringify(useDevnet().chainsFile));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function census(...args: readonly string[]) {
  const out: string[] = [];
  const write = (text: string) => void out.push(text);
  const env = {
    ...toDevnetEnvironment(useDevnet()),
    CHAINS_FILE: join(folder, 'chains.json'),
    LOG_LEVEL: 'silent',
    REQUEST_BUDGET_MS: '20000',
  };
  return { status: await main(args, { env, out: write, err: write }), out: out.join('') };
}

const linesOf = (file: string): VerdictLine[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text));

const DAY = 86_400;
const seen: Seen = {
  core_score: 80,
  security_score: 80,
  overall_risk: 'LOW',
  coverage: 1,
  is_honeypot: false,
  price_usd: 1,
  liquidity_usd: 1_000,
};
const verdict = (token: string, overrides: Partial<VerdictLine> = {}): VerdictLine => ({
  kind: 'verdict',
  chain: 'eth',
  token,
  pool: '0x1',
  dex: 'D',
  quote: 'Q',
  block: 1,
  created_at: 0,
  judged_at: 0,
  seen,
  findings: [],
  gates: [],
  ...overrides,
});
const outcome = (token: string, after: Partial<Seen>): CensusLine => ({
  kind: 'outcome',
  chain: 'eth',
  token,
  day: 7,
  read_at: 0,
  seen: { ...seen, ...after },
});

describe('assay census', () => {
  it('judges the tokens of new pools, one line each, and goes on where it stopped', async () => {
    const { chain } = useScenario('honeypot');
    const file = join(folder, 'tokens.jsonl');
    const ask = (pairs: string) => census(chain, '--from', '0', '--pairs', pairs, '--file', file);
    expect((await ask('1')).status).toBe(0);
    const [first] = linesOf(file);
    // As if it had been stopped while it wrote.
    appendFileSync(file, '{"kind":"verd');
    const { status, out } = await ask('2');
    expect([status, out]).toEqual([0, `${file}: 2 tokens\n`]);
    const lines = linesOf(file);
    expect(lines[0]).toEqual(first);
    expect(new Set(lines.map(({ token }) => token)).size).toBe(2);
    const planted = useDevnet().scenarios.map(({ address }) => address.toLowerCase());
    for (const { token, created_at, judged_at, seen: said } of lines) {
      expect(planted).toContain(token);
      expect(judged_at).toBeGreaterThan(created_at);
      expect(said?.coverage).toBeGreaterThan(0.5);
    }
  }, 60_000);

  it('reads later what came of them', async () => {
    const { chain, address } = useScenario('honeypot');
    const file = join(folder, 'outcomes.jsonl');
    const created_at = Math.floor(Date.now() / 1000) - 7.5 * DAY;
    writeFileSync(file, `${JSON.stringify(verdict(address, { chain, created_at }))}\n`);
    const { out } = await census(chain, '--outcomes', '--file', file);
    expect(out).toMatch(/day +7 +base rate +n +1 +lost +1 +100 %/);
    expect(out).toMatch(/day +7 +LOW +n +1 +lost +1/);
    await census(chain, '--outcomes', '--file', file);
    expect(linesOf(file)).toHaveLength(2);
  }, 60_000);

  it.each([
    [['solana', '--from', '1'], /Known: eth, base, bsc/],
    [['eth', '--from', 'x'], /whole number/],
    [['eth'], /--from <block> is missing/],
  ])('refuses %s', async (args, reason) => {
    const { status, out } = await census(...args);
    expect([status, out]).toEqual([1, expect.stringMatching(reason)]);
  });

  it('refuses a file that is no census', async () => {
    const file = join(folder, 'other.jsonl');
    writeFileSync(file, '{"kind":"other"}\n');
    expect((await census('eth', '--from', '0', '--file', file)).out).toMatch(
      /line 1, is no line of a census/,
    );
  });
});

describe('what came of a token', () => {
  it('is read within two days of its time, and once', () => {
    const at = (days: number) => dueOutcomes([verdict('a')], days * DAY).map(({ day }) => day);
    expect([at(6.9), at(7), at(8.9), at(9.1), at(15), at(31)]).toEqual([[], [7], [7], [], [14], [30]]);
    expect(dueOutcomes([verdict('a'), outcome('a', {})], 8 * DAY)).toEqual([]);
  });

  it.each<[string, Partial<Seen>, boolean | null]>([
    ['nothing changed', {}, false],
    ['it cannot be sold', { is_honeypot: true }, true],
    ['the liquidity left', { liquidity_usd: 100 }, true],
    ['the price fell', { price_usd: 0.05, is_honeypot: null }, true],
    ['half of the price is left', { price_usd: 0.5 }, false],
    ['nobody knows whether it can be sold', { is_honeypot: null }, null],
    ['nobody knows the liquidity', { liquidity_usd: null }, null],
  ])('%s', (_name, after, lost) => {
    expect(isLost(seen, { ...seen, ...after })).toBe(lost);
  });

  it('is told by the risk that was said, beside the base rate; what is not known is in no share', () => {
    const high = verdict('b', { seen: { ...seen, overall_risk: 'HIGH' } });
    const text = renderOutcomes([
      verdict('a'),
      high,
      verdict('c'),
      outcome('a', {}),
      outcome('b', { is_honeypot: true }),
      outcome('c', { price_usd: null }),
    ]);
    expect(text.split('\n').map((row) => row.replace(/ +/g, ' '))).toEqual([
      'day 7 base rate n 2 lost 1 50 % (9 % to 91 %) not known: 1',
      'day 7 LOW n 1 lost 0 0 % (0 % to 79 %)',
      'day 7 HIGH n 1 lost 1 100 % (21 % to 100 %)',
    ]);
  });
});
