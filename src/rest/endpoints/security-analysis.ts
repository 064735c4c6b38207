import { z } from 'zod';
import { SecurityAnalysisDocument } from '../../generated/operations.js';
import { notOfSecurity, presentSecurity } from '../capabilities/security.js';
import { defineEndpoint } from '../endpoint.js';
import { tokenInput, toTokenVariables } from '../input.js';
import { presentSecurityAssurance, securityAssuranceShape } from '../present/assurance.js';
import { disputesShape } from '../present/dispute.js';
import { Filler } from '../present/filler.js';
import { toSnakeCase } from '../present/snake-case.js';
import { securityShape } from '../shapes.js';
import { neutral } from '../shown.js';

export const securityAnalysis = defineEndpoint({
  method: 'POST',
  path: '/api/v1/token/security-analysis',
  tier: 'standard',
  access: 'key',
  summary: 'Contract audit, trading simulation and liquidity locks of a token, with key findings.',
  input: tokenInput,
  operation: SecurityAnalysisDocument,
  variables: toTokenVariables,
  present: ({ token }, { schema }) => {
    const fill = new Filler(schema);
    return {
      success: true,
      security_analysis: presentSecurity(token.security, token.metadata?.name, fill.in('security_analysis')),
      assurance: {
        ...presentSecurityAssurance(token, fill),
        disputes: toSnakeCase(token.disputes ?? []),
      },
    };
  },
  response: z.object({
    success: z.literal(true),
    security_analysis: neutral('token.security', securityShape, { without: notOfSecurity }),
    assurance: securityAssuranceShape.extend({ disputes: disputesShape }),
  }),
});
