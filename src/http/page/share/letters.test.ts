import { expect, it } from 'vitest';
import { toDrawnLetters } from './letters.js';

it.each([
  ['Plain $TOKEN ~1', 'Plain $TOKEN ~1'],
  ['Ünïcødé Straße', 'Unicode Strasse'],
  ['Ёжик Щука', 'Ezhik Shchuka'],
  ['Ωμέγα', 'Omega'],
  ['ＵＳＤＣ', 'USDC'],
  ['柴🚀', '[67F4][1F680]'],
  ['a\u202eb\u200bc\u00a0d…', 'abc d...'],
])('%s is drawn as %s', (text, drawn) => {
  expect(toDrawnLetters(text)).toBe(drawn);
});
