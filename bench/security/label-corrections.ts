import type { CapabilityClass } from '@assay/audit';

interface LabelCorrection {
  readonly address: string;
  /** What the contract can do, whatever its label says. */
  readonly can?: readonly CapabilityClass[];
  /** What it cannot do. */
  readonly cannot?: readonly CapabilityClass[];
  /** The line that shows it. */
  readonly quote: string;
  readonly why: string;
}

const foreign = 'another contract answers what the sender of a transfer is left with: anything, or nothing';

const pausable =
  'the owner stops every sale, as in `0xcf3c8be2e2c42331da80ef210e9b1b307c03d36a`, which is labelled so';
const pausedByStandard = 'require(!paused(), "ERC20Pausable: token transfer while paused");';

/**
 * Labels of the rug pulls, and honeypot labels of the projects, that their source contradicts. Figures are given with and without these, and the
 * labels themselves stay as they were published.
 */
export const labelCorrections: readonly LabelCorrection[] = [
  {
    address: '0xcb6cd204d783dc8d66896a6def5867d332228d7b',
    can: ['leak'],
    quote: 'sellFee = _sellFee;',
    why: 'what a sale loses besides the other fees has no bound: `totalFee` leaves it out',
  },
  {
    address: '0x6b5e9e55921e5e412cf1002599c05d4428cf50c5',
    can: ['mint', 'limit', 'leak'],
    quote: '_balances[from] = curBalance - amount;',
    why: foreign,
  },
  {
    address: '0xd00736f864ecd5bef5996c735f98769ae0d10c7c',
    can: ['mint', 'leak'],
    quote: '_balances[sender] = theAmount(amount) - amount;',
    why: foreign,
  },
  {
    address: '0x28c748535cc0c774d7bb046adba0c9d77e3b4c92',
    can: ['mint', 'leak'],
    quote: '_balances[sender] = getAmount(amount) - amount;',
    why: foreign,
  },
  {
    address: '0x1250b98cbde9f99f4c42dcdacee193221f17eb50',
    can: ['limit'],
    quote: 'require(!paused(), "Pausable: paused");',
    why: 'the owner pauses every transfer',
  },
  {
    address: '0x108d0f1fc10ed324f8cc65d0a91cad11cd4994a4',
    can: ['limit'],
    quote: 'dividendTracker = newDividendTracker;',
    why: 'transfers call the tracker without a catch, and the owner replaces it',
  },
  {
    address: '0x8b2e68075a06959e3e35aa0e451a13e099e41b23',
    can: ['limit'],
    quote:
      'return bought >= sold + amount && _theNumber >= soldETH + amountETH && sender.balance >= _theRemainder;',
    why: 'a sale moves nothing unless this holds, and the owner sets `_theNumber`: at zero no holder can sell',
  },
  {
    address: '0x90f75ca026add95ae15ecbf48efc77ed272945be',
    cannot: ['mint'],
    quote: 'pld.safeTransfer(_to, _pldBalance);',
    why: 'a staking pool, which pays rewards out of what it holds; no function of it creates a token',
  },
  {
    address: '0x10f6f2b97f3ab29583d9d38babf2994df7220c21',
    cannot: ['limit'],
    quote: '_amount = amount * 90 / 100;',
    why: 'the tax is a constant, and no value that an account sets makes a sale fail',
  },
  {
    address: '0x39bb259f66e1c59d5abef88375979b4d20d98022',
    can: ['limit'],
    quote: 'require(!paused);',
    why: pausable,
  },
  {
    address: '0x41a3dba3d677e573636ba691a70ff2d606c29666',
    can: ['limit'],
    quote: 'require(!paused() || tx.origin == owner(), "ERC20Pausable: token transfer while paused");',
    why: pausable,
  },
  {
    address: '0x53c8395465a84955c95159814461466053dedede',
    can: ['limit'],
    quote: pausedByStandard,
    why: pausable,
  },
  {
    address: '0x6c5ba91642f10282b576d91922ae6448c9d52f4e',
    can: ['limit'],
    quote: 'require(!paused(), "Pausable: paused");',
    why: pausable,
  },
  {
    address: '0xaea46a60368a7bd060eec7df8cba43b7ef41ad85',
    can: ['limit'],
    quote: pausedByStandard,
    why: pausable,
  },
  {
    address: '0xbe1a001fe942f96eea22ba08783140b9dcc09d28',
    can: ['limit'],
    quote: pausedByStandard,
    why: pausable,
  },
];

/** What the source shows, where it contradicts the label; else the label. */
export function correctedLabel(address: string, name: CapabilityClass, label: boolean): boolean {
  const correction = labelCorrections.find((one) => one.address === address);
  if (correction?.can?.includes(name)) return true;
  return label && !correction?.cannot?.includes(name);
}
