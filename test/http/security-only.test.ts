import { describe, expect, it } from 'vitest';
import { policy } from '../../src/analysis/policy.js';
import { securityOnly } from '../../src/rest/endpoints/security-only.js';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();
const { gates } = policy;

interface Answer {
  readonly security_score: number;
  readonly critical_issues: readonly string[];
  readonly critical_override_applied: boolean;
  readonly key_security_findings: readonly string[];
}

async function read(id: string): Promise<Answer> {
  const { address, chain } = useScenario(id);
  const body = { contract_address: address, chain };
  const response = await served.post(securityOnly.path, body, bearer(await served.key()));
  expect(response.status).toBe(200);
  return securityOnly.response.parse(await response.json()) as Answer;
}

describe('POST /api/v1/token/security-only', () => {
  it.each([
    ['honeypot', gates.provenHoneypot.cap, /sale fails/],
    ['whitelist-honeypot', gates.provenHoneypot.cap, /sale fails/],
    ['simulation-evader', gates.hiddenHoneypot.cap, /one environment/],
    ['open-mint', gates.provenMint.cap, /anyone can mint/],
    ['hidden-mint', gates.provenMint.cap, /owner can mint/],
    ['balance-eraser', gates.provenBalanceChange.cap, /owner can move others balance/],
    ['retaken-ownership', gates.provenTakeover.cap, /take ownership/],
    ['tax-to-99', gates.settableTax.cap, /sell tax can be set to 99 %/],
    ['upgradeable-proxy', gates.replaceableCode.cap, /change code with upgradeTo/],
    ['diamond', gates.provenMint.cap, /change code with diamondCut/],
  ] as const)('200: %s is capped at %i, and the critical issues say why', async (id, cap, reason) => {
    const answer = await read(id);
    expect(answer.critical_override_applied).toBe(true);
    expect(answer.security_score).toBeLessThanOrEqual(cap);
    expect(answer.critical_issues.join(' ')).toMatch(reason);
    expect(answer.key_security_findings).toEqual(expect.arrayContaining([...answer.critical_issues]));
  });

  it.each(['healthy', 'renounced-clean', 'stablecoin', 'governed'])(
    '200: %s is capped by nothing',
    async (id) => {
      const answer = await read(id);
      expect(answer).toMatchObject({ critical_override_applied: false, critical_issues: [] });
      expect(answer.security_score).toBeGreaterThan(gates.replaceableCode.cap);
    },
  );
});
