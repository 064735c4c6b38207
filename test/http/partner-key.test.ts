import { afterAll, describe, expect, it } from 'vitest';
import { simToken } from '../../devnet/simulators/sim-token.js';
import { startSimulator } from '../../devnet/simulators/simulator.js';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const { chain, address } = useScenario('sniped-launch');
const simulator = await startSimulator({
  tokens: [
    simToken(chain, address, {
      owners: [{ address: `0x${'ab'.repeat(20)}`, balance: 5n }],
      website: 'https://token.example',
    }),
  ],
});
afterAll(() => simulator.close());
// Only the partner has what is outside the chain.
const served = useService({
  MORALIS_URL: simulator.environment.MORALIS_URL ?? '',
  PARTNER_PROVIDERS: 'moralis',
});

const ask = async (feature: string, partner?: string) => {
  const input = { contract_address: address, chain, ...(partner ? { partner_api_key: partner } : {}) };
  const response = await served.post(`/api/v1/features/${feature}`, input, bearer(await served.key()));
  expect(response.status).toBe(200);
  return response.json();
};

describe("the caller's own key for the partner provider", () => {
  it.each(['market', 'holders', 'sniper-sellers', 'social-score'])(
    'features/%s is better with it, and says so',
    async (feature) => {
      const { partner } = (await ask(feature, 'caller-key')).assurance;
      expect(partner).toMatchObject({
        used: true,
        reason: expect.stringMatching(/^The partner provider answered/),
      });
    },
  );

  it.each(['market', 'holders', 'sniper-sellers', 'social-score'])(
    'features/%s says that a wrong one was refused, and names no vendor',
    async (feature) => {
      const body = await ask(feature, 'wrong-key');
      expect(body.assurance.partner).toEqual({
        used: false,
        reason: 'The partner provider does not accept the key.',
      });
      expect(JSON.stringify(body)).not.toMatch(/moralis/i);
    },
  );

  it.each(['security', 'wash-trading'])('features/%s says that it has no use for it', async (feature) => {
    const { partner } = (await ask(feature, 'caller-key')).assurance;
    expect(partner.used).toBe(false);
    expect(partner.reason).toMatch(/No partner provider is configured that could add/);
  });

  it('is not spoken of where none was sent', async () => {
    expect((await ask('market')).assurance).not.toHaveProperty('partner');
  });

  it('adds links that the chain does not have', async () => {
    const { social_analysis: social } = await ask('social-score', 'caller-key');
    expect(social.platforms.website).toEqual(['https://token.example']);
    const query = `{ token(chain: ${chain}, address: "${address}", partnerApiKey: "wrong-key") { partner(component: links) { used reason } } }`;
    const { data } = await served.query(await served.key(), query);
    expect(data.token.partner).toEqual({
      used: false,
      reason: 'The partner provider does not accept the key.',
    });
  });
});
