import { type AuditReport, known, missing } from '@assay/facts';
import { expect, test } from 'vitest';
import { auditKindOf } from './audit-kind.js';

const report: AuditReport = { findings: [], basis: 'bytecode', coverage: 1, models: [] };
const model = { provider: 'openai', model: 'local', promptHash: 'p', inputHash: 'i' };

test('an audit is static until a model took part, and none where nobody audited', () => {
  expect(auditKindOf(known(report, 'onchain', 1))).toBe('STATIC');
  expect(auditKindOf(known({ ...report, models: [model] }, 'openai', 1))).toBe('AI');
  expect(auditKindOf(missing('unavailable', 'No node.', 'onchain'))).toBe('NONE');
});
