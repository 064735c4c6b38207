import { getAddress } from 'ethers';
import { z } from 'zod';
import { builtInChains, type ChainName, chainNames } from '../chains/registry.js';
import { paidPlanNames } from '../domain/plan.js';
import { AppError, type FieldProblem } from '../errors/app-error.js';
import type { Hex } from '../lib/hex.js';

/**
 * An address as a caller writes it: 20 hexadecimal bytes, and a right EIP-55 checksum where the case is
 * mixed.
 */
export const addressInput = z
  .string('must be a string')
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x followed by 40 hexadecimal digits')
  .refine(hasRightChecksum, 'has a wrong EIP-55 checksum: one of its characters was mistyped')
  .meta({
    description: '20 bytes, 0x and 40 hexadecimal digits; mixed case must carry a right EIP-55 checksum.',
  });

export const chainInput = z.enum(chainNames, `must be one of ${chainNames.join(', ')}`).meta({
  description: `Network: ${builtInChains.map(({ name, title }) => `${name} (${title})`).join(', ')}.`,
});

/** Also true for a text that is not an address: the check before reports that. */
function hasRightChecksum(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return true;
  const digits = text.slice(2);
  return (
    digits === digits.toLowerCase() ||
    digits === digits.toUpperCase() ||
    getAddress(text.toLowerCase()) === text
  );
}

export const planInput = z
  .enum(paidPlanNames, `must be one of ${paidPlanNames.join(', ')}`)
  .meta({ description: 'A plan that can be bought.' });

export const transactionHashInput = z
  .string('must be a string')
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x followed by 64 hexadecimal digits')
  .meta({ description: 'Hash of the payment.' });

/** What every analysis endpoint takes. */
export const tokenInput = z.object({ contract_address: addressInput, chain: chainInput });

export function toTokenVariables(input: { contract_address: string; chain: ChainName }) {
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

/** The feature endpoints also take the caller's own key for the partner role. */
export const featureInput = tokenInput.extend({
  partner_api_key: z
    .string('must be a string')
    .min(1, 'must not be empty')
    .max(512, 'is too long')
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional()
    .meta({ description: "The caller's own key for the third-party data provider." }),
});

export function toFeatureVariables(input: z.output<typeof featureInput>) {
  return { ...toTokenVariables(input), partnerApiKey: input.partner_api_key ?? null };
}
