import { z } from 'zod';
import type { CallEvidence } from '../domain/evidence.js';
import type { Hex } from '../lib/hex.js';

const hex = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/, 'must be hexadecimal with 0x')
  .transform((text) => text.toLowerCase() as Hex);

const callEvidence = z.object({
  kind: z.literal('call').default('call'),
  chainId: z.number().int().positive(),
  blockNumber: z.number().int().nonnegative(),
  blockHash: z.string(),
  method: z.enum(['eth_call', 'eth_simulateV1', 'eth_getStorageAt']),
  params: z.array(z.unknown()).min(1),
  result: hex,
  reverted: z.boolean(),
  meaning: z.string().default(''),
});

/** Objects within `value` that look like evidence of a call, in document order. */
function collect(value: unknown, found: unknown[], depth = 0): unknown[] {
  if (depth > 32 || typeof value !== 'object' || value === null) return found;
  if ('method' in value && 'params' in value && 'blockHash' in value) found.push(value);
  else for (const child of Object.values(value)) collect(child, found, depth + 1);
  return found;
}

/**
 * The calls in a JSON text: one evidence, a list, or a whole report that has evidence anywhere inside.
 * @throws {RangeError} where the text is not JSON, has no call, or a call is malformed
 */
export function parseEvidence(text: string): readonly CallEvidence[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RangeError('the file is no JSON');
  }
  const found = collect(value, []);
  if (found.length === 0) throw new RangeError('the file holds no evidence of a call');
  return found.map((item, index) => {
    const parsed = callEvidence.safeParse(item);
    if (parsed.success) return parsed.data;
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new RangeError(`evidence ${index + 1} is malformed: ${problems.join('; ')}`);
  });
}
