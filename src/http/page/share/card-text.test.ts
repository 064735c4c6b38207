import { expect, it } from 'vitest';
import { fitText, nameUnknown, toCardText, wrapText } from './card-text.js';

it.each([
  ['Plain $TOKEN ~1', 'Plain $TOKEN ~1'],
  ['a\u202eb\u200bc\u2066\u00a0d…', 'a b c d…'],
  [`Z${'\u0335'.repeat(300)}`, 'Z\u0335\u0335'],
  ['Ёжик 柴犬 العملة', 'Ёжик 柴犬 العملة'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['\ud800x\u0000', 'x'],
])('%j is drawn as %j', (text, drawn) => {
  expect(toCardText(text)).toBe(drawn);
});

it('names a character by its number where no font has it', () => {
  expect(nameUnknown('a\u{12000}b', (character) => character < '\u3000')).toBe('a[12000]b');
});

it('cuts a text where it ends to fit, between what a reader sees as letters', () => {
  const fits = (text: string) => [...text].length <= 7;
  expect(fitText('short', fits)).toBe('short');
  expect(fitText('much too long', fits)).toBe('much t…');
  expect(fitText('👨\u200d👩\u200d👧👨\u200d👩\u200d👧', fits)).toBe('👨\u200d👩\u200d👧…');
  expect(fitText('W'.repeat(5_000), fits)).toBe('WWWWWW…');
});

it('wraps between words, breaks a word that is too long, and leaves nothing out unsaid', () => {
  const fits = (text: string) => text.length <= 10;
  expect(wrapText('You cannot sell it at all today', 3, fits)).toEqual([
    'You cannot',
    'sell it at',
    'all today',
  ]);
  expect(wrapText('You cannot sell it at all today', 2, fits)).toEqual(['You cannot', 'sell it a…']);
  expect(wrapText(`x ${'W'.repeat(5_000)}`, 3, fits)).toEqual(['x', 'WWWWWWWWW', 'WWWWWWWWW…']);
  expect(wrapText('', 3, fits)).toEqual([]);
});
