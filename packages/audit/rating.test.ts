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

  it('is safe only where all was read', () => {
    expect(overallAuditRating(report([], 0.98))).toBe('UNKNOWN');
    expect(overallAuditRating(report([], 1))).toBe('SAFE');
    expect(overallAuditRating(report([finding({})], 0.98))).toBe('CAUTION');
  });

  it('is dangerous where one key was shown to create tokens, unless that is expected', () => {
    const printed = report([finding({ status: 'PROVEN', controller: 'key' })]);
    expect(overallAuditRating(printed)).toBe('DANGEROUS');
    expect(overallAuditRating(printed, 'stable')).toBe('CAUTION');
    expect(overallAuditRating(report([finding({ status: 'PROVEN', controller: 'timelock' })]))).toBe(
      'CAUTION',
    );
  });

  it('follows the worst harm, not the number of findings, and none that nobody can do', () => {
    expect(overallAuditRating(report(Array.from({ length: 9 }, () => finding({}))))).toBe('CAUTION');
    expect(overallAuditRating(report([finding({ severity: 'HIGH', controller: 'nobody' })]))).toBe('SAFE');
    const silent = report([finding({ type: 'SILENT_TRANSFER', severity: 'HIGH' })]);
    expect(overallAuditRating(silent)).toBe('DANGEROUS');
    const stop = finding({ type: 'SILENT_TRANSFER' });
    expect(overallAuditRating(report([stop]))).toBe('CAUTION');
    expect(overallAuditRating(report([{ ...stop, status: 'PROVEN' }]))).toBe('DANGEROUS');
  });

  it('is moved by confirmed findings only', () => {
    expect(overallAuditRating(report([finding({ severity: 'CRITICAL', status: 'REPORTED' })]))).toBe('SAFE');
    expect(overallAuditRating(report([finding({ severity: 'CRITICAL', status: 'DISPROVED_NOW' })]))).toBe(
      'SAFE',
    );
    expect(overallAuditRating(report([finding({})]))).toBe('CAUTION');
    expect(overallAuditRating(report([finding({ severity: 'HIGH' })]))).toBe('DANGEROUS');
  });

  it("does not call an expected power of the token's class dangerous", () => {
    const frozen = report([finding({ type: 'OWNER_ERASES_BALANCES', severity: 'HIGH' })]);
    expect(overallAuditRating(frozen)).toBe('DANGEROUS');
    expect(overallAuditRating(frozen, 'stable')).toBe('CAUTION');
  });
});
