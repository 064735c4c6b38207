import { z } from 'zod';

/**
 * `/smart-contracts/{address}`. Every source field is nullable. A contract that is not verified is a 200 with
 * bytecode only, or a 404.
 */
export const smartContract = z.object({
  is_verified: z.boolean().nullish(),
  is_fully_verified: z.boolean().nullish().catch(null),
  name: z.unknown().optional(),
  compiler_version: z.unknown().optional(),
  file_path: z.unknown().optional(),
  source_code: z.string().nullish(),
  additional_sources: z
    .array(z.object({ file_path: z.string(), source_code: z.string() }))
    .nullish()
    .catch(null),
});
export type SmartContract = z.infer<typeof smartContract>;
