import { afterAll, describe, expect, it } from 'vitest';
import { simToken } from '../../devnet/simulators/sim-token.js';
import { startSimulator } from '../../devnet/simulators/simulator.js';
import { useScenario } from '../support/devnet.js';
import { useService } from '../support/service.js';

const { chain, address } = useScenario('upgradeable-proxy');
const simulator = await startSimulator({
  tokens: [simToken(chain, address, { website: 'https://token.example' })],
});
const served = useService({ ...simulator.environment, AUDIT_PROVIDERS: 'onchain,defillama' });
afterAll(() => simulator.close());

const ask = async (selection: string, of = address) => {
  const query = `{ token(chain: ${chain}, address: "${of}") { ${selection} } }`;
  const { data, errors } = await served.query(await served.key(), query);
  expect(errors).toBeUndefined();
  return data.token;
};

describe('audits by third parties', () => {
  it('are not asked for by a score, a verdict or the sources, and move neither', async () => {
    const before = await ask(
      'coreScore security { securityScore checks { code severity } } sources { fact }',
    );
    expect(simulator.callsOf('defillama')).toHaveLength(0);
    const { security } = await ask('security { audits { status source project coverage links } }');
    expect(security.audits).toMatchObject([
      {
        status: 'REPORTED',
        source: 'defillama',
        coverage: 'audited',
        links: ['https://token.example/audit.pdf'],
      },
    ]);
    const after = await ask(
      'coreScore security { securityScore checks { code severity } audits { project } }',
    );
    expect([after.coreScore, after.security.securityScore]).toEqual([
      before.coreScore,
      before.security.securityScore,
    ]);
    expect(after.security.checks).toEqual(before.security.checks);
    expect(simulator.callsOf('defillama')).toHaveLength(1);
  });

  it('of a token that the register does not list are null, with the reason among the sources', async () => {
    const other = useScenario('deployer-liquidity');
    expect(other.chain).toBe(chain);
    const { security, sources } = await ask(
      'security { audits { project } } sources { fact reason }',
      other.address,
    );
    expect(security).toEqual({ audits: null });
    expect(sources).toContainEqual({ fact: 'auditListings', reason: 'not_found' });
  });
});
