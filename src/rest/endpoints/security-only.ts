import { z } from 'zod';
import { SecurityOnlyDocument, type SecurityOnlyQuery } from '../../generated/operations.js';
import { defineEndpoint, type PresentMeta } from '../endpoint.js';
import { tokenInput, toTokenVariables } from '../input.js';
import { presentSecurityAssurance, securityAssuranceShape } from '../present/assurance.js';
import { Filler } from '../present/filler.js';
import { gradeShape } from '../shapes.js';
import { neutral } from '../shown.js';

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
    security_score: neutral('token.security.securityScore'),
    security_grade: neutral('token.security.securityGrade', gradeShape),
    overall_risk: neutral('token.security.overallRisk'),
    critical_issues: neutral('token.security.criticalIssues'),
    critical_override_applied: neutral('token.security.criticalOverrideApplied'),
    key_security_findings: neutral('token.security.keyFindings'),
    token_info: neutral('token.metadata'),
    assurance: securityAssuranceShape,
  }),
});

function present({ token }: SecurityOnlyQuery, { schema }: PresentMeta) {
  const { metadata, security } = token;
  const fill = new Filler(schema);
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
