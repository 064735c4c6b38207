import {
  analyze,
  type CompleteAnalysis,
  components,
  createFactService,
  createVerdictCache,
  decide,
  type FactService,
  intents,
  packs,
  TokenAnalysis,
} from '@assay/engine';
import { type FactBag, type FactKind, type FactSource, type MissingReason, missing } from '@assay/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { toEngineSettings } from '../../src/config/engine-settings.js';
import { createLogger } from '../../src/observability/logger.js';
import { useDevnet } from '../support/devnet.js';

/** As long as a busy machine needs. */
const PATIENCE_MS = 50_000;
/** Without each of these facts, and with each of them alone, a good token and a trap are decided on. */
const lost: readonly FactKind[] = [
  'code',
  'ownership',
  'pools',
  'trades',
  'holders',
  'liquidityLocks',
  'liquidityRemovals',
  'simulation',
  'auditReport',
  'launch',
  'powers',
  'tradingChecks',
];
const partialStories = ['healthy', 'honeypot'];

let service: FactService;
const stories = new Map<string, CompleteAnalysis>();

beforeAll(async () => {
  const environment = { LIMIT_SCAN_RPS: '1000', LIMIT_COLD_CONCURRENT: '1000', LIMIT_MARKET_RPS: '1000' };
  const settings = toDevnetSettings(useDevnet(), {
    ...environment,
    LIMIT_EXPLORER_RPS: '1000',
    LIMIT_AUDIT_RPS: '1000',
    REQUEST_BUDGET_MS: String(PATIENCE_MS),
  });
  service = createFactService(toEngineSettings(settings), { log: createLogger('error', []) });
  for (const { id, chain, address } of useDevnet().scenarios)
    stories.set(id, await analyze({ chain, address }, { engine: service, budgetMs: PATIENCE_MS }));
}, 300_000);

afterAll(() => service.close());

/** The same token where only these facts are known. */
function withFacts(
  { input }: CompleteAnalysis,
  facts: FactBag,
  why: MissingReason,
): Promise<CompleteAnalysis> {
  const source = {
    load: async (kind: FactKind) => facts[kind] ?? missing(why, 'Nobody told it.', 'test'),
  } as FactSource;
  const { ref, now } = input;
  return new TokenAnalysis(ref, {
    facts: source,
    components,
    verdictCache: createVerdictCache(),
    now,
  }).whole();
}

const without = (facts: FactBag, kind: FactKind): FactBag =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => name !== kind));

async function partialOnes(): Promise<readonly (readonly [string, CompleteAnalysis])[]> {
  const made = partialStories.flatMap((id) => {
    const whole = stories.get(id);
    if (!whole) throw new RangeError(`No such story: ${id}`);
    const { facts } = whole.input;
    const named = lost.map((kind) => [`${id} without ${kind}`, without(facts, kind), 'timed_out'] as const);
    const alone = lost.slice(0, 8).map((kind) => {
      const kept: FactBag = { metadata: facts.metadata, [kind]: facts[kind] } as FactBag;
      // Where no component can judge that would be an outage, of which only an error is told.
      return [`${id} with ${kind} alone`, kept, 'not_supported'] as const;
    });
    return [...named, ...alone].map(
      async ([name, bag, why]) => [name, await withFacts(whole, bag, why)] as const,
    );
  });
  return Promise.all(made);
}

const heading = ['token', 'policy', ...intents, 'rules of BUY'].join();

function toLines(name: string, analysis: CompleteAnalysis): readonly string[] {
  return [...packs.values()].map((policy) => {
    const answers = intents.map((intent) => decide(analysis, { policy, request: { intent } }));
    const [buy] = answers;
    const rules = buy?.rules.map(({ id, outcome }) => (outcome === 'MISSING' ? `${id}?` : id)) ?? [];
    return [name, policy.id, ...answers.map(({ decision }) => decision), rules.join(' ')].join();
  });
}

describe('the packs', () => {
  it('decide on every story and on forty partial ones as the table says', async () => {
    const partial = await partialOnes();
    expect(partial.length).toBeGreaterThanOrEqual(40);
    const lines = [...stories, ...partial].flatMap(([name, analysis]) => toLines(name, analysis));
    await expect(`${[heading, ...lines].join('\n')}\n`).toMatchFileSnapshot('../../docs/decide/stories.csv');
  });

  it("say by the product's own rules what its gates and grade say, of every story and every partial one", async () => {
    const own = packs.get('assay');
    if (!own) throw new RangeError('The pack assay is gone');
    const all = [...stories, ...(await partialOnes())];
    expect(all.map(([name, analysis]) => [name, sayByRules(analysis)])).toEqual(
      all.map(([name, analysis]) => [name, sayByProduct(analysis)]),
    );

    function sayByRules(analysis: CompleteAnalysis) {
      const { rules, monitored } = decide(analysis, { policy: own as never, request: { intent: 'BUY' } });
      const grade = monitored.filter(({ outcome }) => outcome === 'FIRED').map(({ id }) => id);
      return { gates: [...new Set(rules.map(({ id }) => id.split('-')[0]))].sort(), grade };
    }
  });
});

function sayByProduct({ verdicts, core }: CompleteAnalysis) {
  const gates = [...verdicts.values()].flatMap((verdict) =>
    verdict.judged ? verdict.gates.map(({ id }) => id) : [],
  );
  const name = core.grade.toLowerCase().replace('+', '-plus').replace(/-$/, '-minus');
  return { gates: [...new Set(gates)].sort(), grade: core.grade === 'N/A' ? [] : [`grade-${name}`] };
}
