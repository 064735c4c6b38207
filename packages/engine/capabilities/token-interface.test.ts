import type { Hex } from '@assay/facts';
import { expect, test } from 'vitest';
import { standardsOf } from './token-interface.js';

/** A dispatcher of these functions. */
const dispatching = (...selectors: readonly string[]): Hex =>
  `0x6000${selectors.map((selector) => `8063${selector}14`).join('')}`;

test.each([
  ['shares of a vault', ['38d52e0f', '07a2d13a', 'a9059cbb'], ['erc4626']],
  ['an OFT', ['3400288b', '13137d65', 'bb0b6a53'], ['oft']],
  ["a token of the OP Stack's bridge", ['d6c0b2c4', 'e78cea92'], ['bridged']],
  ["a token of Arbitrum's gateways", ['c2eeeebd', '8c2a993e'], ['bridged']],
  ['a token that only has an asset', ['38d52e0f', 'a9059cbb'], []],
  ['an app that receives messages, but names no peers', ['13137d65'], []],
  ['an ordinary token', ['a9059cbb', '70a08231'], []],
])('%s is told by its functions', (_, selectors, expected) => {
  expect(standardsOf(dispatching(...selectors))).toEqual(expected);
});
