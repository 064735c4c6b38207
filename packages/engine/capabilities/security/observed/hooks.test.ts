import {
  type Address,
  type CallEvidence,
  type Hex,
  type PlayedHook,
  type Pool,
  type PoolTrade,
  type TradeSimulation,
  ZERO_ADDRESS,
} from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { pool } from '../../../../../test/support/analysis-facts.js';
import { toPoolHooks } from './hook-conduct.js';
import { findHookPowers } from './hooks.js';

const manager: Address = '0x000000000004444c5dc75cb358380d2e3de08a90';
const idOf = (n: number): Hex => `0x${String(n).repeat(64)}`;
const hookWith = (flags: number): Address => `0x${'9f'.repeat(18)}${flags.toString(16).padStart(4, '0')}`;
const BEFORE_SWAP = 1 << 7;
const AFTER_SWAP_TAKES = (1 << 6) | (1 << 2);

const v4 = (n: number, hooks: Address, liquidityUsd: number | null, dynamicFee = false): Pool => {
  const own = { id: idOf(n), hooks, tickSpacing: 60, dynamicFee };
  return pool({ address: manager, kind: 'uniswap-v4', liquidityUsd, v4: own });
};
const call = { kind: 'call', meaning: 'a trade' } as CallEvidence;
const fair: TradeSimulation = {
  pool: manager,
  poolId: idOf(1),
  canBuy: true,
  canSell: true,
  canTransfer: true,
  buyTax: 0,
  sellTax: 0,
  transferTax: 0,
  buyGas: 1,
  sellGas: 1,
  evidence: [call],
};
const elsewhere = (changes: Partial<PoolTrade>): PoolTrade => ({
  pool: manager,
  dex: 'Uniswap V4',
  canBuy: true,
  canSell: true,
  buyTax: 0,
  sellTax: 0,
  evidence: call,
  ...changes,
});
const find = (
  pools: readonly Pool[],
  simulation: TradeSimulation | undefined,
  others: readonly PoolTrade[] = [],
  hooks: readonly PlayedHook[] = [],
) =>
  findHookPowers({ pools, simulation, trading: { pools: others, hooks } }).map(
    ({ type, status, severity }) => [type, status, severity],
  );

