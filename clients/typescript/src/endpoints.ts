// Written by `npm run generate`.
import { type Client, send } from './client.js';
import type { paths } from './schema.js';

type Answer<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;
type Body<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends {
  requestBody: { content: { 'application/json': infer Sent } };
}
  ? Sent
  : never;
type Query<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends { parameters: { query: infer Q } }
  ? Q
  : paths[P][M] extends { parameters: { query?: infer Q } }
    ? Q
    : never;
/** Beside what is asked. */
export interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The complete analysis of a token: core score, component scores, grades and findings. */
export async function postTokenAnalyze(client: Client, body: Body<'/api/v1/token/analyze', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/token/analyze', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/token/analyze`, body, ...options })) as Answer<'/api/v1/token/analyze', 'post'>;
}

/** Contract audit, trading simulation and liquidity locks of a token, with key findings. */
export async function postTokenSecurityAnalysis(client: Client, body: Body<'/api/v1/token/security-analysis', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/token/security-analysis', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/token/security-analysis`, body, ...options })) as Answer<'/api/v1/token/security-analysis', 'post'>;
}

/** Scores and grades only, without detailed data. */
export async function postTokenCoreScores(client: Client, body: Body<'/api/v1/token/core-scores', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/token/core-scores', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/token/core-scores`, body, ...options })) as Answer<'/api/v1/token/core-scores', 'post'>;
}

/** Security without market or holder data, with what is critical first. */
export async function postTokenSecurityOnly(client: Client, body: Body<'/api/v1/token/security-only', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/token/security-only', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/token/security-only`, body, ...options })) as Answer<'/api/v1/token/security-only', 'post'>;
}

/** Scores and grades of up to 50 tokens, in the order asked. A row that fails spoils no other and gives its call back. */
export async function postTokenBatch(client: Client, body: Body<'/api/v1/token/batch', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/token/batch', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/token/batch`, body, ...options })) as Answer<'/api/v1/token/batch', 'post'>;
}

/** Whether to go on: what a policy of your own, or one that ships, says of a token for BUY, SELL, RECEIVE, LIST or COLLATERAL. */
export async function postDecide(client: Client, body: Body<'/api/v1/decide', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/decide', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/decide`, body, ...options })) as Answer<'/api/v1/decide', 'post'>;
}

/** The same of up to 50 tokens, in the order asked. A row that fails spoils no other and gives its call back. */
export async function postDecideBatch(client: Client, body: Body<'/api/v1/decide/batch', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/decide/batch', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/decide/batch`, body, ...options })) as Answer<'/api/v1/decide/batch', 'post'>;
}

/** Direct security analysis: audit, simulation, owner powers and locks, each finding with the evidence that repeats it. */
export async function postFeaturesSecurity(client: Client, body: Body<'/api/v1/features/security', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/features/security', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/features/security`, body, ...options })) as Answer<'/api/v1/features/security', 'post'>;
}

/** Price, volume, market cap and trading metrics, with pools, exit values and hourly candles. */
export async function postFeaturesMarket(client: Client, body: Body<'/api/v1/features/market', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/features/market', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/features/market`, body, ...options })) as Answer<'/api/v1/features/market', 'post'>;
}

/** Holder distribution and concentration, before and after merging linked wallets, with the largest holders. */
export async function postFeaturesHolders(client: Client, body: Body<'/api/v1/features/holders', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/features/holders', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/features/holders`, body, ...options })) as Answer<'/api/v1/features/holders', 'post'>;
}

/** Wash-trading patterns and artificial volume, with the flagged trades and both bounds. */
export async function postFeaturesWashTrading(client: Client, body: Body<'/api/v1/features/wash-trading', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/features/wash-trading', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/features/wash-trading`, body, ...options })) as Answer<'/api/v1/features/wash-trading', 'post'>;
}

/** Who bought in the first minutes, how, and what they did since. */
export async function postFeaturesSniperSellers(client: Client, body: Body<'/api/v1/features/sniper-sellers', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/features/sniper-sellers', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/features/sniper-sellers`, body, ...options })) as Answer<'/api/v1/features/sniper-sellers', 'post'>;
}

/** Social presence: links by platform, which are verified, and what stands out. */
export async function postFeaturesSocialScore(client: Client, body: Body<'/api/v1/features/social-score', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/features/social-score', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/features/social-score`, body, ...options })) as Answer<'/api/v1/features/social-score', 'post'>;
}

/** Through which ways the token moves, each played by a call, and what that means to protocols. */
export async function postFeaturesRoutes(client: Client, body: Body<'/api/v1/features/routes', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/features/routes', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/features/routes`, body, ...options })) as Answer<'/api/v1/features/routes', 'post'>;
}

