import { z } from 'zod';
import type { GenerateTestKeyMutation } from '../../generated/operations.js';

type IssuedKey = GenerateTestKeyMutation['generateTestKey'];

/** The wallet is echoed as the caller wrote it. */
export function presentIssuedKey(key: IssuedKey, input: Readonly<Record<string, unknown>>) {
  return {
    success: true,
    api_key: key.apiKey,
    key_id: key.keyId,
    wallet: String(input.wallet),
    plan: key.plan,
    quota: key.quota,
    created_at: key.createdAt,
    expires_at: key.expiresAt ?? null,
  };
}

export const issuedKeyResponse = z
  .object({
    success: z.literal(true),
    api_key: z.string(),
    key_id: z.string(),
    wallet: z.string(),
    plan: z.string(),
    quota: z.int(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ title: 'IssuedKey' });
