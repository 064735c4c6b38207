import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { PlanName } from '../domain/plan.js';
import { planNames } from '../domain/plan.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 digits of base 62 hold 256 bits. */
const SECRET_LENGTH = 43;
/** 6 digits of base 62 hold a CRC32. */
const CHECKSUM_LENGTH = 6;
/** Digits of the secret that are kept in clear to recognise a key by: 48 of its 256 bits. */
const SHOWN_LENGTH = 8;
const KEY_ID_LENGTH = 16;
const KEY_ID_SHAPE = new RegExp(`^key_[0-9A-Za-z]{${KEY_ID_LENGTH}}$`);

/** `assay_<plan>_<43 base62><6 base62 of CRC32>`: what a secret scanner needs to be sure of a find. */
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

/** A key from the system's random source. */
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

/** True when the text has the shape of a key's id. Says nothing of whether there is such a key. */
export function isKeyId(text: string): boolean {
  return KEY_ID_SHAPE.test(text);
}

/** True when the text has the shape of a key and its checksum is right. Says nothing of whether the key exists. */
export function isWellFormedKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const end = text.length - CHECKSUM_LENGTH;
  return text.slice(end) === checksum(text.slice(0, end));
}

/** SHA-256 in hexadecimal. A key holds 256 random bits: no salt or slow hash would add to that. */
export function hashKey(apiKey: string): string {
  return hash('sha256', apiKey, 'hex');
}

/** Compares two hashes in a time that does not depend on where they differ. */
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

/** Bytes of 248 and more are thrown away: 256 is no multiple of 62, and the low digits would come more often. */
export function randomDigits(length: number): string {
  let digits = '';
  while (digits.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && digits.length < length) digits += DIGITS.charAt(byte % 62);
    }
  }
  return digits;
}
