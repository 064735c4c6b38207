import { afterAll } from 'vitest';
import { openDatabase } from '../../src/db/client.js';
import { describeWith } from '../support/describe-with.js';
import {
  describeMetering,
  meteringEnvironment,
  startMeteringSimulator,
} from '../support/metering/metering-suite.js';
import { createScratchDatabase, type ScratchDatabase, testDatabaseUrl } from '../support/postgres.js';
import { useService } from '../support/service.js';

const simulator = await startMeteringSimulator();
afterAll(() => simulator.close());

describeWith(
  'metering on PostgreSQL',
  { TEST_DATABASE_URL: testDatabaseUrl },
  ({ TEST_DATABASE_URL: serverUrl }) => {
    let scratch: ScratchDatabase | undefined;
    // Hooks run in reverse: the service closes first.
    afterAll(() => scratch?.drop());
    const served = useService(meteringEnvironment(simulator), async () => {
      scratch = await createScratchDatabase(serverUrl);
      return openDatabase({ url: scratch.url });
    });
    describeMetering(served, simulator);
  },
);
