import type { CapabilityClass } from '../../src/audit/catalogue/entry.js';

interface LabelCorrection {
  readonly address: string;
  /** What the contract can do, whatever its label says. */
  readonly classes: readonly CapabilityClass[];
  /** The line that shows it. */
  readonly quote: string;
  readonly why: string;
}

const foreign = 'another contract answers what the sender of a transfer is left with: anything, or nothing';

/**
 * Labels of the rug pulls that their source contradicts. Figures are given with and without these, and the
 * labels themselves stay as they were published.
 */
export const labelCorrections: readonly LabelCorrection[] = [
  {
    address: '0x6b5e9e55921e5e412cf1002599c05d4428cf50c5',
    classes: ['mint', 'limit', 'leak'],
    quote: '_balances[from] = curBalance - amount;',
    why: foreign,
  },
  {
    address: '0xd00736f864ecd5bef5996c735f98769ae0d10c7c',
    classes: ['mint', 'leak'],
    quote: '_balances[sender] = theAmount(amount) - amount;',
    why: foreign,
  },
  {
    address: '0x28c748535cc0c774d7bb046adba0c9d77e3b4c92',
    classes: ['mint', 'leak'],
    quote: '_balances[sender] = getAmount(amount) - amount;',
    why: foreign,
  },
  {
    address: '0x1250b98cbde9f99f4c42dcdacee193221f17eb50',
    classes: ['limit'],
    quote: 'require(!paused(), "Pausable: paused");',
    why: 'the owner pauses every transfer',
  },
  {
    address: '0x108d0f1fc10ed324f8cc65d0a91cad11cd4994a4',
    classes: ['limit'],
    quote: 'dividendTracker = newDividendTracker;',
    why: 'transfers call the tracker without a catch, and the owner replaces it',
  },
];
