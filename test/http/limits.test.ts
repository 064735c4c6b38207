import { describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService({
  TIER_STANDARD_PER_MINUTE: '3',
  TIER_LOW_PER_MINUTE: '2',
  LIMIT_PER_MINUTE: '12',
  LIMIT_SCAN_RPS: '0.05',
  LIMIT_SCAN_BURST: '1',
  LIMIT_SCAN_MAX_WAIT_MS: '0',
});
const analyze = (apiKey: string, id: string, path = '/api/v1/token/analyze') => {
  const { chain, address } = useScenario(id);
  return served.post(path, { contract_address: address, chain }, bearer(apiKey));
};

describe('limits', () => {
  it("429: a provider's limit is the documented body, names the role, and costs no quota; the other GraphQL fields do", async () => {
    const key = await served.key('starter');
    expect((await analyze(key, 'healthy', '/api/v1/token/security-only')).status).toBe(200);
    const refused = await analyze(key, 'renounced-clean', '/api/v1/token/security-only');
    const body = await refused.json();
    expect([refused.status, body.error, body.provider]).toEqual([429, 'rate_limited', 'scan']);
    expect(body.reason).toMatch(/scan.*per second/i);
    expect(Number.isInteger(body.retry_after) && body.retry_after >= 1).toBe(true);
    expect(refused.headers.get('retry-after')).toBe(String(body.retry_after));
    const used = async () =>
      (await (await served.get('/api/v1/user/stats', bearer(key))).json()).stats.calls_this_month;
    expect(await used()).toBe(1);
    const { address } = useScenario('blacklist');
    const { data, errors } = await served.query(
      key,
      `{ token(chain: eth, address: "${address}") { metadata { symbol } security { overallRisk } } }`,
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', provider: 'scan' });
    expect(data.token.metadata.symbol.length).toBeGreaterThan(0);
    expect(await used()).toBe(2);
    const usage = await (await served.get('/api/v1/system/rate-limits')).json();
    expect(usage.rate_limits.api_usage.scan.rate_limit_hits).toBeGreaterThanOrEqual(2);
  });

  it('429: a caller beyond its tier is refused by the gateway, with headers that say when', async () => {
    const key = await served.key();
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      const response = await served.post('/api/v1/token/analyze', '{}', bearer(key));
      statuses.push(response.status);
      expect(response.headers.get('x-ratelimit-limit')).toBe('3');
      expect(response.headers.get('x-ratelimit-remaining')).toBe(String(Math.max(0, 2 - call)));
      expect(Number(response.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000 - 1);
      if (call === 3)
        expect(await response.json()).toMatchObject({
          error: 'rate_limited',
          provider: 'gateway',
          retry_after: expect.any(Number),
        });
    }
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  it('429: keyless callers share the tier of their address, and a made-up X-Forwarded-For does not help', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 3; call += 1) {
      const response = await served.get('/api/v1/user/keys', { 'x-forwarded-for': `10.0.0.${call}` });
      statuses.push(response.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('never limits health and rate-limits, whatever the load', async () => {
    for (let call = 0; call < 20; call += 1) {
      expect((await served.get('/health')).status).toBe(200);
      expect((await served.get('/api/v1/system/rate-limits')).status).toBe(200);
    }
    const last = await served.get('/health');
    expect(last.headers.get('x-ratelimit-limit')).toBeNull();
  });

  it('429: all callers together are bounded for the minute, in REST and GraphQL, and only by work', async () => {
    const { chain, address } = useScenario('healthy');
    const bodies: readonly [string, object][] = [
      ['/api/v1/token/core-scores', { contract_address: address, chain }],
      ['/graphql', { query: '{ __typename }' }],
    ];
    const refusals: object[] = [];
    for (let call = 0; call < 14; call += 1) {
      const apiKey = await served.key();
      expect((await served.post('/api/v1/token/analyze', '{}', bearer(apiKey))).status).toBe(400);
      const [path, body] = bodies[call % 2] ?? ['', {}];
      const response = await served.post(path, body, bearer(apiKey));
      expect([200, 429]).toContain(response.status);
      if (response.status === 200) continue;
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(response.headers.get('x-ratelimit-limit')).toBe('3');
      refusals.push(await response.json());
    }
    expect(refusals.slice(-2)).toMatchObject([
      {
        error: 'rate_limited',
        provider: 'gateway',
        reason: expect.stringContaining('12 requests per minute'),
      },
      { errors: [{ extensions: { code: 'RATE_LIMITED', provider: 'gateway' } }] },
    ]);
    const usage = await (await served.get('/api/v1/system/rate-limits')).json();
    expect(usage.rate_limits.global_stats.requests_this_minute).toBe(12);
    expect(usage.recommendations.join(' ')).toMatch(/minute/);
  });
});
