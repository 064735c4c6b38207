import { policy } from '@assay/engine';
import { expect, it } from 'vitest';
import { securityOnly } from '../../src/rest/endpoints/security-only.js';
import { useScenario } from './devnet.js';
import { bearer, type Served } from './service.js';

const { gates } = policy;

interface SecurityAnswer {
  readonly security_score: number;
  readonly critical_issues: readonly string[];
  readonly critical_override_applied: boolean;
  readonly key_security_findings: readonly string[];
}

async function readSecurity(served: Served, id: string): Promise<SecurityAnswer> {
  const { address, chain } = useScenario(id);
  const body = { contract_address: address, chain };
  const response = await served.post(securityOnly.path, body, bearer(await served.key()));
  expect(response.status).toBe(200);
  return (await response.json()) as SecurityAnswer;
}

/** Stories with the cap of their score, and why. */
const capped = [
  ['honeypot', gates.provenHoneypot.cap, /cannot sell it/],
  ['whitelist-honeypot', gates.provenHoneypot.cap, /cannot sell it/],
  ['simulation-evader', gates.hiddenHoneypot.cap, /lets a test sale pass/],
  ['open-mint', gates.provenMint.cap, /Anyone can make new tokens/],
  ['hidden-mint', gates.provenMint.cap, /owner can make new tokens/],
  ['balance-eraser', gates.provenBalanceChange.cap, /owner can delete the tokens of any holder/],
  ['retaken-ownership', gates.provenTakeover.cap, /creator can become the owner again/],
  ['tax-to-99', gates.settableTax.cap, /raise the sell tax from 4 % to 99 %/],
  ['upgradeable-proxy', gates.replaceableCode.cap, /can replace the whole contract/],
  ['diamond', gates.provenMint.cap, /can replace the whole contract/],
] as const;
const uncapped = ['healthy', 'renounced-clean', 'stablecoin', 'governed'];

/** What the endpoint says of stories, or of all that it is tested with. */
export function describeSecurityOnly(served: Served, only?: readonly string[]): void {
  const wanted = (id: string) => only === undefined || only.includes(id);

  it.each(capped.filter(([id]) => wanted(id)))(
    '200: %s is capped at %i, and the critical issues say why',
    async (id, cap, reason) => {
      const answer = await readSecurity(served, id);
      expect(answer.critical_override_applied).toBe(true);
      expect(answer.security_score).toBeLessThanOrEqual(cap);
      expect(answer.critical_issues.join(' ')).toMatch(reason);
      expect(answer.key_security_findings).toEqual(expect.arrayContaining([...answer.critical_issues]));
    },
  );

  it.each(uncapped.filter(wanted))('200: %s is capped by nothing', async (id) => {
    const answer = await readSecurity(served, id);
    expect(answer).toMatchObject({ critical_override_applied: false, critical_issues: [] });
    expect(answer.security_score).toBeGreaterThan(gates.replaceableCode.cap);
  });
}
