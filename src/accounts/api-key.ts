import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { PlanName } from '../domain/plan.js';
import { planNames } from '../domain/plan.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 digits of base 62 hold 256 bits. */
const SECRET_LENGTH = 43;
/** 6 digits of base 62 hold a CRC32. */
const CHECKSUM_LENGTH = 6;
/** Digits of the secret that are stored in clear, to recognise a key: 48 of its 256 bits. */
const SHOWN_LENGTH = 8;
const KEY_ID_LENGTH = 16;
const KEY_ID_SHAPE = new RegExp(`^key_[0-9A-Za-z]{${KEY_ID_LENGTH}}$`);

/** `assay_<plan>_<43 base62><6 base62 of CRC32>`: the checksum lets a secret scanner verify a match. */
const SHAPE = new RegExp(
  `^assay_(?:${planNames.join('|')})_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
);

export interface NewKey {
  /** The whole key. Shown once, never stored. */
  readonly apiKey: string;
  readonly keyId: string;
  readonly hash: string;
  readonly prefix: string;
}

/** A new key from the system's random source. */
export function generateKey(plan: PlanName): NewKey {
  const body = `assay_${plan}_${randomDigits(SECRET_LENGTH)}`;
  const apiKey = body + checksum(body);
  return {
    apiKey,
    keyId: `key_${randomDigits(KEY_ID_LENGTH)}`,
    hash: hashKey(apiKey),
    prefix: body.slice(0, body.length - SECRET_LENGTH + SHOWN_LENGTH),
  };
}

/** True when the text has the format of a key id. The key need not exist. */
export function isKeyId(text: string): boolean {
  return KEY_ID_SHAPE.test(text);
}

/** True when the text has the format of a key and its checksum is right. The key need not exist. */
export function isWellFormedKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const end = text.length - CHECKSUM_LENGTH;
  return text.slice(end) === checksum(text.slice(0, end));
}

/** SHA-256 in hexadecimal. A key has 256 random bits, so a salt or a slow hash would add nothing. */
export function hashKey(apiKey: string): string {
  return hash('sha256', apiKey, 'hex');
}

/** Compares two hashes in constant time. */
export function hashesEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')];
  return left.length === right.length && timingSafeEqual(left, right);
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = DIGITS.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/**
 * Random base-62 digits. Bytes of 248 and more are discarded: 256 is not a multiple of 62, so the low digits
 * would otherwise be more frequent.
 */
export function randomDigits(length: number): string {
  let digits = '';
  while (digits.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && digits.length < length) digits += DIGITS.charAt(byte % 62);
    }
  }
  return digits;
}
