import { getAddress } from 'ethers';
import { z } from 'zod';
import { AppError, type FieldProblem } from '../errors/app-error.js';
import type { Hex } from '../lib/hex.js';

/** An address as a caller writes it: 20 hexadecimal bytes, and a right EIP-55 checksum where the case is mixed. */
export const addressInput = z
  .string('must be a string')
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x followed by 40 hexadecimal digits')
  .refine(hasRightChecksum, 'has a wrong EIP-55 checksum: one of its characters was mistyped')
  .meta({
    description: '20 bytes, 0x and 40 hexadecimal digits; mixed case must carry a right EIP-55 checksum.',
  });

export const chainInput = z
  .enum(['eth', 'base', 'bsc'], 'must be one of eth, base, bsc')
  .meta({ description: 'Network: eth (Ethereum), base (Base) or bsc (BSC).' });

function hasRightChecksum(text: string): boolean {
  const digits = text.slice(2);
  return (
    digits === digits.toLowerCase() ||
    digits === digits.toUpperCase() ||
    getAddress(text.toLowerCase()) === text
  );
}

/** What every analysis endpoint takes. */
export const tokenInput = z.object({ contract_address: addressInput, chain: chainInput });

export function toTokenVariables(input: { contract_address: string; chain: 'eth' | 'base' | 'bsc' }) {
  return { chain: input.chain, address: input.contract_address.toLowerCase() as Hex };
}

/** @throws {AppError} `invalid_request` naming each wrong field. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details: FieldProblem[] = result.error.issues.map((issue) => ({
    field: issue.path.join('.') || 'body',
    reason: reasonOf(issue),
  }));
  const first = details[0];
  throw new AppError(
    'invalid_request',
    first ? `The field "${first.field}" ${first.reason}.` : 'The request is invalid.',
    { details },
  );
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing';
  return issue.message;
}
