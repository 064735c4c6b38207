import type { Hex } from '@assay/facts';
import { AbiCoder } from 'ethers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.js';
import { toRevertReason } from './revert-reason.js';

const withText = (text: string): Hex =>
  `0x08c379a0${AbiCoder.defaultAbiCoder().encode(['string'], [text]).slice(2)}`;

describe('revert reasons', () => {
  it('reads texts, panics, custom errors and silence', () => {
    expect(toRevertReason(withText('TRANSFER_FAILED'))).toBe('TRANSFER_FAILED');
    expect(toRevertReason(`0x4e487b71${'11'.padStart(64, '0')}`)).toBe('panic code 17');
    expect(toRevertReason('0xdeadbeef')).toBe('custom error 0xdeadbeef');
    expect(toRevertReason('0x')).toBe('reverted without a reason');
  });

  it('reads a text as a general coder does, however it is laid out', () => {
    const right = (data: Hex) => {
      try {
        return String(AbiCoder.defaultAbiCoder().decode(['string'], `0x${data.slice(10)}`)[0]);
      } catch {
        return undefined;
      }
    };
    const plain = fc.string({ unit: 'grapheme-ascii', maxLength: 100 }).map(withText);
    const broken = fc
      .tuple(plain, fc.nat(400), fc.constantFrom('', 'ff', '00', '20'))
      .map(([data, at, bytes]) => {
        const from = 10 + ((2 * at) % (data.length - 10));
        return `${data.slice(0, from)}${bytes}${data.slice(from + bytes.length)}` as Hex;
      });
    fc.assert(
      fc.property(fc.oneof(plain, broken), (data) => {
        const text = right(data);
        const shown =
          text
            ?.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
            .trim()
            .slice(0, 200) || 'reverted';
        const malformed = 'reverted with a reason that is cut or malformed';
        expect(toRevertReason(data)).toBe(text === undefined ? malformed : shown);
      }),
      { numRuns: 500 },
    );
  });

  it('gives at most 200 printable characters, whatever the chain says', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), fc.nat(600), (text, cut) => {
        for (const data of [withText(text), withText(text).slice(0, 10 + 2 * cut) as Hex]) {
          const reason = toRevertReason(data);
          expect(reason.length).toBeLessThanOrEqual(200);
          expect(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(reason)).toBe(false);
        }
      }),
      { numRuns: 15 },
    );
    expect(toRevertReason(withText('safe\u202e\u0007 text'))).toBe('safe   text');
  });
});
