import { beforeAll, describe } from 'vitest';
import { nodePresets } from '../../devnet/simulators/poor-node/behaviour.js';
import {
  deployPlanted,
  describePlantedRoutes,
  describeTradedRoutes,
  planted,
} from '../support/routes-suite.js';
import { serviceOverPoorNodes } from '../support/service-over-poor-nodes.js';

beforeAll(deployPlanted, 60_000);
const served = serviceOverPoorNodes(nodePresets['no-overrides'].team);

describe('the routes of a token, over a node without overrides', () => {
  describePlantedRoutes(served, Object.keys(planted));
  describeTradedRoutes(served);
});
