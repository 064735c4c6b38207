import { expect, test } from 'vitest';
import { builtInChains } from '../registry.js';

/** Repositories of the projects themselves: one of their files is enough. */
const own: readonly string[] = [
  'clanker-devco/',
  'ourzora/',
  'flayerlabs/',
  'whetstoneresearch/',
  'Virtual-Protocol/',
  'ponsdotdev/',
];

test('the built-in chains name launchpads', () => {
  expect(builtInChains.flatMap(({ launchpads }) => launchpads).length).toBeGreaterThan(0);
});

/** A chain may name none. */
test.each(builtInChains.map((chain) => [chain.name, chain] as const))(
  '%s: every contract stands in a file of its project, or in two of others',
  (_, { launchpads }) => {
    for (const { address, sources } of launchpads) {
      const repositories = new Set(sources.map((source) => source.split(' ')[0]));
      const isOwn = sources.some((source) => own.some((prefix) => source.startsWith(prefix)));
      expect(isOwn || repositories.size >= 2, address).toBe(true);
      for (const source of sources) expect(source).toMatch(/^[\w.-]+\/[\w.-]+ \S+$/);
    }
    const addresses = launchpads.map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(address).toMatch(/^0x[0-9a-f]{40}$/);
  },
);
