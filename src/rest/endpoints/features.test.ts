import { expect, test } from 'vitest';
import { createSchema } from '../../graphql/schema.js';
import { featureSecurity } from './feature-security.js';
import { featureWashTrading } from './feature-wash-trading.js';

const input = { contract_address: '0x1', chain: 'eth' };
const meta = { input, schema: createSchema(), processingTime: 1, timestamp: '' };

/** The details object of a feature's answer to a token. */
function detailsOf(feature: typeof featureSecurity, name: string, token: object) {
  const body = new Map(Object.entries(feature.toBody({ token: { chainNotes: [], ...token } }, meta).body));
  return body.get(name);
}

test('each listed finding keeps its own controller, place and evidence where refuted ones are left out', () => {
  const finding = (type: string, status: string, lineStart: number) => ({
    type,
    status,
    severity: 'HIGH',
    issue: 'Same title',
    description: 'Same text',
    controller: status === 'PROVEN' ? 'key' : null,
    lineStart,
    evidence: [{ kind: type }],
  });
  const findings = [
    finding('A', 'DISPROVED_NOW', 1),
    finding('B', 'PROVEN', 2),
    finding('C', 'DISPROVED_NOW', 3),
    finding('D', 'REPORTED', 4),
  ];
  const details = detailsOf(featureSecurity, 'security_analysis', {
    metadata: null,
    security: { auditAnalysis: { aiAuditFindings: findings } },
  });
  expect(details.audit_analysis.ai_audit_findings).toMatchObject([
    {
      type: 'B',
      status: 'PROVEN',
      controller: 'key',
      line_start: 2,
      rating: '🟠',
      evidence: [{ kind: 'B' }],
    },
    {
      type: 'D',
      status: 'REPORTED',
      controller: null,
      line_start: 4,
      rating: '🟠',
      evidence: [{ kind: 'D' }],
    },
  ]);
});

test('each pattern keeps its own transactions', () => {
  const pattern = (type: string, strict: boolean) => ({
    type,
    strict,
    wallets: [],
    trades: 2,
    volumeUsd: 1,
    description: 'Same text',
    transactionHashes: [type],
  });
  const details = detailsOf(featureWashTrading, 'wash_trading_analysis', {
    washTrading: { score: 1, grade: 'F', patterns: [pattern('CYCLE', true), pattern('LP_OWNER', false)] },
  });
  expect(details.patterns).toMatchObject([
    { type: 'CYCLE', strict: true, transaction_hashes: ['CYCLE'] },
    { type: 'LP_OWNER', strict: false, transaction_hashes: ['LP_OWNER'] },
  ]);
});
