import type { Finding } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { overallAuditRating } from './rating.js';

function finding(over: Partial<Finding>): Finding {
  return {
    type: 'OWNER_MINT',
    severity: 'MEDIUM',
    status: 'STATIC_CONFIRMED',
    issue: 'x',
    description: 'y',
    evidence: [],
    ...over,
  };
}

function report(findings: readonly Finding[], coverage = 1) {
  return { findings, coverage };
}

describe('the audit rating', () => {
  it('is unknown, not safe, where nothing was read', () => {
    expect(overallAuditRating(undefined)).toBe('UNKNOWN');
    expect(overallAuditRating(report([], 0.2))).toBe('UNKNOWN');
  });

  it('is moved by confirmed findings only', () => {
    expect(overallAuditRating(report([finding({ severity: 'CRITICAL', status: 'REPORTED' })]))).toBe('SAFE');
    expect(overallAuditRating(report([finding({ severity: 'CRITICAL', status: 'DISPROVED_NOW' })]))).toBe('SAFE');
    expect(overallAuditRating(report([finding({})]))).toBe('CAUTION');
    expect(overallAuditRating(report([finding({ severity: 'HIGH' })]))).toBe('DANGEROUS');
  });

  it("does not call an expected power of the token's class dangerous", () => {
    const frozen = report([finding({ type: 'OWNER_ERASES_BALANCES', severity: 'HIGH' })]);
    expect(overallAuditRating(frozen)).toBe('DANGEROUS');
    expect(overallAuditRating(frozen, 'stable')).toBe('CAUTION');
  });
});
