import { describe, expect, it } from 'vitest';
import { useDevnet, useEdgeCase, useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const path = '/api/v1/token/batch';
const QUOTA = 20;
const served = useService({
  PLAN_STARTER_QUOTA: String(QUOTA),
  LIMIT_CONCURRENT: '1000',
  REQUEST_BUDGET_MS: '60000',
});

interface Sent {
  readonly chain?: unknown;
  readonly contract_address?: unknown;
}

const toSent = ({ chain, address }: { chain: string; address: string }): Sent => ({
  chain,
  contract_address: address,
});
const good = () => [useScenario('healthy'), useScenario('honeypot')].map(toSent);
const noContract: Sent = { chain: 'eth', contract_address: `0x${'77'.repeat(20)}` };
const badAddress: Sent = { chain: 'eth', contract_address: '0x12' };

const ask = (key: string, tokens: unknown) => served.post(path, { tokens }, bearer(key));
async function usedOf(key: string): Promise<number> {
  const { stats } = await (await served.get('/api/v1/user/stats', bearer(key))).json();
  expect(stats.calls_this_month + stats.remaining_quota).toBe(QUOTA);
  return stats.calls_this_month;
}
/** Uses `calls` of the key's quota. */
async function use(key: string, calls: number): Promise<void> {
  const { keyId } = await served.service.accounts.authenticate(key);
  await served.service.accounts.take(keyId, calls);
}

describe('POST /api/v1/token/batch', () => {
  it('200: answers each row as core-scores does, in the order asked, and bad rows with their reasons', async () => {
    const key = await served.key();
    const [healthy, honeypot] = good();
    const rows = [honeypot, badAddress, healthy, noContract, { chain: 'doge', contract_address: 7 }, null];
    const answer = await ask(key, rows);
    const body = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBe(200);
    const alone = async (token: Sent | undefined) =>
      (await served.post('/api/v1/token/core-scores', token, bearer(key))).json();
    expect(body).toEqual({
      success: true,
      results: [
        await alone(honeypot),
        {
          success: false,
          ...badAddress,
          error: 'invalid_request',
          reason: 'The field "contract_address" must be 0x followed by 40 hexadecimal digits.',
        },
        await alone(healthy),
        {
          success: false,
          ...noContract,
          error: 'invalid_request',
          reason: expect.stringMatching(/eth/),
        },
        {
          success: false,
          chain: 'doge',
          contract_address: '',
          error: 'invalid_request',
          reason: expect.stringMatching(/contract_address/),
        },
        {
          success: false,
          chain: '',
          contract_address: '',
          error: 'invalid_request',
          reason: 'A JSON object is expected here.',
        },
      ],
    });
  }, 60_000);

  it('200: the history has a row for each token, each with its own status', async () => {
    const key = await served.key();
    const [healthy = {}] = good();
    await ask(key, [healthy, noContract, badAddress, healthy]);
    await ask(key, []);
    const { calls, total } = await (await served.get('/api/v1/user/recent-calls', bearer(key))).json();
    const seen = calls.map((call: Record<string, unknown>) => [call.contract_address, call.status_code]);
    const addressOf = ({ contract_address }: Sent) => String(contract_address).toLowerCase();
    expect(total).toBe(4);
    expect(seen[0]).toEqual(['', 400]);
    expect(seen.slice(1).sort()).toEqual(
      [
        [addressOf(healthy), 200],
        [addressOf(noContract), 400],
        [addressOf(badAddress), 400],
      ].sort(),
    );
  }, 60_000);

  it.each([
    ['no list', undefined, 'is missing'],
    ['a text', '[]', 'must be a list'],
    ['an empty list', [], 'must have 1 to 50 tokens'],
    ['51 tokens', Array.from({ length: 51 }, () => noContract), 'must have 1 to 50 tokens'],
  ])('400: %s', async (_, tokens, reason) => {
    const answer = await ask(await served.key(), tokens);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ details: [{ field: 'tokens', reason }] });
  });
});

describe('the quota of a batch', () => {
  it('takes nothing where fewer calls are left than it needs, and says how many', async () => {
    const key = await served.key('starter');
    await use(key, QUOTA - 2);
    const refused = await ask(key, [...good(), toSent(useScenario('stablecoin'))]);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      error: 'quota_exceeded',
      reason: expect.stringContaining(`needs 3 calls, and 2 of ${QUOTA} are left`),
    });
    expect(await usedOf(key)).toBe(QUOTA - 2);
    const [healthy = {}] = good();
    // A row that is no reference needs no call, one named twice needs one, and so does one where a node finds nothing.
    expect((await ask(key, [healthy, badAddress, healthy, noContract])).status).toBe(200);
    expect(await usedOf(key)).toBe(QUOTA);
    expect((await ask(key, [badAddress])).status).toBe(200);
    expect(await usedOf(key)).toBe(QUOTA);
  }, 60_000);

  it('is exact when fifty clients race over it with bad rows', async () => {
    const key = await served.key('starter');
    const rows = [...good(), badAddress];
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(key, rows)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(QUOTA / 2);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - QUOTA / 2);
    expect(await usedOf(key)).toBe(QUOTA);
  }, 60_000);

  it('is exact when fifty clients race over a rest of two with a row where a node finds nothing', async () => {
    const key = await served.key('starter');
    await use(key, QUOTA - 2);
    const [healthy = {}] = good();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(key, [healthy, noContract])));
    const answered = answers.filter(({ status }) => status === 200).length;
    expect(answered).toBe(1);
    expect(await usedOf(key)).toBe(QUOTA);
  }, 60_000);
});

describe('a process that reads one new token at a time', () => {
  const narrow = useService({ LIMIT_COLD_CONCURRENT: '1', LIMIT_COLD_MAX_WAIT_MS: '1' });

  it('gives back the call of the row that was 429', async () => {
    const key = await narrow.key();
    const tokens = [useEdgeCase('no-pool'), ...useDevnet().scenarios.slice(0, 3)].map(toSent);
    const answer = await narrow.post(path, { tokens }, bearer(key));
    const { results } = await answer.json();
    const limited = results.filter((row: { error?: string }) => row.error === 'rate_limited');
    expect(limited.length).toBeGreaterThan(0);
    expect(results.filter((row: { success: boolean }) => row.success)).toHaveLength(4 - limited.length);
    const { stats } = await (await narrow.get('/api/v1/user/stats', bearer(key))).json();
    expect(stats.calls_this_month).toBe(4 - limited.length);
  }, 60_000);
});
