import { expect, it } from 'vitest';
import { useDevnet } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService({
  TRUST_PROXY: '1',
  LIMIT_COLD_CONCURRENT: '2',
  LIMIT_COLD_MAX_WAIT_MS: '1',
  LIMIT_CONCURRENT: '1000',
});

const analyse = (apiKey: string, token: { readonly chain: string; readonly address: string }, from: string) =>
  served.post(
    '/api/v1/token/core-scores',
    { contract_address: token.address, chain: token.chain },
    { ...bearer(apiKey), 'x-forwarded-for': from },
  );

it('free keys of many addresses that hold all they can get leave a slot for who pays', async () => {
  const [asked, ...cold] = useDevnet().scenarios;
  if (!asked) throw new Error('the chains hold no token');
  const payer = await served.key();
  const attacking = cold.slice(0, 12).map(async (token, n) => {
    const { apiKey } = await served.service.accounts.generateTestKey(
      `0x${(n + 1).toString(16).padStart(40, 'f')}`,
    );
    return (await analyse(apiKey, token, `198.51.100.${n + 1}`)).status;
  });
  await expect.poll(() => served.calls.length).toBeGreaterThan(0);
  const answer = await analyse(payer, asked, '203.0.113.1');
  expect(answer.status).toBe(200);
  const statuses = await Promise.all(attacking);
  expect(statuses).toContain(429);
  expect(statuses).toContain(200);
}, 60_000);
