import { afterAll, describe } from 'vitest';
import {
  describeMetering,
  meteringEnvironment,
  startMeteringSimulator,
} from '../support/metering/metering-suite.js';
import { useService } from '../support/service.js';

const simulator = await startMeteringSimulator();
const served = useService(meteringEnvironment(simulator));
afterAll(() => simulator.close());

/** Over services it is 200. */
describe('metering', () => describeMetering(served, simulator, 80));
