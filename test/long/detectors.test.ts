import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureStories, type StoryVerdict } from '../../bench/nodes/stories.js';
import { detectorScenarios } from '../../devnet/detectors/scenarios.js';
import { detectors } from '../../devnet/detectors/source.js';
import type { Devnet } from '../../devnet/devnet.js';
import { toNodeTeam } from '../../devnet/simulators/poor-node/behaviour.js';
import { startDevnet } from '../../devnet/start.js';

/** Kinds of nodes, each of which has sales played in another way. */
const kinds = {
  good: 'eth_simulateV1 and overrides of eth_call',
  'no-simulate': 'overrides of eth_call alone',
  'no-overrides': 'the local EVM',
} as const;

/** What docs/security.md names: they see a simulation, and their token passes for one that can be sold. */
const winners: readonly string[] = [];

describe('contracts that try to notice a simulation', () => {
  let devnet: Devnet;
  const verdicts = new Map<string, readonly StoryVerdict[]>();
  beforeAll(async () => {
    devnet = await startDevnet({ scenarios: [], more: detectorScenarios('eth') });
    const stories = detectors.map(({ id }) => id);
    for (const kind of Object.keys(kinds))
      verdicts.set(kind, await measureStories({ devnet, team: toNodeTeam(kind), stories, atOnce: 4 }));
  }, 900_000);
  afterAll(() => devnet?.stop());

  it.each(Object.entries(kinds))('are found out on a node %s (%s), but those that are named', (kind) => {
    const found = verdicts.get(kind) ?? [];
    const isFoundOut = ({ gates }: StoryVerdict) => gates.some((gate) => gate.includes('honeypot'));
    expect(found.filter((one) => !isFoundOut(one)).map(({ id, failure }) => failure ?? id)).toEqual(winners);
    expect(found.length).toBeGreaterThanOrEqual(40);
  });

  it('have the same verdict on every kind of node', () => {
    const [good = [], ...others] = [...verdicts.values()].map((found) =>
      found.map(({ id, gates, risk }) => ({ id, gates, risk })),
    );
    for (const other of others) expect(other).toEqual(good);
  });
});
