import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { simToken } from '../../devnet/simulators/sim-token.js';
import { startSimulator } from '../../devnet/simulators/simulator.js';
import type { Database } from '../../src/db/database.js';
import { createLogger } from '../../src/observability/logger.js';
import { createService } from '../../src/service.js';
import { openTestDatabase } from '../support/account-database.js';
import { useDevnet, useScenario } from '../support/devnet.js';

const files = {
  'Token.sol': 'contract Token {\n  function mint() external onlyOwner { _mint(msg.sender, 1); }\n}',
};
const simulator = await startSimulator({
  makeToken: (chain, address) =>
    simToken(chain, address as `0x${string}`, {
      source: { contractName: 'Token', compilerVersion: '0.8.20', files },
    }),
});
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await simulator.close();
  await database.close();
});
/** The database as a service sees it: it outlives each. */
const kept = (): Database => ({ ...database, close: async () => undefined });
const asked = () => simulator.callsOf('openai').length;

/** Runs the service once: returns the audit's answer and the log lines. */
async function live(database: Database, more: Readonly<Record<string, string>> = {}) {
  const logged: string[] = [];
  const settings = toDevnetSettings(useDevnet(), {
    ...simulator.environment,
    PORT: '0',
    AUDIT_PROVIDERS: 'onchain,openai',
    EXPLORER_PROVIDERS: 'onchain,sourcify',
    ...more,
  });
  const log = createLogger('info', settings.secrets, { write: (line: string) => logged.push(line) });
  const service = await createService(settings, { log, database });
  try {
    const { chain, address } = useScenario('blacklist');
    const facts = service.facts.facts({
      signal: new AbortController().signal,
      deadline: Date.now() + 20_000,
      caller: 'test',
    });
    const fact = await facts.load('auditReport', { chain, address });
    const said = fact.known ? fact.value.models : [];
    const opinion = fact.known ? fact.opinions?.find(({ source }) => source === 'openai') : undefined;
    const { status } = service.facts.limiters.audit.snapshot();
    return { said, opinion, status, logged: logged.join('') };
  } finally {
    await service.close();
  }
}

describe('an audit by a language model', () => {
  it('is never asked for again: a restart with the same database finds it, with model, prompt, input and time', async () => {
    const first = await live(kept());
    expect(first.said).toEqual([
      {
        provider: 'openai',
        model: 'sim-auditor',
        promptHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        inputHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    const [used] = first.said;
    expect(first.opinion?.says).toEqual({
      findings: '1',
      model: 'sim-auditor',
      prompt_hash: used?.promptHash,
      input_hash: used?.inputHash,
      'OWNER_MINT mint': 'REPORTED',
    });
    expect(asked()).toBe(1);
    const second = await live(kept());
    expect(second.said).toEqual(first.said);
    expect(second.opinion).toEqual(first.opinion);
    expect(asked()).toBe(1);
  }, 60_000);

  it("the day's tokens outlive the process too: a restart does not give the budget again", async () => {
    // 1,100 model tokens were spent above. Without them the rest of the budget would suffice.
    const perDay = { AUDIT_TOKENS_PER_DAY: '12000', OPENAI_MODEL: 'another' };
    const { said, logged } = await live(kept(), perDay);
    expect([said, asked()]).toEqual([[expect.objectContaining({ model: 'another' })], 2]);
    const third = await live(kept(), { ...perDay, OPENAI_MODEL: 'a third' });
    // The model was not called, so this is not an outage of it.
    expect([third.said, third.status]).toEqual([[], 'healthy']);
    expect(asked()).toBe(2);
    expect(logged).not.toContain('"level":"error"');
  }, 60_000);

  it('a full disk or a broken table costs the audit its place, not the analysis its answer, and is logged', async () => {
    const full = Object.assign(new Error('could not extend file: No space left on device'), {
      code: '53100',
    });
    const failing: Database = {
      ...kept(),
      query: (sql, args) =>
        /\baudit(s|_tokens)\b/.test(sql) ? Promise.reject(full) : database.query(sql, args),
    };
    const before = asked();
    const { said, logged } = await live(failing);
    expect([said.length, asked() - before]).toEqual([1, 1]);
    expect(logged).toContain('an audit is kept in memory only');
    expect(logged).toContain('No space left on device');
    expect(logged).toContain("counting the models' tokens of the day");
  }, 60_000);
});
