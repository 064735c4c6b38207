import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planNames } from '../domain/plan.js';
import { generateKey, hashesEqual, hashKey, isWellFormedKey, randomDigits } from './api-key.js';

describe('an API key', () => {
  it('has the documented shape: a prefix, 43 digits of base 62 and a checksum of 6', () => {
    for (const plan of planNames) {
      const { apiKey, prefix, keyId, hash } = generateKey(plan);
      expect(apiKey).toMatch(new RegExp(`^assay_${plan}_[0-9A-Za-z]{49}$`));
      expect(isWellFormedKey(apiKey)).toBe(true);
      expect(apiKey.slice(0, prefix.length)).toBe(prefix);
      expect(prefix.length).toBe(`assay_${plan}_`.length + 8);
      expect(keyId).toMatch(/^key_[0-9A-Za-z]{16}$/);
      expect(hash).toBe(hashKey(apiKey));
    }
  });

  it('has the checksum that other programs compute: CRC32 of all before it, in base 62', () => {
    const body = `assay_test_${'0'.repeat(43)}`;
    // Computed with Python's zlib: 0x74e32e2f.
    expect(isWellFormedKey(`${body}28iLWx`)).toBe(true);
  });

  it('is refused when any one character is mistyped, or two neighbours are swapped', () => {
    const { apiKey } = generateKey('pro');
    const digit = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
    fc.assert(
      fc.property(fc.nat(apiKey.length - 1), digit, (place, typed) => {
        const mistyped = apiKey.slice(0, place) + typed + apiKey.slice(place + 1);
        expect(isWellFormedKey(mistyped)).toBe(mistyped === apiKey);
      }),
    );
    for (let place = 0; place + 1 < apiKey.length; place += 1) {
      const [a, b] = [apiKey.charAt(place), apiKey.charAt(place + 1)];
      const swapped = apiKey.slice(0, place) + b + a + apiKey.slice(place + 2);
      expect(isWellFormedKey(swapped)).toBe(swapped === apiKey);
    }
  });

  it('draws every digit as often as every other', () => {
    const seen = new Map<string, number>();
    for (const digit of randomDigits(62_000)) seen.set(digit, (seen.get(digit) ?? 0) + 1);
    // 1,000 are expected of each digit; six standard deviations are 190. Without the rejection, eight digits
    // would occur 1,210 times.
    expect(seen.size).toBe(62);
    expect(Math.max(...seen.values())).toBeLessThan(1_190);
    expect(Math.min(...seen.values())).toBeGreaterThan(810);
  });

  it('is compared as a whole hash', () => {
    expect(hashesEqual(hashKey('a'), hashKey('a'))).toBe(true);
    expect(hashesEqual(hashKey('a'), hashKey('b'))).toBe(false);
    expect(hashesEqual(hashKey('a'), '')).toBe(false);
  });
});
