import { z } from 'zod';

/**
 * Always HTTP 200. `status` "1" is an answer. "0" may be an error or an empty list, which only the text
 * shows.
 */
export const envelope = z.object({
  status: z.string(),
  message: z.string().catch(''),
  result: z.unknown().optional(),
});

/** One row of `contract/getsourcecode`. If not verified: status "1" with an empty `SourceCode`. */
export const sourceRow = z.object({
  SourceCode: z.string(),
  ContractName: z.unknown().optional(),
  CompilerVersion: z.unknown().optional(),
  SimilarMatch: z.unknown().optional(),
});
export const sourceRows = z.array(sourceRow).min(1);

/** Standard JSON input of the compiler, or a plain table of files. */
export const standardJson = z.object({ sources: z.record(z.string(), z.object({ content: z.string() })) });
export const fileTable = z.record(z.string(), z.object({ content: z.string() }));