describe('what hooks of Uniswap V4 pools do, and could do', () => {
  it('a pool without a hook has none, whatever its trade shows', () => {
    const refused = { ...fair, canSell: false, sellTax: null };
    expect(find([v4(1, ZERO_ADDRESS, 1_000), pool()], refused)).toEqual([]);
  });

  it('the address says what a hook could do: that is MEDIUM at most, and no proof', () => {
    const could = ['STATIC_CONFIRMED', 'MEDIUM'];
    expect(find([v4(1, hookWith(BEFORE_SWAP), 1_000)], fair)).toEqual([['HOOK_CAN_REFUSE', ...could]]);
    expect(find([v4(1, hookWith(AFTER_SWAP_TAKES), 1_000, true)], undefined)).toEqual([
      ['HOOK_CAN_TAKE', ...could],
      ['HOOK_CAN_REFUSE', ...could],
      ['HOOK_SETS_FEE', ...could],
    ]);
    expect(find([v4(1, hookWith(1 << 11), 1_000)], fair)).toEqual([]);
  });

  it('a sale that is refused there, of a token that moves elsewhere, is proven by its call', () => {
    const refused = { ...fair, canSell: false, sellTax: null, sellError: '0x9f refused: sales are closed' };
    const [first] = findHookPowers({
      pools: [v4(1, hookWith(BEFORE_SWAP), 1_000)],
      simulation: refused,
      trading: undefined,
    });
    expect(first).toMatchObject({ type: 'HOOK_REFUSES_SALES', status: 'PROVEN', severity: 'HIGH' });
    expect(first?.description).toContain('sales are closed');
    expect(first?.evidence).toEqual([call]);
  });

  it('it is proven in a further pool too, and pools of one contract are not mistaken for each other', () => {
    const pools = [v4(1, ZERO_ADDRESS, 1_000), v4(2, hookWith(BEFORE_SWAP), 500)];
    const refused = elsewhere({ poolId: idOf(2), canSell: false, sellTax: null });
    expect(find(pools, fair, [refused])[0]).toEqual(['HOOK_REFUSES_SALES', 'PROVEN', 'HIGH']);
    expect(find(pools, fair, [elsewhere({ poolId: idOf(3), canSell: false })])).toEqual([
      ['HOOK_CAN_REFUSE', 'STATIC_CONFIRMED', 'MEDIUM'],
    ]);
  });

  it('what the token itself does is not blamed on the hook', () => {
    const hooked = v4(1, hookWith(BEFORE_SWAP | AFTER_SWAP_TAKES), 1_000);
    const proven = (simulation: TradeSimulation, others: readonly PoolTrade[] = [], pools: Pool[] = []) =>
      find([hooked, ...pools], simulation, others).filter(([, status]) => status === 'PROVEN');
    expect(proven({ ...fair, canSell: false, canTransfer: false })).toEqual([]);
    expect(proven({ ...fair, canSell: false, canTransfer: null })).toEqual([]);
    expect(proven({ ...fair, sellTax: 0.05, transferTax: 0.05 })).toEqual([]);
    const plain = v4(2, ZERO_ADDRESS, 900);
    const alike = elsewhere({ poolId: idOf(2), sellTax: 0.05 });
    expect(proven({ ...fair, sellTax: 0.05 }, [alike], [plain])).toEqual([]);
    const shut = elsewhere({ poolId: idOf(2), canSell: false, sellTax: null });
    expect(proven({ ...fair, canSell: false }, [shut], [plain])).toEqual([]);
  });

  it.each([
    [0.005, []],
    [0.0123, ['MEDIUM']],
    [0.6, ['HIGH']],
  ])('a part of %s that it takes of a sale is told by its size', (sellTax, severities) => {
    const found = find([v4(1, hookWith(AFTER_SWAP_TAKES), 1_000)], { ...fair, sellTax });
    expect(found.flatMap(([type, , severity]) => (type === 'HOOK_TAKES_PART' ? severity : []))).toEqual(
      severities,
    );
  });

  it('a pool with less than a twentieth of the liquidity is left out, one of unknown worth among such is not', () => {
    expect(find([pool({ liquidityUsd: 10_000 }), v4(1, hookWith(BEFORE_SWAP), 100)], undefined)).toEqual([]);
    expect(find([v4(1, hookWith(BEFORE_SWAP), null)], undefined)).toHaveLength(1);
  });

  it('a hook that ends up with what was moved is shown to hold it, by the call that shows it', () => {
    const action = { action: 'purchase', passed: true, kept: 1, lost: null, evidence: [call] } as const;
    const played = (kept: number) => [{ poolId: idOf(1), actions: [{ ...action, kept }] }];
    const own = v4(1, hookWith(1 << 11), 1_000);
    expect(find([own], fair, [], played(1))).toEqual([['HOOK_HOLDS_FUNDS', 'PROVEN', 'MEDIUM']]);
    expect(find([own], fair, [], played(0.02))).toEqual([]);
  });

  it('hooks are told apart by what was shown and by what they may do', () => {
    const action = { passed: true, kept: 0, lost: null, evidence: [call] };
    const actions = (['purchase', 'sale', 'donation', 'withdrawal'] as const).map((name) => ({
      ...action,
      action: name,
    }));
    const hooksOf = (hooks: readonly PlayedHook[], flags: number, dynamicFee = false) =>
      toPoolHooks([v4(1, hookWith(flags), 1_000, dynamicFee), v4(2, ZERO_ADDRESS, 5)], hooks).map(
        ({ shown, possible }) => [shown, possible],
      );
    const played = [{ poolId: idOf(1), actions }];
    expect(hooksOf(played, 1 << 11)).toEqual([['passive', 'passive']]);
    expect(hooksOf(played, BEFORE_SWAP)).toEqual([['passive', 'flow_control']]);
    const taken = [{ poolId: idOf(1), actions: actions.map((one) => ({ ...one, kept: 0.03 })) }];
    expect(hooksOf(taken, AFTER_SWAP_TAKES)).toEqual([['fee_taking', 'fee_taking']]);
    expect(hooksOf(played, 1 << 13, true)).toEqual([['passive', 'fee_taking']]);
    expect(hooksOf([], 1 << 3)).toEqual([['opaque', 'custody']]);
    const unplayed = actions.map((one) => ({ ...one, passed: null, kept: null }));
    expect(hooksOf([{ poolId: idOf(1), actions: unplayed }], BEFORE_SWAP)).toEqual([
      ['opaque', 'flow_control'],
    ]);
  });
});
