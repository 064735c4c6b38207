import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../../test/support/any-character.js';
import { readAdvertising } from './advertising-text.js';

describe('what a name says to its finder', () => {
  it.each([
    'Visit hexbonus.com to claim',
    '$500 Reward',
    'Claim 1,000 USDC',
    '! 5 ETH Airdrop',
    'Visіt uѕdс-event․сom', // Cyrillic letters, a one-dot leader
    'ＶＩＳＩＴ usdc-event．com', // full width
    'V\u200bisit\u202e usdc-event.com', // invisible and right-to-left characters
    'Vísit usdc-event[.]com',
    'C1aim at usdc (dot) net',
    'claim-usdc.net',
  ])('%s lures', (name) => {
    expect(readAdvertising(name, null).lure).toBe(true);
    expect(readAdvertising('x', name).lure).toBe(true);
  });

  it.each(['yearn.finance', 'ether.fi governance token', 'https://mooncat.io', 't.me/mooncat'])(
    '%s has a link, and lures nobody',
    (name) => {
      expect(readAdvertising(name, 'YFI')).toEqual({ link: true, lure: false });
    },
  );

  it.each([
    'Pepe',
    'Tether USD',
    'Disclaimer Coin',
    'Reward Token',
    'Airdrop',
    'Visitor 2049',
    'Dr. Who Inu',
    'Staked ETH 2.0',
    'U.S. Oil',
    'Claim No. 5',
    '猫コイン',
    '',
  ])('%s says nothing of the kind', (name) => {
    expect(readAdvertising(name, null)).toEqual({ link: false, lure: false });
  });

  it('nothing makes it throw, and a missing name says nothing', () => {
    expect(readAdvertising(null, null)).toEqual({ link: false, lure: false });
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => void readAdvertising(text, text)));
  });
});