/** Watches up to 50 tokens and tells a webhook, or a subscription, what happens to them. The secret of the webhook is shown only here. */
export async function postWatchCreate(client: Client, body: Body<'/api/v1/watch/create', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/watch/create', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/watch/create`, body, ...options })) as Answer<'/api/v1/watch/create', 'post'>;
}

/** The watches of the calling key's plan, newest first. */
export async function getWatchList(client: Client, options: Options = {}): Promise<Answer<'/api/v1/watch/list', 'get'>> {
  return (await send(client, { method: 'GET', path: `/api/v1/watch/list`, ...options })) as Answer<'/api/v1/watch/list', 'get'>;
}

/** The deliveries of a watch, newest event first: pending, delivered, or parked after three days. */
export async function getWatchDeliveries(client: Client, query: Query<'/api/v1/watch/deliveries', 'get'>, options: Options = {}): Promise<Answer<'/api/v1/watch/deliveries', 'get'>> {
  return (await send(client, { method: 'GET', path: `/api/v1/watch/deliveries`, query: { ...query }, ...options })) as Answer<'/api/v1/watch/deliveries', 'get'>;
}

/** Sends a signed test message to the webhook, once, and says how it answered. */
export async function postWatchTest(client: Client, body: Body<'/api/v1/watch/test', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/watch/test', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/watch/test`, body, ...options })) as Answer<'/api/v1/watch/test', 'post'>;
}

/** Stops deliveries. What happens until it is resumed is not delivered. */
export async function postWatchPause(client: Client, body: Body<'/api/v1/watch/pause', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/watch/pause', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/watch/pause`, body, ...options })) as Answer<'/api/v1/watch/pause', 'post'>;
}

/** Goes on with deliveries; those that were pending are sent now. */
export async function postWatchResume(client: Client, body: Body<'/api/v1/watch/resume', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/watch/resume', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/watch/resume`, body, ...options })) as Answer<'/api/v1/watch/resume', 'post'>;
}

/** A new secret for the webhook, shown only here. The one before it signs too for a day. */
export async function postWatchRotateSecret(client: Client, body: Body<'/api/v1/watch/rotate-secret', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/watch/rotate-secret', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/watch/rotate-secret`, body, ...options })) as Answer<'/api/v1/watch/rotate-secret', 'post'>;
}

/** Sends an event again, with the same id; without an event, all that was given up. */
export async function postWatchRedeliver(client: Client, body: Body<'/api/v1/watch/redeliver', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/watch/redeliver', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/watch/redeliver`, body, ...options })) as Answer<'/api/v1/watch/redeliver', 'post'>;
}

/** Ends a watch with its deliveries. */
export async function postWatchDelete(client: Client, body: Body<'/api/v1/watch/delete', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/watch/delete', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/watch/delete`, body, ...options })) as Answer<'/api/v1/watch/delete', 'post'>;
}

/** The token security of GoPlus, in its documented shape, from this service's own facts. */
export async function getCompatGoplusTokenSecurity(client: Client, chain_id: string | number, query: Query<'/compat/goplus/api/v1/token_security/{chain_id}', 'get'>, options: Options = {}): Promise<Answer<'/compat/goplus/api/v1/token_security/{chain_id}', 'get'>> {
  return (await send(client, { method: 'GET', path: `/compat/goplus/api/v1/token_security/${encodeURIComponent(chain_id)}`, query: { ...query }, ...options })) as Answer<'/compat/goplus/api/v1/token_security/{chain_id}', 'get'>;
}

/** Usage of the calling key. */
export async function getUserStats(client: Client, options: Options = {}): Promise<Answer<'/api/v1/user/stats', 'get'>> {
  return (await send(client, { method: 'GET', path: `/api/v1/user/stats`, ...options })) as Answer<'/api/v1/user/stats', 'get'>;
}

/** The latest calls of the calling key, newest first. */
export async function getUserRecentCalls(client: Client, query: Query<'/api/v1/user/recent-calls', 'get'>, options: Options = {}): Promise<Answer<'/api/v1/user/recent-calls', 'get'>> {
  return (await send(client, { method: 'GET', path: `/api/v1/user/recent-calls`, query: { ...query }, ...options })) as Answer<'/api/v1/user/recent-calls', 'get'>;
}

/** The keys of a wallet, without their secrets. Needs a paid key of the wallet, or a wallet proof. */
export async function getUserKeys(client: Client, query: Query<'/api/v1/user/keys', 'get'>, options: Options = {}): Promise<Answer<'/api/v1/user/keys', 'get'>> {
  return (await send(client, { method: 'GET', path: `/api/v1/user/keys`, query: { ...query }, ...options })) as Answer<'/api/v1/user/keys', 'get'>;
}

