import { expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { flood, makeTestKeys } from '../support/flood.js';
import { useService } from '../support/service.js';

const served = useService({
  TRUST_PROXY: '1',
  LIMIT_PER_MINUTE: '60',
  TIER_STANDARD_PER_MINUTE: '60',
  TIER_LOW_PER_MINUTE: '20',
});

it('a process without Redis answers every call of a payer, whatever callers who pay nothing send', async () => {
  const { url, service } = served;
  const { paid, attacker } = await flood({
    urls: [url],
    payer: await served.key('starter'),
    testKeys: await makeTestKeys(service),
    token: useScenario('healthy'),
    perCall: 30,
    calls: 10,
  });
  expect(paid).toEqual(Array(10).fill(200));
  expect(attacker[429]).toBeGreaterThan(0);
  expect((await service.limits.load()).thisMinute).toBeLessThanOrEqual(30 + paid.length);
}, 60_000);
