import { afterAll, describe, expect, it } from 'vitest';
import { simToken } from '../../devnet/simulators/sim-token.js';
import { startSimulator } from '../../devnet/simulators/simulator.js';
import { useScenario } from '../support/devnet.js';
import { bearer, type Served, useService } from '../support/service.js';

const { chain, address } = useScenario('healthy');
const simulator = await startSimulator({ tokens: [simToken(chain, address, {})] });
afterAll(() => simulator.close());
simulator.setFault('goplus', 'limited');
const alone = useService({ ...simulator.environment, SCAN_PROVIDERS: 'goplus' });
const withChain = useService({ ...simulator.environment, SCAN_PROVIDERS: 'onchain,goplus' });

const ask = async (served: Served) => {
  const key = await served.key();
  const response = await served.post(
    '/api/v1/token/security-only',
    { contract_address: address, chain },
    bearer(key),
  );
  const { stats } = await (await served.get('/api/v1/user/stats', bearer(key))).json();
  return { response, body: await response.json(), calls: stats.calls_this_month };
};

describe('a provider that says that its own limit is reached', () => {
  it('429: is the documented body of its role where nobody else of the role can answer, and costs no call', async () => {
    const { response, body, calls } = await ask(alone);
    expect([response.status, body.error, body.provider]).toEqual([429, 'rate_limited', 'scan']);
    expect(body.reason).toMatch(/^The scan provider .* per second/);
    expect(body.retry_after).toBeGreaterThan(0);
    expect(response.headers.get('retry-after')).toBe(String(body.retry_after));
    expect(calls).toBe(0);
    const query = `{ token(chain: ${chain}, address: "${address}") { metadata { name } security { securityScore } } }`;
    const { data, errors } = await alone.query(await alone.key(), query);
    expect(data.token.metadata.name).toBeTypeOf('string');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', provider: 'scan' });
  });

  it('200: with the answers of the chain where the chain has that role too', async () => {
    const { response, body, calls } = await ask(withChain);
    expect([response.status, body.overall_risk, calls]).toEqual([200, 'LOW', 1]);
  });
});
