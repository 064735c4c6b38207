import type { EngineSettings } from '@assay/engine';
import type { LimitedRole } from '@assay/facts';
import type { Settings } from './settings.js';
import type { Env } from './variables.js';

/** The part of the operator's settings that concerns the engine. */
export function toEngineSettings({ env, chains, nodeUrls, providers }: Settings): EngineSettings {
  return {
    chains,
    providers,
    nodeUrls,
    limits: {
      audit: toRoleLimits(env, 'audit'),
      scan: toRoleLimits(env, 'scan'),
      market: toRoleLimits(env, 'market'),
      explorer: toRoleLimits(env, 'explorer'),
    },
    history: {
      providers: env.HISTORY_PROVIDERS,
      sqdUrl: env.SQD_PORTAL_URL,
      hypersyncUrl: env.HYPERSYNC_URL,
      hypersyncKey: env.HYPERSYNC_API_KEY,
      limits: toRoleLimits(env, 'history'),
    },
    partnerLimits: { rps: env.LIMIT_PARTNER_RPS, burst: env.LIMIT_PARTNER_BURST },
    sharing: {
      coldTokens: env.LIMIT_COLD_CONCURRENT,
      coldMaxWaitMs: env.LIMIT_COLD_MAX_WAIT_MS,
      paidShare: env.LIMIT_PAID_SHARE,
      watchShare: env.WATCH_SHARE,
    },
    auditTokens: { perAudit: env.AUDIT_TOKENS_PER_AUDIT, perDay: env.AUDIT_TOKENS_PER_DAY },
    requestBudgetMs: env.REQUEST_BUDGET_MS,
    checksLinks: env.LINK_CHECK,
    redisUrl: env.REDIS_URL,
  };
}

function toRoleLimits(env: Env, role: LimitedRole | 'history'): EngineSettings['limits'][LimitedRole] {
  const name = role.toUpperCase() as Uppercase<LimitedRole | 'history'>;
  return {
    rps: env[`LIMIT_${name}_RPS`],
    burst: env[`LIMIT_${name}_BURST`],
    daily: env[`LIMIT_${name}_DAILY`],
    maxWaitMs: env[`LIMIT_${name}_MAX_WAIT_MS`],
  };
}
