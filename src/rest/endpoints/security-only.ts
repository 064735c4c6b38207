import { z } from 'zod';
import { SecurityOnlyDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { tokenInput, toTokenVariables } from '../input.js';
import { orEmpty, orFalse, orNotAvailable, orUnknown, orZero } from '../present/values.js';
import { securityShape } from '../shapes.js';

export const securityOnly = defineEndpoint({
  method: 'POST',
  path: '/api/v1/token/security-only',
  tier: 'standard',
  access: 'key',
  summary: 'Security without market or holder data, with what is critical first.',
  input: tokenInput,
  operation: SecurityOnlyDocument,
  variables: toTokenVariables,
  present: ({ token: { metadata, security } }) => ({
    success: true,
    security_score: orZero(security?.securityScore),
    security_grade: orNotAvailable(security?.securityGrade),
    overall_risk: orUnknown(security?.overallRisk),
    critical_issues: security?.criticalIssues ?? [],
    critical_override_applied: orFalse(security?.criticalOverrideApplied),
    key_security_findings: security?.keyFindings ?? [],
    token_info: { name: orEmpty(metadata?.name), symbol: orEmpty(metadata?.symbol) },
  }),
  response: z.object({
    success: z.literal(true),
    security_score: securityShape.shape.security_score,
    security_grade: securityShape.shape.security_grade,
    overall_risk: securityShape.shape.overall_risk,
    critical_issues: z.array(z.string()),
    critical_override_applied: z.boolean(),
    key_security_findings: z.array(z.string()),
    token_info: z.object({ name: z.string(), symbol: z.string() }),
  }),
});
