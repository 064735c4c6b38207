import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderDefinition } from '@assay/engine';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Simulator, startSimulator } from '../../../devnet/simulators/simulator.js';
import { type OpenProvider, openProvider, readFixture } from './open-provider.js';

export interface ProviderTest {
  readonly simulator: Simulator;
  readonly open: OpenProvider;
  /** Opens another provider without cached state. The caller closes it. */
  fresh(): OpenProvider;
  /** Makes the service answer with this file of the folder `fixtures` next to the test. */
  answerWith(fixture: string, status?: number): void;
}

/**
 * A simulated service and its provider, for all tests of a file.
 * @example const given = setUpProvider(coingecko, import.meta.url);
 */
export function setUpProvider(
  definition: ProviderDefinition,
  directory: string,
  environment: Readonly<Record<string, string>> = {},
): () => ProviderTest {
  let test: ProviderTest | undefined;
  beforeAll(async () => {
    const simulator = await startSimulator();
    test = {
      simulator,
      open: openProvider(definition, { ...simulator.environment, ...environment }),
      fresh: () => openProvider(definition, { ...simulator.environment, ...environment }),
      answerWith: (fixture, status = 200) =>
        simulator.setAnswer(definition.id, { status, body: readFixture(new URL(directory), fixture) }),
    };
  });
  beforeEach(async () => {
    // A service that failed in the test before is left alone for a millisecond.
    await sleep(2);
    test?.simulator.setAnswer(definition.id, undefined);
    test?.simulator.setFault(definition.id, 'none');
    test?.simulator.forgetCalls();
  });
  afterAll(async () => {
    await test?.open.close();
    await test?.simulator.close();
  });
  return () => {
    if (!test) throw new Error('the simulator is not up yet');
    return test;
  };
}
