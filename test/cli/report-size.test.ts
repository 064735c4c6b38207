import {
  components,
  createFactService,
  createVerdictCache,
  parseEvidence,
  TokenAnalysis,
} from '@assay/engine';
import { expect, test } from 'vitest';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { readBody } from '../../src/cli/analysis-body.js';
import { readStatements, toReport } from '../../src/cli/evidence.js';
import { toEngineSettings } from '../../src/config/engine-settings.js';
import { createLogger } from '../../src/observability/logger.js';
import { useDevnet, useScenario } from '../support/devnet.js';

const MAX_REPORT = 250_000;
const MAX_EVIDENCE = 4_096;

/** The report of `analyze --json`, with its code shared and not. */
async function reportsOf(id: string) {
  const { chain, address } = useScenario(id);
  const service = createFactService(toEngineSettings(toDevnetSettings(useDevnet())), {
    log: createLogger('error', []),
  });
  try {
    const now = Date.now();
    const request = { signal: new AbortController().signal, deadline: now + 60_000, caller: 'test' };
    const deps = { facts: service.facts(request), components, verdictCache: createVerdictCache(), now };
    const analysis = new TokenAnalysis({ chain, address }, deps);
    const body = await readBody(analysis, now);
    const statements = await readStatements(analysis);
    return { report: toReport(body, statements), whole: { ...body, evidence: statements } };
  } finally {
    await service.close();
  }
}

test.each(['upgradeable-proxy', 'tax-to-99', 'stablecoin'])(
  'the report of %s is short, and its evidence is what it was',
  async (id) => {
    const { report, whole } = await reportsOf(id);
    const text = JSON.stringify(report);
    expect(text.length).toBeLessThan(MAX_REPORT);
    expect(parseEvidence(text)).toEqual(parseEvidence(JSON.stringify(whole)));
    const { evidence } = report as { evidence: readonly { evidence: readonly object[] }[] };
    const largest = Math.max(
      ...evidence.flatMap((one) => one.evidence).map((one) => JSON.stringify(one).length),
    );
    expect(largest).toBeLessThan(MAX_EVIDENCE);
  },
  60_000,
);
