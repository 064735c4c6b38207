import { type Address, ZERO_ADDRESS } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { compareBalances } from './compare-balances.js';

const account = (digit: string): Address => `0x${digit.repeat(40)}`;
const replayed = [
  { address: account('1'), balance: 1_000_000n },
  { address: account('2'), balance: 500_000n },
  { address: account('3'), balance: 100n },
];
const said = (...balances: readonly bigint[]) =>
  new Map(balances.map((balance, index) => [account(String(index + 1)), balance]));

describe('balances against the transfers of their holders', () => {
  it('tells of a holder that has less than its transfers left it', () => {
    expect(compareBalances(replayed, said(1_000_000n, 400_000n, 100n))).toEqual({
      checked: 3,
      fell: 1,
      worstLoss: expect.closeTo(0.2, 6),
      general: false,
    });
  });

  it('calls it no taking where all lost the same part', () => {
    expect(compareBalances(replayed, said(500_000n, 250_000n, 50n))).toMatchObject({
      fell: 3,
      general: true,
    });
  });

  it('forgives rounding, gains, the zero address, and accounts that did not answer', () => {
    const burned = [...replayed, { address: ZERO_ADDRESS, balance: 10n ** 9n }];
    const answers = new Map([...said(999_999n, 600_000n), [ZERO_ADDRESS, 0n]]);
    expect(compareBalances(burned, answers)).toMatchObject({ checked: 2, fell: 0, general: false });
  });

  it('calls it no taking where many gain what the others paid (reflection), and one where one account gains', () => {
    expect(compareBalances(replayed, said(970_000n, 510_000n, 102n))).toMatchObject({
      fell: 1,
      general: true,
    });
    expect(compareBalances(replayed, said(1_100_000n, 400_000n, 100n))).toMatchObject({
      fell: 1,
      general: false,
    });
  });

  it('takes one account alone for no rebase', () => {
    const [first] = replayed;
    expect(compareBalances(first ? [first] : [], said(0n))).toMatchObject({
      fell: 1,
      worstLoss: 1,
      general: false,
    });
  });
});
