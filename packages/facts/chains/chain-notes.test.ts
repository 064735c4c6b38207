import { expect, it } from 'vitest';
import { toChainNotes } from './chain-notes.js';
import { builtInChains } from './registry.js';

const codesOf = (name: string, chains = builtInChains) =>
  chains.filter((chain) => chain.name === name).map((chain) => toChainNotes(chain).map(({ code }) => code));

it.each([
  ['eth', []],
  ['arbitrum', ['DATA_FEE', 'L1_NUMBER', 'NO_LOCAL_RUNS', 'SEQUENCER']],
  ['base', ['DATA_FEE', 'SEQUENCER']],
  ['optimism', ['DATA_FEE', 'SEQUENCER']],
  ['polygon', ['NATIVE_TOKEN', 'NO_LOCAL_RUNS']],
  ['unichain', ['DATA_FEE', 'NO_PRICE_FEED', 'SEQUENCER']],
  ['robinhood', ['DATA_FEE', 'FILTER', 'L1_NUMBER', 'NO_LOCAL_RUNS', 'NO_PRICE_FEED', 'SEQUENCER']],
  ['monad', ['NO_LOCAL_RUNS', 'RESERVE']],
])('%s: a report says %j of it', (name, codes) => {
  expect(codesOf(name)).toEqual([codes]);
});

it('each note is one short sentence in its chain’s own words', () => {
  for (const { text } of builtInChains.flatMap(toChainNotes)) {
    expect(text).toMatch(/^[A-Z0].*\.$/);
    expect(text.split(' ').length, text).toBeLessThanOrEqual(15);
  }
  const [, notes] = builtInChains.filter(({ name }) => ['eth', 'monad'].includes(name)).map(toChainNotes);
  expect(notes?.find(({ code }) => code === 'RESERVE')?.text).toContain('less than 10 MON');
});
