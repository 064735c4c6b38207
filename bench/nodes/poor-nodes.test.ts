import { createFactService, type FactService, securityComponent, securityRatingOf } from '@assay/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { toNodeTeam } from '../../devnet/simulators/poor-node/behaviour.js';
import { type PoorChains, startPoorChains } from '../../devnet/simulators/poor-node/poor-chains.js';
import { toEngineSettings } from '../../src/config/engine-settings.js';
import { createLogger } from '../../src/observability/logger.js';
import { useDevnet, useScenario } from '../../test/support/devnet.js';

/** As long as a busy machine needs: these nodes are not tested for their speed. */
const PATIENCE_MS = 50_000;
let chains: PoorChains | undefined;
let service: FactService | undefined;

afterEach(async () => {
  await service?.close();
  await chains?.close();
});

async function start(names: string): Promise<void> {
  const team = toNodeTeam(names).map((behaviour) => ({ ...behaviour, latencyMs: 0 }));
  chains = await startPoorChains(useDevnet(), team);
  const settings = toDevnetSettings(useDevnet(), {
    ...chains.environment,
    LIMIT_SCAN_RPS: '1000',
    REQUEST_BUDGET_MS: String(PATIENCE_MS),
  });
  service = createFactService(toEngineSettings(settings), { log: createLogger('error', []) });
}

/** What the security component says of a story: its gates and its risk. */
async function judge(id: string): Promise<{ readonly gates: readonly string[]; readonly risk: string }> {
  if (!service) throw new Error('no service is started');
  const { chain, address } = useScenario(id);
  const [ref, now] = [{ chain, address }, Date.now()];
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const source = service.facts({ signal, deadline: now + PATIENCE_MS, caller: 'test' });
  const { facts: kinds, judge: toVerdict } = securityComponent;
  const facts = await Promise.all(kinds.map(async (kind) => [kind, await source.load(kind, ref)] as const));
  const verdict = toVerdict({ ref, now, facts: Object.fromEntries(facts) });
  const gates = verdict.judged ? verdict.gates.map((gate) => gate.id) : [];
  return { gates: gates.sort(), risk: securityRatingOf(verdict).risk };
}

/** `npm run bench -- nodes` compares all stories on all nodes. */
describe('what a story plants is proven', () => {
  it('on a free public endpoint, by calls that are played at home', async () => {
    await start('poor');
    expect(await judge('v4-hook')).toEqual({
      gates: ['proven_honeypot', 'pullable_liquidity'],
      risk: 'CRITICAL',
    });
    // The chain runs these: it says itself whether a role may do something, and plays their trades.
    expect(await judge('b20-seizure')).toEqual({ gates: ['proven_balance_change'], risk: 'CRITICAL' });
    expect(await judge('b20-equity')).toEqual({ gates: [], risk: 'LOW' });
  }, 60_000);

  it('on a node of few blocks of logs, which finds no creation of a pool over the whole chain', async () => {
    await start('logs-100');
    expect(await judge('taken-v4')).toEqual({ gates: ['liquidity_was_taken'], risk: 'CRITICAL' });
  }, 60_000);

  it('beside an endpoint that does not have the block yet, and so can confirm nothing', async () => {
    await start('twins');
    expect(await judge('renounced-clean')).toEqual({ gates: [], risk: 'LOW' });
  }, 60_000);

  it('on a node that gives a call less gas than asked', async () => {
    await start('gas-10m');
    expect(await judge('tax-to-99')).toEqual({ gates: ['proven_sell_block', 'settable_tax'], risk: 'HIGH' });
  }, 60_000);
});
