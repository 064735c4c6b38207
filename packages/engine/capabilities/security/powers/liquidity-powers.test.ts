import type {
  Account,
  LiquidityHolder,
  LiquidityLocks,
  LockerTrust,
  OwnerPowers,
  Ownership,
  Power,
  PowerActor,
} from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { toLockSummary } from '../../liquidity-locks/locks.js';
import { withLiquidity } from './liquidity-powers.js';

const NOW = 1_700_000_000;
const address = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`;
const [pool, owner, deployer, other] = [address('1'), address('2'), address('3'), address('4')];
const account = (at: `0x${string}`): Account => ({ address: at, kind: 'eoa' });
const ownership: Ownership = { owner: account(owner), renounced: false, proxy: null, deployer };
const cell = (actor: PowerActor): Power => ({
  ...{ actor, account: null, effect: 'MINT', status: 'NOT_SHOWN', evidence: [] },
});
const powers: OwnerPowers = {
  matrix: [cell('owner'), cell('deployer'), cell('stranger')],
  worstCaseSellTax: null,
  worstCaseBuyTax: null,
  functionsTried: 1,
  coverage: 1,
};
const held = (holder: `0x${string}`, share: number, of: Partial<LiquidityHolder> = {}): LiquidityHolder => ({
  ...{ pool, holder, kind: 'wallet', share, valueUsd: share * 1_000 },
  ...of,
});
/** What the row says of each actor. */
function rowOf(locks: LiquidityLocks | null, lockers: readonly LockerTrust[] = []) {
  const summary = locks ? toLockSummary(locks, NOW, lockers) : null;
  const { matrix } = withLiquidity(powers, { locks: summary, ownership, now: NOW });
  return Object.fromEntries(
    matrix.flatMap(({ actor, effect, status, liquidityPercentage }) =>
      effect === 'TAKE_LIQUIDITY' ? [[actor, liquidityPercentage ?? status]] : [],
    ),
  );
}

describe('the row of the powers that says who can take the liquidity out', () => {
  it('names each actor with what it holds, and all others together', () => {
    const holders = [held(owner, 0.5, { kind: 'owner' }), held(other, 0.2), held(address('5'), 0.3)];
    expect(rowOf({ holders, coverage: 1 })).toEqual({
      owner: 50,
      deployer: 'NOT_SHOWN',
      stranger: 'NOT_SHOWN',
      liquidity_holder: 50,
    });
  });

  it('says no only where all of it is burned, locked or attributed', () => {
    const burned = [held(address('0'), 1, { kind: 'burned' })];
    expect(rowOf({ holders: burned, coverage: 1 })).toEqual({
      owner: 'NOT_SHOWN',
      deployer: 'NOT_SHOWN',
      stranger: 'NOT_SHOWN',
    });
    const half = [held(address('0'), 0.5, { kind: 'burned' })];
    expect(rowOf({ holders: half, coverage: 0.5 })).toMatchObject({
      owner: 'NOT_TRIED',
      stranger: 'NOT_SHOWN',
    });
    expect(rowOf(null)).toEqual({ owner: 'NOT_TRIED', deployer: 'NOT_TRIED', stranger: 'NOT_TRIED' });
  });

  it('gives a lock that has run out to whom the locker pays, and one that runs to nobody', () => {
    const lock = (unlockAt: number) =>
      rowOf({
        holders: [held(other, 1, { kind: 'locked', locker: 'L', unlockAt, beneficiary: deployer })],
        coverage: 1,
      });
    expect(lock(NOW - 1)).toMatchObject({ deployer: 100, owner: 'NOT_SHOWN' });
    expect(lock(NOW + 1)).toEqual({ owner: 'NOT_SHOWN', deployer: 'NOT_SHOWN', stranger: 'NOT_SHOWN' });
  });

  it('gives a lock that a call opens to whoever calls', () => {
    const holders = [held(other, 1, { kind: 'locked', locker: 'L', unlockAt: NOW + 9 })];
    const emptied = [{ actor: 'stranger' as const, account: null, evidence: [] }];
    const locker = { locker: other, name: 'L', pool, replaceableBy: null, tried: 1, emptied };
    expect(rowOf({ holders, coverage: 1 }, [locker])).toMatchObject({ stranger: 100 });
  });
});
