import { z } from 'zod';
import { SecurityOnlyDocument, type SecurityOnlyQuery } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { tokenInput, toTokenVariables } from '../input.js';
import { presentSecurityAssurance, securityAssuranceShape } from '../present/assurance.js';
import { Filler } from '../present/filler.js';
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
  present,
  response: z.object({
    success: z.literal(true),
    security_score: securityShape.shape.security_score,
    security_grade: securityShape.shape.security_grade,
    overall_risk: securityShape.shape.overall_risk,
    critical_issues: z.array(z.string()),
    critical_override_applied: z.boolean(),
    key_security_findings: z.array(z.string()),
    token_info: z.object({ name: z.string(), symbol: z.string() }),
    assurance: securityAssuranceShape.omit({ partner: true }),
  }),
});

function present({ token }: SecurityOnlyQuery) {
  const { metadata, security } = token;
  const fill = new Filler();
  const fillInfo = fill.in('token_info');
  return {
    success: true,
    security_score: fill.count('security_score', security?.securityScore),
    security_grade: fill.grade('security_grade', security?.securityGrade),
    overall_risk: fill.level('overall_risk', security?.overallRisk),
    critical_issues: fill.list('critical_issues', security?.criticalIssues),
    critical_override_applied: fill.flag('critical_override_applied', security?.criticalOverrideApplied),
    key_security_findings: fill.list('key_security_findings', security?.keyFindings),
    token_info: {
      name: fillInfo.text('name', metadata?.name),
      symbol: fillInfo.text('symbol', metadata?.symbol),
    },
    assurance: presentSecurityAssurance(token, fill),
  };
}
