import { describe, expect, it } from 'vitest';
import { useEdgeCase, useScenario } from '../support/devnet.js';
import { describeSecurityOnly } from '../support/security-only-suite.js';
import { bearer, useService } from '../support/service.js';

const path = '/api/v1/token/analyze';
/** One service for both endpoints, so that facts read for one are cached for the other. */
const served = useService();

async function analyze(token: { chain: string; address: string }, apiKey?: string) {
  const key = apiKey ?? (await served.key());
  return served.post(path, { contract_address: token.address, chain: token.chain }, bearer(key));
}

describe('POST /api/v1/token/analyze', () => {
  it('200: a plain honeypot scores at most 5 and says why; a healthy token scores high', async () => {
    const honeypot = await (await analyze(useScenario('honeypot'))).json();
    expect(honeypot.core_score).toBeLessThanOrEqual(5);
    expect(honeypot.analysis_details.security_analysis.scan_analysis.is_honeypot).toBe(true);
    expect(honeypot.analysis_details.security_analysis.overall_risk).toBe('CRITICAL');
    expect(honeypot.analysis_details.security_analysis.key_findings.join(' ')).toMatch(/cannot sell/);
    const healthy = await (await analyze(useScenario('healthy'))).json();
    expect(healthy.core_score).toBeGreaterThanOrEqual(80);
    expect(healthy.analysis_details.security_analysis.scan_analysis.is_honeypot).toBe(false);
  }, 60_000);

  it('200: echoes the address as the caller wrote it', async () => {
    const { address, chain } = useScenario('healthy');
    const shouted = `0x${address.slice(2).toUpperCase()}`;
    const body = await (await analyze({ chain, address: shouted })).json();
    expect([body.contract_address, body.analysis_details.contract_address]).toEqual([shouted, shouted]);
  });

  it('200: ignores unknown fields, prototype keys included', async () => {
    const { address, chain } = useScenario('healthy');
    const body = `{"contract_address":"${address}","chain":"${chain}","extra":1,"__proto__":{"chain":"nope"}}`;
    expect((await served.post(path, body, bearer(await served.key()))).status).toBe(200);
  });

  it('400: names each wrong field, and costs quota only where a node was asked', async () => {
    const key = await served.key('starter');
    const { address } = useScenario('healthy');
    const wrongChecksum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'.replace('5a', '5A');
    const cases: [unknown, string | undefined][] = [
      ['', undefined],
      ['{"contract_address"', undefined],
      ['[]', undefined],
      ['null', undefined],
      [{ chain: 'eth' }, 'contract_address'],
      [{ contract_address: address }, 'chain'],
      [{ contract_address: 12, chain: 'eth' }, 'contract_address'],
      [{ contract_address: address.slice(2), chain: 'eth' }, 'contract_address'],
      [{ contract_address: `${address}0`, chain: 'eth' }, 'contract_address'],
      [{ contract_address: wrongChecksum, chain: 'eth' }, 'contract_address'],
      [{ contract_address: address, chain: 'solana' }, 'chain'],
      [{ contract_address: address, chain: null }, 'chain'],
      [
        { contract_address: useEdgeCase('wallet').address, chain: useEdgeCase('wallet').chain },
        'contract_address',
      ],
      [
        { contract_address: useEdgeCase('not-a-token').address, chain: useEdgeCase('not-a-token').chain },
        'contract_address',
      ],
    ];
    for (const [body, field] of cases) {
      const response = await served.post(path, body, bearer(key));
      const answer = await response.json();
      expect([response.status, answer.error], JSON.stringify(body)).toEqual([400, 'invalid_request']);
      expect(answer.reason.length).toBeGreaterThan(10);
      expect(answer.request_id).toBe(response.headers.get('x-request-id'));
      if (field) expect(answer.details.map((detail: { field: string }) => detail.field)).toContain(field);
    }
    const stats = await (await served.get('/api/v1/user/stats', bearer(key))).json();
    // The wallet, and the contract that is no token.
    expect(stats.stats).toMatchObject({ calls_this_month: 2, total_calls: 2, remaining_quota: 998 });
  });

  it('401: without a valid key, whatever the body', async () => {
    const test = { contract_address: useScenario('healthy').address, chain: 'eth' };
    for (const header of [
      undefined,
      'Bearer',
      'Bearer nonsense',
      'Basic abc',
      `Bearer assay_test_${'a'.repeat(49)}`,
    ]) {
      const response = await served.post(path, test, header === undefined ? {} : { authorization: header });
      expect([response.status, (await response.json()).error], header).toEqual([401, 'unauthorized']);
      expect(response.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    }
  });

  it('405 and 404: say what is allowed, and that nothing is there', async () => {
    const wrong = await served.get(path);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    const nothing = await served.get('/api/v1/nothing');
    expect([nothing.status, (await nothing.json()).error]).toEqual([404, 'not_found']);
  });

  it('413 and 415: for a body that is too large or no JSON', async () => {
    const key = bearer(await served.key());
    const large = await served.post(path, { contract_address: 'x'.repeat(70 * 1024), chain: 'eth' }, key);
    expect([large.status, (await large.json()).error]).toEqual([413, 'payload_too_large']);
    const form = await served.post(path, 'chain=eth', {
      ...key,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([form.status, (await form.json()).error]).toEqual([415, 'unsupported_media_type']);
    const packed = await served.post(path, '{}', { ...key, 'content-encoding': 'gzip' });
    expect([packed.status, (await packed.json()).error]).toEqual([415, 'unsupported_media_type']);
  });

  it('429: quota_exceeded once a test key is used up, with nothing oversold', async () => {
    const { address, chain } = useScenario('healthy');
    const issued = await (
      await served.post('/api/v1/generate-test-key', { wallet: '0x00000000000000000000000000000000000000b1' })
    ).json();
    expect(issued).toMatchObject({ success: true, quota: 10, plan: 'test' });
    const calls = Array.from({ length: 14 }, () => analyze({ address, chain }, issued.api_key));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    const refused = await analyze({ address, chain }, issued.api_key);
    const body = await refused.json();
    expect([refused.status, body.error]).toEqual([429, 'quota_exceeded']);
  });
});

/** The long tests ask for more stories. */
describe('POST /api/v1/token/security-only', () =>
  describeSecurityOnly(served, [
    'honeypot',
    'simulation-evader',
    'hidden-mint',
    'tax-to-99',
    'upgradeable-proxy',
    'healthy',
    'stablecoin',
  ]));
