import {
  type AssessInput,
  holdersComponent,
  marketComponent,
  snipersComponent,
  type Verdict,
  washTradingComponent,
} from '@assay/engine';
import { type Fact, type FactKind, knownValue } from '@assay/facts';
import { describe, expect, test } from 'vitest';
import { useEdgeCase } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';

const { facts } = useOnchainFacts();
const tradeComponents = [marketComponent, washTradingComponent, snipersComponent] as const;
const kinds: readonly FactKind[] = [
  ...new Set([holdersComponent, ...tradeComponents].flatMap((component) => component.facts)),
];

async function inputOf(id: string): Promise<AssessInput> {
  const { chain, address } = useEdgeCase(id);
  const ref = { chain, address };
  const read = await Promise.all(
    kinds.map(async (kind) => [kind, (await facts.load(kind, ref)) as Fact<unknown>] as const),
  );
  return { ref, facts: Object.fromEntries(read), now: Date.now() };
}

function statusOf(verdict: Verdict, id: string): string | undefined {
  return verdict.judged ? verdict.checks.find((check) => check.id === id)?.status : undefined;
}

const poolless = [
  'no-pool',
  'no-supply',
  'zero-decimals',
  'many-decimals',
  'silent-transfers',
  'phantom-transfers',
];

test.each(poolless)('%s: without a pool, market, trades and early buyers are not judged', async (id) => {
  const input = await inputOf(id);
  const judged = tradeComponents.filter((component) => component.judge(input).judged);
  expect(judged.map((component) => component.id)).toEqual([]);
});

test('a token that wrote no transfer has unknown holders, not none', async () => {
  const input = await inputOf('no-supply');
  expect(holdersComponent.judge(input)).toMatchObject({ judged: false });
  expect(holdersComponent.details(input)).toMatchObject({ totalHolders: null, distribution: null });
});

describe.each([
  ['zero-decimals', 0, 1_000n],
  ['many-decimals', 77, 10n ** 77n],
] as const)('%s', (id, decimals, supply) => {
  test('one holder of everything is counted to the last unit, and judged', async () => {
    const input = await inputOf(id);
    expect(knownValue(input.facts.metadata)).toMatchObject({ decimals, totalSupply: supply });
    expect(knownValue(input.facts.holders)).toMatchObject({
      totalHolders: 1,
      sumOfBalances: supply,
      holders: [{ balance: supply }],
      mode: 'replay',
    });
    expect(holdersComponent.details(input)).toMatchObject({
      whaleConcentration: 100,
      distribution: { count: 1, hhi: 1, nakamoto: 1 },
    });
    const verdict = holdersComponent.judge(input);
    expect([statusOf(verdict, 'largest_holder'), statusOf(verdict, 'balances_add_up')]).toEqual([
      'FAIL',
      'PASS',
    ]);
  });
});

test('transfers without events: what nobody is seen to hold counts against the token', async () => {
  const input = await inputOf('silent-transfers');
  expect(knownValue(input.facts.holders)).toMatchObject({
    mode: 'balance_of',
    totalHolders: 1,
    sumOfBalances: 5n * 10n ** 23n,
  });
  expect(statusOf(holdersComponent.judge(input), 'balances_add_up')).toBe('FAIL');
  expect(statusOf(holdersComponent.judge(input), 'balances_kept')).toBe('FAIL');
});

test('events without transfers: those who hold nothing are no holders', async () => {
  const input = await inputOf('phantom-transfers');
  const holders = knownValue(input.facts.holders);
  expect(holders).toMatchObject({ mode: 'balance_of', totalHolders: 1, sumOfBalances: 10n ** 24n });
  expect(statusOf(holdersComponent.judge(input), 'balances_add_up')).toBe('N/A');
});

test('a destroyed token is no token any more, whatever its logs say', async () => {
  const { chain, address } = useEdgeCase('destroyed');
  const [code, audit] = await Promise.all([
    facts.load('code', { chain, address }),
    facts.load('auditReport', { chain, address }),
  ]);
  expect(code).toMatchObject({ known: false, reason: 'not_applicable' });
  expect(audit.known).toBe(false);
});

test('a metamorphic token is judged by the code that is there now, and its holders by what it says now', async () => {
  const { chain, address } = useEdgeCase('metamorphic');
  const now = await facts.load('code', useEdgeCase('silent-transfers'));
  const code = await facts.load('code', { chain, address });
  expect(knownValue(code)?.logicCodeHash).toBe(knownValue(now)?.logicCodeHash);
  expect((await facts.load('auditReport', { chain, address })).known).toBe(true);
});
