import type { Address } from '@assay/facts';
import type { DayOfCalls } from '../db/calls.js';
import type { Database } from '../db/database.js';
import { findWalletsByPrefix, findWorkingKey } from '../db/keys.js';
import type { WalletHolder } from '../db/wallet-keys.js';
import type { PaymentReader } from '../domain/payment.js';
import type { ListedPlanName, PlanName } from '../domain/plan.js';
import type { PaymentChain, Treasury } from '../domain/treasury.js';
import type { AccountEventLog } from './account-events.js';
import type {
  IssuedKey,
  KeyIdentity,
  PastCall,
  PurchasedKey,
  RecordedCall,
  UsageStats,
  WalletKey,
  WalletStats,
} from './account-shapes.js';
import { createAuthenticator, type KeyGuesses, toIdentity, unauthorized } from './authenticator.js';
import { createCallHistory } from './call-history.js';
import type { CountedCalls } from './counted-calls.js';
import { createDatabaseErrorGuard } from './database-error-guard.js';
import { createHousekeeping } from './housekeeping.js';
import { createKeyService } from './key-service.js';
import { type EnterpriseTerms, type Plans, toEnterprisePlan } from './plans.js';
import { createPurchases, type PurchaseRequest } from './purchase.js';
import { createQuota } from './quota.js';
import { createUsageView } from './usage-view.js';
import { createWalletAuthority, type WalletCaller } from './wallet-authority.js';
import type { SignIn, WalletProof } from './wallet-proof.js';

export interface AccountsOptions {
  readonly database: Database;
  readonly plans: Plans;
  /** Where purchases are paid to. Absent: `purchasePlan` answers `unavailable`. */
  readonly treasury?: Address | undefined;
  /** In what it can be paid on each chain. */
  readonly paymentChains?: readonly PaymentChain[];
  /** Of the operator, for enterprise access. */
  readonly contact?: string | undefined;
  readonly paymentReader?: PaymentReader | undefined;
  readonly signIn?: SignIn;
  readonly audit?: AccountEventLog;
  /** Called at intervals while the database is unreachable. */
  readonly onDatabaseUnreachable?: (cause: unknown) => void;
  /** Call history: how long it is kept (default 90 days). */
  readonly historyDays?: number;
  /** How long a call may wait before it is written. Default 1,000. */
  readonly historyFlushMs?: number;
}

/** A call to record; `timestamp` defaults to now. */
interface NewCall extends Omit<RecordedCall, 'timestamp'> {
  readonly keyId: string;
  readonly timestamp?: Date;
}

/**
 * Keys, plans, quotas, purchases and wallets. Every promise rejects with `AppError` `unavailable` when the
 * database is unreachable, and with `unauthorized` for a key that does not exist.
 */
