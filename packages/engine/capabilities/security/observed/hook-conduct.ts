import {
  type Hex,
  type HookAction,
  type HookPermission,
  hookPermissionsOf,
  type PlayedHook,
  type Pool,
  type V4Pool,
  ZERO_ADDRESS,
} from '@assay/facts';

/**
 * What a hook does with what moves through its pool. `flow_control`: it refuses, or can.
 * `fee_taking`: it keeps a part. `custody`: it keeps half or more. `opaque`: it could not be played.
 */
export type HookClass = 'passive' | 'flow_control' | 'fee_taking' | 'custody' | 'opaque';

export interface HookConduct {
  /** What calls show; `opaque` where a purchase, a sale or a withdrawal could not be played. */
  readonly shown: HookClass;
  /** What its address and the pool's key allow. */
  readonly possible: HookClass;
}

/** A smaller part may be rounding. */
const MIN_PART = 0.0005;
const MOST = 0.5;

/** Permissions by what they make possible. */
const powers: readonly (readonly [HookClass, readonly HookPermission[]])[] = [
  [
    'custody',
    ['beforeSwapReturnsDelta', 'afterAddLiquidityReturnsDelta', 'afterRemoveLiquidityReturnsDelta'],
  ],
  ['fee_taking', ['afterSwapReturnsDelta']],
  ['flow_control', ['beforeSwap', 'afterSwap', 'beforeRemoveLiquidity', 'afterRemoveLiquidity']],
];

/** What the bits of the hook allow, and a fee that the hook may set. */
export function possibleClassOf(pool: Pick<V4Pool, 'hooks' | 'hookBits' | 'dynamicFee'>): HookClass {
  const permissions = hookPermissionsOf(pool);
  const [found] = powers.find(([, wanted]) => wanted.some((one) => permissions.includes(one))) ?? ['passive'];
  return pool.dynamicFee && found !== 'custody' ? 'fee_taking' : found;
}

function toShown(actions: readonly HookAction[]): HookClass {
  const worst = Math.max(0, ...actions.flatMap(({ kept, lost }) => [kept ?? 0, lost ?? 0]));
  if (worst >= MOST) return 'custody';
  if (worst >= MIN_PART) return 'fee_taking';
  if (actions.some(({ passed }) => passed === false)) return 'flow_control';
  const isPlayed = actions.every(({ action, passed }) => passed !== null || action === 'donation');
  return isPlayed ? 'passive' : 'opaque';
}

/** The hook of a pool by what was played and by what it may do; `null` for a pool without one. */
export function toHookConduct({ v4 }: Pick<Pool, 'v4'>, played: PlayedHook | undefined): HookConduct | null {
  if (!v4 || v4.hooks === ZERO_ADDRESS) return null;
  const shown = played ? toShown(played.actions) : 'opaque';
  return { shown, possible: possibleClassOf(v4) };
}

/** The hook of one pool, with what was played there. */
export interface PoolHook extends HookConduct {
  readonly poolId: Hex;
  readonly hook: Pool['address'];
  readonly actions: readonly HookAction[];
}

/** The hooks of the token's pools, deepest pool first. */
export function toPoolHooks(pools: readonly Pool[], hooks: readonly PlayedHook[]): readonly PoolHook[] {
  return pools.flatMap((pool): PoolHook[] => {
    const { v4 } = pool;
    const played = hooks.find(({ poolId }) => poolId === v4?.id);
    const conduct = toHookConduct(pool, played);
    if (!v4 || !conduct) return [];
    return [{ ...conduct, poolId: v4.id, hook: v4.hooks, actions: played?.actions ?? [] }];
  });
}
