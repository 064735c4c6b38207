import { createHmac, randomBytes } from 'node:crypto';
import type { SecretVersion } from '../db/watches.js';

/** After a rotation, both secrets sign for this long, so that the receiver can switch. */
const OVERLAP_MS = 24 * 3_600_000;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function newWatchId(): string {
  const digits = Array.from(randomBytes(20), (byte) => DIGITS[byte % DIGITS.length]);
  return `watch_${digits.join('')}`;
}

export function isWatchId(text: string): boolean {
  return /^watch_[0-9A-Za-z]{20}$/.test(text);
}

/**
 * The secret of a watch, derived from the service's key: nothing that could sign is stored beside the watch.
 * @returns `whsec_` and 32 bytes in base64, as the Standard Webhooks specification writes secrets
 */
export function toWatchSecret(signingKey: string, watchId: string, version: number): string {
  const secret = createHmac('sha256', signingKey).update(`webhook:${watchId}:${version}`).digest('base64');
  return `whsec_${secret}`;
}

/** The secrets that sign now: the current one, and the one before it during the overlap. */
export function toSigningSecrets(
  signingKey: string,
  watchId: string,
  { version, rotatedAt }: SecretVersion,
  now: number,
): readonly string[] {
  const overlaps = version > 1 && rotatedAt !== undefined && now - rotatedAt.getTime() < OVERLAP_MS;
  const versions = overlaps ? [version, version - 1] : [version];
  return versions.map((one) => toWatchSecret(signingKey, watchId, one));
}