export interface Accounts {
  readonly plans: Plans;
  /** Where plans are paid to; `undefined` where none is for sale. */
  readonly treasury: Treasury | undefined;
  /** Of the operator, for enterprise access. */
  readonly contact: string | undefined;
  /** @throws {AppError} `rate_limited` when the wallet got one less than seven days ago. */
  generateTestKey(wallet: Address): Promise<IssuedKey>;
  /**
   * Finds the key of `Authorization: Bearer <key>`.
   * @param bearer the key alone, without the word `Bearer`
   * @throws {AppError} `unauthorized`, or what `guesses` throws
   * @example const { keyId, plan } = await accounts.authenticate('assay_starter_…');
   */
  authenticate(bearer: string | undefined, guesses?: KeyGuesses): Promise<KeyIdentity>;
  /**
   * The key as the database has it now; `authenticate` caches keys for some seconds.
   * @throws {AppError} `unauthorized`.
   */
  identity(keyId: string): Promise<KeyIdentity>;
  /**
   * Counts `units` calls of a key (1 to 1,000, default 1), all or none. The count is committed before the
   * promise resolves.
   * @throws {AppError} `quota_exceeded` when fewer are left; `unauthorized` when the key was revoked or
   * expired.
   * @example const counted = await accounts.take(keyId, 3);
   */
  take(keyId: string, units?: number): Promise<CountedCalls>;
  /**
   * Refunds `units` of the counted calls, default all (4xx, 429 and 5xx answers do not count). A second
   * refund of the same calls does nothing. A refund that rejects is retried in the background until it
   * succeeds.
   */
  refund(counted: CountedCalls, units?: number): Promise<void>;
  /** Records an answered call; it is written to the database later. Never waits and never throws. */
  recordCall(call: NewCall): void;
  stats(keyId: string): Promise<UsageStats>;
  /**
   * The newest calls first; `limit` of 1 to 50. With the cursor of a call, those before it.
   * @throws {AppError} `invalid_request` for a wrong limit or cursor.
   */
  recentCalls(keyId: string, limit: number, cursor?: string): Promise<readonly PastCall[]>;
  /** The calls of a key on each of the last `days` UTC days on which it was used; the oldest first. */
  callsByDay(keyId: string, days: number): Promise<readonly DayOfCalls[]>;
  /** How many calls the history of a key has. */
  countCalls(keyId: string): Promise<number>;
  /**
   * Like every method that takes a holder:
   * @throws {AppError} `unauthorized` when the holder's key has been revoked or has expired in the meantime.
   */
  walletKeys(holder: WalletHolder): Promise<readonly WalletKey[]>;
  walletStats(holder: WalletHolder): Promise<WalletStats>;
  /**
   * Another key for a plan that the wallet has bought. It shares the plan's quota.
   * @throws {AppError} `forbidden`.
   */
  createKey(holder: WalletHolder, plan: PlanName): Promise<IssuedKey>;
  /**
   * Grants a plan without a payment, on behalf of the operator. A contract wallet can sign in on `chain`
   * only.
   */
  grantPlan(wallet: Address, plan: ListedPlanName, chain?: string): Promise<IssuedKey>;
  /** Grants the enterprise plan, like `grantPlan`, with terms for this wallet alone. */
  grantEnterprise(wallet: Address, terms: EnterpriseTerms, chain?: string): Promise<IssuedKey>;
  /** The wallets with a key that has this visible prefix. For the operator only, never for a caller. */
  walletsByKeyPrefix(prefix: string): Promise<readonly Address[]>;
  /**
   * False when the wallet has no such key, or the key was already revoked. Once the promise resolves, the key
   * has no rights in any process.
   */
  revokeKey(keyId: string, holder: WalletHolder): Promise<boolean>;
  /**
   * @throws {AppError} `payment_required` (the reason says what is wrong), `conflict`, `unavailable`,
   * `invalid_request`.
   */
  purchasePlan(request: PurchaseRequest): Promise<PurchasedKey>;
  /** A nonce for a sign-in message of that wallet. It works once, within five minutes. */
  issueNonce(wallet: Address): Promise<{ readonly nonce: string; readonly expiresAt: Date }>;
  /** Checks a wallet proof and consumes its nonce. @throws {AppError} `unauthorized`. */
  verifyWalletProof(wallet: Address, proof: WalletProof, signal?: AbortSignal): Promise<void>;
  /**
   * Resolves when the caller has a paid key of that wallet, or a wallet proof.
   * @throws {AppError} `unauthorized`, `forbidden`.
   */
  authorizeWallet(wallet: Address, caller: WalletCaller, signal?: AbortSignal): Promise<WalletHolder>;
  /** Deletes expired nonces and old history now. This also runs once an hour. */
  housekeep(): Promise<void>;
  /** Writes the pending history. */
  flush(): Promise<void>;
  /** Number of calls since the start that could not be written to the history. */
  readonly lostCalls: () => number;
  /** Finishes pending work and writes the history. The database stays open. Never rejects. */
  close(): Promise<void>;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { database, plans } = options;
  const audit = options.audit ?? (() => undefined);
  const withDatabaseErrors = createDatabaseErrorGuard(options.onDatabaseUnreachable ?? (() => undefined));
  const shared = { database, plans, audit };
  const authenticator = createAuthenticator(database, withDatabaseErrors);
  const quota = createQuota(database, withDatabaseErrors);
  const history = createCallHistory(database, { flushMs: options.historyFlushMs ?? 1_000 });
  const keys = createKeyService({ ...shared, forget: authenticator.forget });
  const wallets = createWalletAuthority({ ...shared, signIn: options.signIn });
  const usage = createUsageView({ database, history });
  const purchase = createPurchases({
    ...shared,
    treasury: options.treasury,
    paymentReader: options.paymentReader,
  });
  const housekeeping = createHousekeeping({ database, history, historyDays: options.historyDays ?? 90 });

  return {
    plans,
    treasury: options.treasury && { address: options.treasury, chains: options.paymentChains ?? [] },
    contact: options.contact,
    generateTestKey: (wallet) => withDatabaseErrors(() => keys.issueTest(wallet)),
    authenticate: authenticator.authenticate,
    identity: (keyId) =>
      withDatabaseErrors(async () => {
        const key = await findWorkingKey(database, keyId);
        if (key === undefined) throw unauthorized();
        return toIdentity(key);
      }),
    take: quota.take.bind(quota),
    refund: quota.refund.bind(quota),
    recordCall: history.record.bind(history),
    stats: (keyId) => withDatabaseErrors(() => usage.ofKey(keyId)),
    recentCalls: (keyId, limit, cursor) => withDatabaseErrors(() => usage.recentCalls(keyId, limit, cursor)),
    callsByDay: (keyId, days) => withDatabaseErrors(() => usage.callsByDay(keyId, days)),
    countCalls: (keyId) => withDatabaseErrors(() => usage.countCalls(keyId)),
    walletKeys: (holder) => withDatabaseErrors(() => usage.keysOf(holder)),
    walletStats: (holder) => withDatabaseErrors(() => usage.ofWallet(holder)),
    createKey: (holder, plan) => withDatabaseErrors(() => keys.issueAnother(holder, plan)),
    grantPlan: (wallet, plan, chain) => withDatabaseErrors(() => keys.grant(wallet, plans[plan], chain)),
    grantEnterprise: (wallet, terms, chain) =>
      withDatabaseErrors(() => keys.grant(wallet, toEnterprisePlan(terms), chain)),
    walletsByKeyPrefix: (prefix) =>
      withDatabaseErrors(async () => (await findWalletsByPrefix(database, prefix)) as Address[]),
    revokeKey: (keyId, holder) => withDatabaseErrors(() => keys.revoke(keyId, holder)),
    purchasePlan: (request) => withDatabaseErrors(() => purchase(request)),
    issueNonce: (wallet) => withDatabaseErrors(() => wallets.issueNonce(wallet)),
    verifyWalletProof: (wallet, proof, signal) =>
      withDatabaseErrors(() => wallets.verify(wallet, proof, signal)),
    authorizeWallet: (wallet, caller, signal) =>
      withDatabaseErrors(() => wallets.authorize(wallet, caller, signal)),
    housekeep: () => withDatabaseErrors(() => housekeeping.run()),
    flush: () => withDatabaseErrors(() => history.flush()),
    lostCalls: () => history.lost(),
    async close() {
      housekeeping.stop();
      await quota.close();
      await history.close();
    },
  };
}
