import { afterAll, describe, expect, it } from 'vitest';
import { simToken } from '../../devnet/simulators/sim-token.js';
import { startSimulator } from '../../devnet/simulators/simulator.js';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const BUDGET_MS = 7_000;
/** Time after the budget, to judge and to write the answer. */
const WRITING_MS = 1_000;

const simulator = await startSimulator({
  makeToken: (chain, address) => simToken(chain, address as `0x${string}`),
});
const served = useService({
  ...simulator.environment,
  REQUEST_BUDGET_MS: String(BUDGET_MS),
  AUDIT_PROVIDERS: 'onchain,openai,anthropic',
  SCAN_PROVIDERS: 'onchain,goplus,honeypotis',
  MARKET_PROVIDERS: 'onchain,dexscreener,geckoterminal,coingecko',
  EXPLORER_PROVIDERS: 'onchain,sourcify,etherscan,blockscout',
  PARTNER_PROVIDERS: 'moralis',
});
afterAll(() => simulator.close());

describe('services that never answer', () => {
  it("200: the answer comes inside the budget with the chain's own facts, says what is missing, and /health shows it", async () => {
    for (const id of new Set(Object.keys(simulator.environment).map((name) => name.split('_')[0] ?? '')))
      simulator.setFault(id.toLowerCase(), 'hang');
    const { chain, address } = useScenario('wash-ring');
    const key = await served.key();
    const startedAt = performance.now();
    const [response, { data }] = await Promise.all([
      served.post('/api/v1/token/analyze', { contract_address: address, chain }, bearer(key)),
      served.query(
        key,
        `{ token(chain: ${chain}, address: "${address}") { security { overallRisk } sources { fact known reason } } }`,
      ),
    ]);
    const tookMs = performance.now() - startedAt;
    const body = await response.json();
    expect(response.status).toBe(200);
    expect(tookMs).toBeLessThan(BUDGET_MS + WRITING_MS);
    expect(body.data_sources).toMatchObject({
      token_data_available: true,
      security_analysis_available: true,
      market_analysis_available: true,
      holder_analysis_available: true,
    });
    const absent = data.token.sources.filter(({ known }: { known: boolean }) => !known);
    expect(absent.map(({ fact }: { fact: string }) => fact)).toContain('source');
    expect(await (await served.get('/health')).json()).toMatchObject({
      status: 'degraded',
    });
  }, 40_000);
});
