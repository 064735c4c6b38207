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

describe('metering', () => describeMetering(served, simulator));
