import { expect, test } from 'vitest';
import type { Finding } from '../../domain/finding.js';
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
  return capOfUntried({ audit, tokenClass }, effects);
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
  expect(capOf(finding('BLACKLIST', { status: 'REFUTED' }), sales)).toBeUndefined();
  expect(capOf(finding('BLACKLIST'), sales, ['BLACKLIST'])).toBeUndefined();
});
