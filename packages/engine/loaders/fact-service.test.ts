import { afterAll, expect, it } from 'vitest';
import { simToken } from '../../../devnet/simulators/sim-token.js';
import { startSimulator } from '../../../devnet/simulators/simulator.js';
import { toEngineSettings } from '../../../src/config/engine-settings.js';
import { readSettings } from '../../../src/config/settings.js';
import { createLogger } from '../../../src/observability/logger.js';
import { createFactService } from './fact-service.js';

const files = { 'A.sol': 'contract A { function f() external {} }' };
const simulator = await startSimulator({
  makeToken: (chain, address) =>
    simToken(chain, address as `0x${string}`, {
      source: { contractName: 'A', compilerVersion: '0.8.20', files },
    }),
});
afterAll(() => simulator.close());

/** The audit of one token by a service with this budget for its models. */
async function auditWith(budget: Readonly<Record<string, string>>) {
  const settings = readSettings({
    ...simulator.environment,
    RPC_URL_ETH: 'http://127.0.0.1:9',
    AUDIT_PROVIDERS: 'openai,anthropic',
    EXPLORER_PROVIDERS: 'sourcify',
    ...budget,
  });
  const service = createFactService(toEngineSettings(settings), { log: createLogger('silent', []) });
  try {
    const facts = service.facts({
      signal: new AbortController().signal,
      deadline: Date.now() + 10_000,
      caller: 'test',
    });
    return await facts.load('auditReport', {
      chain: 'eth',
      address: '0xdddddddddddddddddddddddddddddddddddddddd',
    });
  } finally {
    await service.close();
  }
}

it("the operator's token budget reaches the audits, for one audit and for the day", async () => {
  expect(await auditWith({})).toMatchObject({ known: true, source: 'openai+anthropic' });
  simulator.forgetCalls();
  expect(await auditWith({ AUDIT_TOKENS_PER_DAY: '1000' })).toMatchObject({
    known: false,
    detail: expect.stringContaining('of the day is used up'),
  });
  expect(await auditWith({ AUDIT_TOKENS_PER_AUDIT: '1' })).toMatchObject({
    known: false,
    reason: 'not_supported',
  });
  expect([...simulator.callsOf('openai'), ...simulator.callsOf('anthropic')]).toEqual([]);
});
