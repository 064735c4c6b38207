import type { Finding } from '@assay/facts';
import { expect, test } from 'vitest';
import { capOfUntried } from './cap-of-untried.js';

const finding = (type: string, more: Partial<Finding> = {}): Finding => ({
  type,
  severity: 'HIGH',
  status: 'STATIC_CONFIRMED',
  issue: type,
  description: type,
  evidence: [],
  ...more,
});
const sales = ['BLOCK_SELLS', 'BLOCK_TRANSFERS'] as const;

function capOf(
  found: Finding,
  effects: Parameters<typeof capOfUntried>[1],
  expected: readonly string[] = [],
) {
  const audit = { kind: 'static', rating: 'CAUTION', coverage: 1, findings: [found] } as never;
  const tokenClass = { expects: (id: string) => expected.includes(id) } as never;
  return capOfUntried({ audit, tokenClass, ownership: undefined, protocol: undefined }, effects);
}

test('what the code shows and no call tried caps the score as the gate would', () => {
  expect(capOf(finding('BLACKLIST'), sales)).toBe(40);
  expect(capOf(finding('HIDDEN_MINT', { controller: 'key' }), ['MINT'])).toBe(25);
  expect(capOf(finding('TAX_UNLIMITED'), ['RAISE_TAX'])).toBe(40);
  expect(capOf(finding('PUBLIC_OWNERSHIP', { controller: 'anyone' }), ['TAKE_OWNERSHIP'])).toBe(30);
});

test('code that shows nothing of the kind, or nothing grave in one hand, caps nothing', () => {
  expect(capOf(finding('HIDDEN_MINT'), sales)).toBeUndefined();
  expect(capOf(finding('BLACKLIST', { severity: 'MEDIUM' }), sales)).toBeUndefined();
  expect(capOf(finding('BLACKLIST', { controller: 'timelock' }), sales)).toBeUndefined();
  expect(capOf(finding('BLACKLIST', { status: 'DISPROVED_NOW' }), sales)).toBeUndefined();
  expect(capOf(finding('BLACKLIST'), sales, ['BLACKLIST'])).toBeUndefined();
});

test('who may seize in a token that the chain runs, by a key of its own, caps as the gate would', () => {
  const tokenClass = { expects: () => false } as never;
  const capWith = (kind: 'eoa' | 'multisig', name = 'SEIZE_ROLE', protocol = true) => {
    const ownership = { roles: [{ role: '0x01', name, account: { address: '0x01', kind } }] } as never;
    const standard = protocol ? ({ standard: 'B20', variant: 'asset' } as const) : undefined;
    return capOfUntried({ audit: undefined, tokenClass, ownership, protocol: standard }, [
      'MOVE_OTHERS_BALANCE',
    ]);
  };
  expect(capWith('eoa')).toBe(25);
  expect(capWith('eoa', 'DEFAULT_ADMIN_ROLE')).toBe(25);
  expect(capWith('multisig')).toBeUndefined();
  expect(capWith('eoa', 'PAUSE_ROLE')).toBeUndefined();
  expect(capWith('eoa', 'SEIZE_ROLE', false)).toBeUndefined();
});
