import { z } from 'zod';
import type { GenerateTestKeyMutation } from '../../generated/operations.js';
import { said } from '../shapes.js';
import { shown } from '../shown.js';
import { toSnakeCase } from './snake-case.js';

type IssuedKey = GenerateTestKeyMutation['issued'];

/** The wallet is echoed as the caller wrote it. */
export function presentIssuedKey(key: IssuedKey, input: Readonly<Record<string, unknown>>) {
  return { success: true, ...toSnakeCase(key), wallet: String(input.wallet) };
}

const written = z.object({ success: z.literal(true), wallet: z.string() });
export const issuedKeyResponse = shown('issued', written.meta({ title: 'IssuedKey' }));
/** The payment is always there. */
export const boughtKeyResponse = shown(
  'issued',
  written.extend({ payment: said(z.object({}), 'What paid for it.') }),
);