/** Another key for a plan that the wallet has bought. Needs a paid key of the wallet, or a wallet proof. */
export async function postUserCreateKey(client: Client, body: Body<'/api/v1/user/create-key', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/user/create-key', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/user/create-key`, body, ...options })) as Answer<'/api/v1/user/create-key', 'post'>;
}

/** Ends a key of the wallet, at once and for good. Needs a paid key of the wallet, or a wallet proof. */
export async function postUserRevokeKey(client: Client, body: Body<'/api/v1/user/revoke-key', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/user/revoke-key', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/user/revoke-key`, body, ...options })) as Answer<'/api/v1/user/revoke-key', 'post'>;
}

/** Usage of all keys of a wallet. Needs a paid key of the wallet, or a wallet proof. */
export async function getUserWalletStats(client: Client, query: Query<'/api/v1/user/wallet-stats', 'get'>, options: Options = {}): Promise<Answer<'/api/v1/user/wallet-stats', 'get'>> {
  return (await send(client, { method: 'GET', path: `/api/v1/user/wallet-stats`, query: { ...query }, ...options })) as Answer<'/api/v1/user/wallet-stats', 'get'>;
}

/** What can be had, for how much, and where it is paid. */
export async function getPlans(client: Client, options: Options = {}): Promise<Answer<'/api/v1/plans', 'get'>> {
  return (await send(client, { method: 'GET', path: `/api/v1/plans`, ...options })) as Answer<'/api/v1/plans', 'get'>;
}

/** A free key with limited use: 10 calls, 7 days, one for each wallet in 7 days. */
export async function postGenerateTestKey(client: Client, body: Body<'/api/v1/generate-test-key', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/generate-test-key', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/generate-test-key`, body, ...options })) as Answer<'/api/v1/generate-test-key', 'post'>;
}

/** A key for the plan that a transaction of the wallet has paid. One plan for each transaction, ever. */
export async function postPurchasePlan(client: Client, body: Body<'/api/v1/purchase-plan', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/purchase-plan', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/purchase-plan`, body, ...options })) as Answer<'/api/v1/purchase-plan', 'post'>;
}

/** A nonce for a Sign-In with Ethereum message: good once, for five minutes. */
export async function getAuthNonce(client: Client, query: Query<'/api/v1/auth/nonce', 'get'>, options: Options = {}): Promise<Answer<'/api/v1/auth/nonce', 'get'>> {
  return (await send(client, { method: 'GET', path: `/api/v1/auth/nonce`, query: { ...query }, ...options })) as Answer<'/api/v1/auth/nonce', 'get'>;
}

/** How near the limits are, so that integrators can avoid them. */
export async function getSystemRateLimits(client: Client, options: Options = {}): Promise<Answer<'/api/v1/system/rate-limits', 'get'>> {
  return (await send(client, { method: 'GET', path: `/api/v1/system/rate-limits`, ...options })) as Answer<'/api/v1/system/rate-limits', 'get'>;
}

/** Whether the service can do its work. Cheap: asks no provider. */
export async function getHealth(client: Client, options: Options = {}): Promise<Answer<'/health', 'get'>> {
  return (await send(client, { method: 'GET', path: `/health`, ...options })) as Answer<'/health', 'get'>;
}

/** What changed about a token from report to report, and before the first one as the chain shows it, the newest first; it is analysed now too. */
export async function getTokenChanges(client: Client, query: Query<'/api/v1/token/changes', 'get'>, options: Options = {}): Promise<Answer<'/api/v1/token/changes', 'get'>> {
  return (await send(client, { method: 'GET', path: `/api/v1/token/changes`, query: { ...query }, ...options })) as Answer<'/api/v1/token/changes', 'get'>;
}

/** A stored report with its evidence, and the signature of this service: a permanent link. */
export async function getReport(client: Client, id: string | number, options: Options = {}): Promise<Answer<'/api/v1/report/{id}', 'get'>> {
  return (await send(client, { method: 'GET', path: `/api/v1/report/${encodeURIComponent(id)}`, ...options })) as Answer<'/api/v1/report/{id}', 'get'>;
}

/** Says in public that a statement of a stored report is wrong, signed by the owner, the deployer or a controller of the token. It is looked at again at once; a verdict never changes by it. */
export async function postDispute(client: Client, body: Body<'/api/v1/dispute', 'post'>, options: Options = {}): Promise<Answer<'/api/v1/dispute', 'post'>> {
  return (await send(client, { method: 'POST', path: `/api/v1/dispute`, body, ...options })) as Answer<'/api/v1/dispute', 'post'>;
}
