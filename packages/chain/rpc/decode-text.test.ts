import type { Hex } from '@assay/facts';
import { AbiCoder, encodeBytes32String } from 'ethers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, hidesCharacters } from './decode-text.js';

const encode = (text: string): Hex => AbiCoder.defaultAbiCoder().encode(['string'], [text]) as Hex;

test('an ABI string and a bytes32 are both read', () => {
  expect(decodeText(encode('Dai Stablecoin'))).toBe('Dai Stablecoin');
  expect(decodeText(encodeBytes32String('MKR') as Hex)).toBe('MKR');
});

test('what turns the reading direction, takes no width or breaks the line is removed', () => {
  expect(decodeText(encode('US\u202eDC\u200b\u0000\n\u2028Coin'))).toBe('USDCCoin');
});

test.each([
  ['U\u200bSDC', true],
  ['\u202eCDSU', true],
  ['US\u202eCD', true],
  ['uni\u00adswap', true],
  ['\u200bUSDC\u200b\u0000', false],
  ['Moon\nCat', false],
  ['نامه\u200cای', false],
  ['👨\u200d👩\u200d👧 ❤\ufe0f', false],
  ['猫コイン', false],
])('%j hides characters: %s', (text, hides) => {
  expect(hidesCharacters(encode(text))).toBe(hides);
});

test('a long text is cut to 256 characters, not into half of one', () => {
  const text = decodeText(encode('🦄'.repeat(1_000)));
  expect([...(text ?? '')]).toHaveLength(256);
  expect(text).toBe('🦄'.repeat(256));
});

test('a claimed length beyond the bytes that are there is not believed', () => {
  const honest = encode('ABC');
  const lying = `${honest.slice(0, 66)}${'f'.padStart(64, '0')}${honest.slice(130)}` as Hex;
  expect(decodeText(lying)).toBe('ABC');
  const huge = `${honest.slice(0, 66)}${'f'.repeat(64)}${honest.slice(130)}` as Hex;
  expect(decodeText(huge)).toBeNull();
});

test.each<[string, Hex]>([
  ['nothing', '0x'],
  ['one byte', '0x01'],
  ['zero', `0x${'0'.repeat(64)}`],
  ['an empty string', encode('')],
  ['only control characters', encode('\u0001\u202e')],
])('%s is no text', (_what, data) => {
  expect(decodeText(data)).toBeNull();
});

test('no bytes make it throw, or answer more than 256 printable characters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const text = decodeText(`0x${Buffer.from(bytes).toString('hex')}`);
      expect(text === null || ([...text].length <= 256 && !/[\p{Cc}\p{Cf}]/u.test(text))).toBe(true);
    }),
  );
});
