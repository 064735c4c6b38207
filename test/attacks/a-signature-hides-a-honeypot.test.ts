import { describe, expect, it } from 'vitest';
import { measureStories } from '../../bench/nodes/stories.js';
import { nodePresets } from '../../devnet/simulators/poor-node/behaviour.js';
import { useDevnet } from '../support/devnet.js';

describe('a token whose sales end by a signature that libraries refuse', () => {
  it.each(['good', 'no-overrides'] as const)(
    'is a proven honeypot on a node that is %s',
    async (node) => {
      const { team } = nodePresets[node];
      const [verdict] = await measureStories({ devnet: useDevnet(), team, stories: ['signature-honeypot'] });
      expect(verdict).toMatchObject({
        gates: expect.arrayContaining(['proven_honeypot']),
        risk: 'CRITICAL',
        score: 5,
      });
    },
    60_000,
  );
});
