import type { Endpoint } from './endpoint.js';
import { analyzeToken } from './endpoints/analyze-token.js';
import { authNonce } from './endpoints/auth-nonce.js';
import { coreScores } from './endpoints/core-scores.js';
import { createKey } from './endpoints/create-key.js';
import { decide } from './endpoints/decide.js';
import { decideBatch } from './endpoints/decide-batch.js';
import { dispute } from './endpoints/dispute.js';
import { featureHolders } from './endpoints/feature-holders.js';
import { featureMarket } from './endpoints/feature-market.js';
import { featureRoutes } from './endpoints/feature-routes.js';
import { featureSecurity } from './endpoints/feature-security.js';
import { featureSniperSellers } from './endpoints/feature-sniper-sellers.js';
import { featureSocialScore } from './endpoints/feature-social-score.js';
import { featureWashTrading } from './endpoints/feature-wash-trading.js';
import { generateTestKey } from './endpoints/generate-test-key.js';
import { goplusTokenSecurity } from './endpoints/goplus-token-security.js';
import { health } from './endpoints/health.js';
import { plans } from './endpoints/plans.js';
import { purchasePlan } from './endpoints/purchase-plan.js';
import { rateLimits } from './endpoints/rate-limits.js';
import { recentCalls } from './endpoints/recent-calls.js';
import { report } from './endpoints/report.js';
import { revokeKey } from './endpoints/revoke-key.js';
import { securityAnalysis } from './endpoints/security-analysis.js';
import { securityOnly } from './endpoints/security-only.js';
import { tokenBatch } from './endpoints/token-batch.js';
import { tokenChanges } from './endpoints/token-changes.js';
import { userKeys } from './endpoints/user-keys.js';
import { userStats } from './endpoints/user-stats.js';
import { walletStats } from './endpoints/wallet-stats.js';
import { watchCreate } from './endpoints/watch-create.js';
import { watchDelete } from './endpoints/watch-delete.js';
import { watchDeliveries } from './endpoints/watch-deliveries.js';
import { watchList } from './endpoints/watch-list.js';
import { watchPause } from './endpoints/watch-pause.js';
import { watchRedeliver } from './endpoints/watch-redeliver.js';
import { watchResume } from './endpoints/watch-resume.js';
import { watchRotateSecret } from './endpoints/watch-rotate-secret.js';
import { watchTest } from './endpoints/watch-test.js';

/** Every REST endpoint, in the order of the documentation. A new one needs its two files and a line here. */
export const endpoints: readonly Endpoint[] = [
  analyzeToken,
  securityAnalysis,
  coreScores,
  securityOnly,
  tokenBatch,
  decide,
  decideBatch,
  featureSecurity,
  featureMarket,
  featureHolders,
  featureWashTrading,
  featureSniperSellers,
  featureSocialScore,
  featureRoutes,
  watchCreate,
  watchList,
  watchDeliveries,
  watchTest,
  watchPause,
  watchResume,
  watchRotateSecret,
  watchRedeliver,
  watchDelete,
  goplusTokenSecurity,
  userStats,
  recentCalls,
  userKeys,
  createKey,
  revokeKey,
  walletStats,
  plans,
  generateTestKey,
  purchasePlan,
  authNonce,
  rateLimits,
  health,
  tokenChanges,
  report,
  dispute,
];
