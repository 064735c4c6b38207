import { describe } from 'vitest';
import { describeActivity } from '../support/activity-suite.js';
import { useDevnet } from '../support/devnet.js';
import { describePlantedActivity } from '../support/planted-activity-suite.js';

describe.each(useDevnet().scenarios)('$id', (scenario) => {
  describeActivity(scenario);
  describePlantedActivity(scenario);
});
