import { parseEther } from 'ethers';
import type { Act, TokenState } from './act.js';
import {
  byOwner,
  changeMinter,
  contracts,
  DAY,
  extendLock,
  fromRouter,
  lock,
  MORE_THAN_ALL,
  otherOwner,
  toLockEnd,
  toWallet,
} from './calls.js';
import type { Family } from './families.js';

const powers = ['POWER_GAINED', 'POWER_LOST'];

const isOwned = ({ isRenounced }: TokenState) => !isRenounced;
const same = (state: TokenState) => state;

/** Their deployers hold the liquidity. */
const pooled: readonly Family[] = ['taxed', 'proxied', 'minted', 'hidden', 'roles'];

/** Every kind of change that one transaction makes. */
export const acts: readonly Act[] = [
  {
    kind: 'TAX_RAISED',
    also: powers,
    families: ['taxed'],
    isPossible: (state) => isOwned(state) && !state.flag && state.sellFee <= 20,
    call: byOwner('setFees', ({ state }) => [2, state.sellFee + 7]),
    after: (state) => ({ ...state, sellFee: state.sellFee + 7 }),
  },
  {
    kind: 'TAX_LOWERED',
    also: powers,
    families: ['taxed'],
    isPossible: (state) => isOwned(state) && !state.flag && state.sellFee > 2,
    call: byOwner('setFees', () => [2, 2]),
    after: (state) => ({ ...state, sellFee: 2 }),
  },
  {
    kind: 'SELLS_BLOCKED',
    also: powers,
    families: ['taxed'],
    isPossible: (state) => isOwned(state) && !state.flag,
    call: byOwner('setFees', () => [2, MORE_THAN_ALL]),
    after: (state) => ({ ...state, flag: true }),
  },
  {
    kind: 'SELLS_OPENED',
    also: ['TAX_LOWERED', ...powers],
    families: ['taxed'],
    isPossible: (state) => isOwned(state) && state.flag,
    call: byOwner('setFees', () => [2, 2]),
    after: (state) => ({ ...state, flag: false, sellFee: 2 }),
  },
  {
    kind: 'OWNER_CHANGED',
    also: powers,
    families: ['taxed', 'hidden'],
    isPossible: isOwned,
    call: byOwner('transferOwnership', ({ token, state }) => [otherOwner(token, state)]),
    after: (state, { token }) => ({ ...state, owner: otherOwner(token, state) }),
  },
  {
    kind: 'OWNERSHIP_RENOUNCED',
    also: powers,
    families: ['taxed', 'retaken'],
    // Some tokens keep their owner: most acts are theirs.
    isPossible: (state) => isOwned(state) && state.sellFee !== 2,
    call: byOwner('renounceOwnership'),
    after: (state) => ({ ...state, isRenounced: true }),
  },
  {
    kind: 'OWNER_CHANGED',
    also: powers,
    families: ['retaken'],
    isPossible: ({ isRenounced }) => isRenounced,
    call: byOwner('unlock'),
    after: (state) => ({ ...state, isRenounced: false }),
  },
  {
    kind: 'CODE_REPLACED',
    also: powers,
    families: ['proxied'],
    isPossible: () => true,
    call: ({ token: { address, supporting }, state }) => ({
      from: supporting.admin ?? '',
      to: address,
      data: contracts.encodeFunctionData('upgradeTo', [state.flag ? supporting.first : supporting.second]),
    }),
    after: (state) => ({ ...state, flag: !state.flag }),
  },
  {
    kind: 'MINTED',
    also: ['HOLDERS_CONCENTRATED', ...powers],
    families: ['minted', 'fiat'],
    isPossible: (state) => !state.flag,
    call: ({ token: { address, supporting }, random }) => ({
      from: supporting.deployer ?? '',
      to: address,
      data: contracts.encodeFunctionData('mint', [toWallet(random), parseEther('20000')]),
    }),
    after: same,
  },
  {
    kind: 'HOLDERS_CONCENTRATED',
    also: ['MINTED', ...powers],
    families: ['minted'],
    // Without the liquidity, the ten largest have most of what is left already.
    isPossible: (state) => !state.flag && !state.isDrained,
    call: ({ token: { address, supporting }, random }) => ({
      from: supporting.deployer ?? '',
      to: address,
      data: contracts.encodeFunctionData('mint', [toWallet(random), parseEther('400000')]),
    }),
    // More of it would be no news: nearly all is theirs then.
    after: (state) => ({ ...state, flag: true }),
  },
  {
    kind: 'GRADE_CHANGED',
    also: ['SELLS_BLOCKED', ...powers],
    families: ['taxed'],
    // A high tax or little liquidity may have the lowest grade already.
    isPossible: (state) => isOwned(state) && !state.flag && !state.isDrained && state.sellFee === 2,
    call: byOwner('setFees', () => [2, MORE_THAN_ALL]),
    after: (state) => ({ ...state, flag: true }),
  },
  {
    kind: 'POWER_GAINED',
    families: ['roles'],
    isPossible: ({ flag }) => !flag,
    call: changeMinter('grantRole'),
    after: (state) => ({ ...state, flag: true }),
  },
  {
    kind: 'POWER_LOST',
    families: ['roles'],
    isPossible: ({ flag }) => flag,
    call: changeMinter('revokeRole'),
    after: (state) => ({ ...state, flag: false }),
  },
  {
    kind: 'MINTED',
    also: ['HOLDERS_CONCENTRATED', ...powers],
    families: ['hidden'],
    isPossible: isOwned,
    call: byOwner('distributeRewards', ({ random }) => [toWallet(random), parseEther('20000')]),
    after: same,
  },
  {
    kind: 'PAUSED',
    also: ['BUYS_BLOCKED', ...powers],
    families: ['fiat'],
    isPossible: (state) => !state.flag && !state.isDrained,
    call: byOwner('pause'),
    after: (state) => ({ ...state, flag: true }),
  },
  {
    kind: 'UNPAUSED',
    also: ['BUYS_OPENED', ...powers],
    families: ['fiat'],
    isPossible: (state) => state.flag,
    call: byOwner('unpause'),
    after: (state) => ({ ...state, flag: false }),
  },
  {
    kind: 'BUYS_BLOCKED',
    also: powers,
    families: ['fiat'],
    isPossible: (state) => !state.flag && !state.isDrained,
    call: byOwner('blacklist', ({ token }) => [token.supporting.pool]),
    after: (state) => ({ ...state, isDrained: true }),
  },
  {
    kind: 'BUYS_OPENED',
    also: powers,
    families: ['fiat'],
    isPossible: (state) => state.isDrained,
    call: byOwner('unBlacklist', ({ token }) => [token.supporting.pool]),
    after: (state) => ({ ...state, isDrained: false }),
  },
  {
    kind: 'BUYS_OPENED',
    also: powers,
    families: ['switched'],
    isPossible: (state) => !state.flag,
    call: byOwner('openTrading'),
    after: (state) => ({ ...state, flag: true }),
  },
  {
    kind: 'LIQUIDITY_REMOVED',
    also: ['HOLDERS_CONCENTRATED', ...powers],
    families: pooled,
    isPossible: (state) => !state.isDrained,
    call: async (scene) => fromRouter(scene, 'removeLiquidityETHSupportingFeeOnTransferTokens', 0.4),
    after: (state) => ({ ...state, isDrained: true }),
  },
  {
    kind: 'LIQUIDITY_ADDED',
    also: powers,
    families: pooled,
    isPossible: (state) => state.isDrained,
    call: async (scene) => fromRouter(scene, 'addLiquidityETH', 0.6),
    after: (state) => ({ ...state, isDrained: false }),
  },
  {
    kind: 'LOCK_ADDED',
    also: powers,
    families: pooled,
    isPossible: (state) => state.lockedUntil === 0,
    call: lock,
    after: (state, { token, now }) => ({ ...state, lockedUntil: toLockEnd(token, now) }),
  },
  {
    kind: 'LOCK_EXTENDED',
    also: powers,
    families: pooled,
    isPossible: ({ lockedUntil }) => lockedUntil > 0,
    call: extendLock,
    after: (state) => ({ ...state, lockedUntil: state.lockedUntil + 30 * DAY }),
  },
];
