import { AppError } from '@assay/facts';
import { z } from 'zod';
import { ReportDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { toSnakeCase } from '../present/snake-case.js';
import { gradeShape } from '../shapes.js';
import { shown } from '../shown.js';

export const report = defineEndpoint({
  method: 'GET',
  path: '/api/v1/report/:id',
  tier: 'low',
  access: 'open',
  summary: 'A stored report with its evidence, and the signature of this service: a permanent link.',
  input: z.object({
    id: z
      .string('must be a string')
      .regex(/^[0-9a-f]{32}$/, 'must be the id of a report: 32 hexadecimal digits')
      .meta({ description: 'Id of the report.' }),
  }),
  operation: ReportDocument,
  variables: ({ id }) => ({ id }),
  mayMiss: true,
  present: ({ report: found }) => {
    if (!found) throw new AppError('not_found', 'There is no such report, or it was removed for its age.');
    const { block, content, disputes, ...shownAsSelected } = found;
    return {
      success: true,
      ...toSnakeCase({ ...block, ...shownAsSelected, disputes: disputes ?? [] }),
      content,
    };
  },
  response: shown(
    'report',
    z
      .object({
        success: z.literal(true),
        core_grade: gradeShape.meta({ description: 'Grade of the core score.' }),
        content: z.record(z.string(), z.unknown()),
        disputes: z.array(z.unknown()),
      })
      .meta({ title: 'Report' }),
    { flat: ['block'] },
  ),
});
