import { type HookFindingType, hookFindings } from '@assay/audit';
import {
  type Finding,
  type FindingStatus,
  type HookPermission,
  hookPermissionsOf,
  type Pool,
  poolIdOf,
  type Severity,
  toChecksum,
  ZERO_ADDRESS,
} from '@assay/facts';
import { policy } from '../../policy.js';
import { toPoolHooks } from './hook-conduct.js';
import {
  isHooked,
  type OwnConduct,
  type PoolTradeResult,
  type TradeFacts,
  toOwnConduct,
  toPoolTrades,
} from './hook-trades.js';

const rules = policy.security.hooks;
const percent = (ratio: number) => `${Number((ratio * 100).toFixed(2))} %`;

const taking: readonly HookPermission[] = ['beforeSwapReturnsDelta', 'afterSwapReturnsDelta'];
const asked: readonly HookPermission[] = ['beforeSwap', 'afterSwap'];

/** Hooked pools with a relevant share of the liquidity; if no pool has a known value, all of them. */
function relevantPools(pools: readonly Pool[]): readonly Pool[] {
  const total = pools.reduce((sum, { liquidityUsd }) => sum + (liquidityUsd ?? 0), 0);
  return pools.filter(
    (pool) => isHooked(pool) && (total === 0 || (pool.liquidityUsd ?? 0) >= total * rules.minShare),
  );
}

interface FoundHook {
  readonly type: HookFindingType;
  readonly status: FindingStatus;
  readonly pool: Pool;
  readonly detail: string;
  readonly trade: PoolTradeResult | undefined;
  /** Default: that of the catalogue. */
  readonly severity?: Severity | undefined;
}

function toFinding({ type, status, pool, detail, trade, severity }: FoundHook): Finding {
  const { title, description } = hookFindings[type];
  const hook = pool.v4?.hooks ?? ZERO_ADDRESS;
  const where = `Pool ${pool.v4?.id ?? toChecksum(pool.address)}, hook ${toChecksum(hook)}.`;
  return {
    type,
    severity: severity ?? hookFindings[type].severity,
    status,
    issue: title,
    description: [description, detail, where].filter((part) => part !== '').join(' '),
    contract: toChecksum(hook),
    evidence: trade?.evidence ?? [],
  };
}

/** What the hook could do, by its bits and the pool's key. */
function powersOf(pool: Pool, trade: PoolTradeResult | undefined): readonly Finding[] {
  const permissions = pool.v4 ? hookPermissionsOf(pool.v4) : [];
  const possible = (type: HookFindingType, detail: string) =>
    toFinding({ type, status: 'STATIC_CONFIRMED', pool, detail, trade });
  const named = (wanted: readonly HookPermission[]) => permissions.filter((one) => wanted.includes(one));
  const [takes, asks] = [named(taking), named(asked)];
  return [
    ...(takes.length > 0 ? [possible('HOOK_CAN_TAKE', `Permissions: ${takes.join(', ')}.`)] : []),
    ...(asks.length > 0 ? [possible('HOOK_CAN_REFUSE', `Permissions: ${asks.join(', ')}.`)] : []),
    ...(pool.v4?.dynamicFee ? [possible('HOOK_SETS_FEE', `Now ${percent(pool.feePips / 1e6)}.`)] : []),
  ];
}

/** Where a played action showed that the hook has half or more of what was moved. */
function custodyOf(pool: Pool, facts: TradeFacts, trade: PoolTradeResult | undefined): readonly Finding[] {
  const found = toPoolHooks([pool], facts.trading?.hooks ?? []).find(({ poolId }) => poolId === pool.v4?.id);
  const held = found?.actions.find(({ kept, lost }) => Math.max(kept ?? 0, lost ?? 0) >= rules.gravePart);
  if (!held) return [];
  const part = percent(Math.max(held.kept ?? 0, held.lost ?? 0));
  const detail = `${part} of what a ${held.action} moves.`;
  const finding = toFinding({ type: 'HOOK_HOLDS_FUNDS', status: 'PROVEN', pool, detail, trade });
  return [{ ...finding, evidence: held.evidence }];
}

/** What the hook does in a simulated trade, unless the token's own behaviour explains it. */
function deedsOf(pool: Pool, trade: PoolTradeResult, own: OwnConduct): readonly Finding[] {
  if (trade.canBuy === true && trade.canSell === false && own.lets) {
    const detail = trade.sellError ? `The sale fails: ${trade.sellError}.` : '';
    return [toFinding({ type: 'HOOK_REFUSES_SALES', status: 'PROVEN', pool, detail, trade })];
  }
  const worst = Math.max(trade.buyTax ?? 0, trade.sellTax ?? 0);
  if (worst - own.tax < rules.minPart) return [];
  const detail = `A purchase loses ${percent(trade.buyTax ?? 0)}, a sale ${percent(trade.sellTax ?? 0)}; the token itself takes ${percent(own.tax)}.`;
  const severity = worst - own.tax >= rules.gravePart ? 'HIGH' : undefined;
  return [toFinding({ type: 'HOOK_TAKES_PART', status: 'PROVEN', pool, detail, trade, severity })];
}

/**
 * What the hooks of the token's pools of V4 kind do (PROVEN by a simulated trade) and could do
 * (STATIC_CONFIRMED by the hook's bits), check T11. A hook whose trade could not be simulated is judged by
 * its bits alone. O(pools).
 */
export function findHookPowers(facts: TradeFacts): readonly Finding[] {
  const trades = toPoolTrades(facts);
  const own = toOwnConduct(facts);
  return relevantPools(facts.pools).flatMap((pool) => {
    const trade = trades.get(poolIdOf(pool));
    return [
      ...(trade ? deedsOf(pool, trade, own) : []),
      ...custodyOf(pool, facts, trade),
      ...powersOf(pool, trade),
    ];
  });
}
