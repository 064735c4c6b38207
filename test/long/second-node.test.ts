import { expect, it } from 'vitest';
import { differences } from '../../bench/nodes/compare.js';
import { measureStories } from '../../bench/nodes/stories.js';
import { loadEdr } from '../../devnet/node/edr.js';
import { startEdrNodes } from '../../devnet/node/start-edr-nodes.js';
import { toNodeTeam } from '../../devnet/simulators/poor-node/behaviour.js';
import { startDevnet } from '../../devnet/start.js';
import { useDevnet } from '../support/devnet.js';

const measure = (devnet: Parameters<typeof measureStories>[0]['devnet']) =>
  measureStories({ devnet, team: toNodeTeam('good'), atOnce: 3 });

it.skipIf(loadEdr() === undefined)(
  "every story has the same gates and risk on Hardhat's node",
  async () => {
    const second = await startDevnet({ startNodes: startEdrNodes });
    try {
      expect(differences(await measure(useDevnet()), await measure(second), 'same')).toEqual([]);
    } finally {
      await second.stop();
    }
  },
  300_000,
);
