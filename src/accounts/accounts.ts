import type { Database } from '../db/database.js';
import { findWalletsByPrefix, findWorkingKey } from '../db/keys.js';
import type { WalletHolder } from '../db/wallet-keys.js';
import type { Address } from '../domain/address.js';
import type { PaymentReader } from '../domain/payment.js';
import type { PlanName } from '../domain/plan.js';
import type { AccountEventLog } from './account-events.js';
import type {
  IssuedKey,
  KeyIdentity,
  PurchasedKey,
  RecordedCall,
  UsageStats,
  WalletKey,
  WalletStats,
} from './account-shapes.js';
import { createAuthenticator, type KeyGuesses, unauthorized } from './authenticator.js';
import { createCallHistory } from './call-history.js';
import type { CountedCalls } from './counted-calls.js';
import { createDatabaseErrorGuard } from './database-error-guard.js';
import { createHousekeeping } from './housekeeping.js';
import { createKeyService } from './key-service.js';
import type { Plans } from './plans.js';
import { createPurchases, type PurchaseRequest } from './purchase.js';
import { createQuota } from './quota.js';
import { toRefusalError } from './refusal-error.js';
import { toIdentity } from './to-identity.js';
import { createUsageView } from './usage-view.js';
import { createWalletAuthority, type WalletCaller } from './wallet-authority.js';
import type { SignIn, WalletProof } from './wallet-proof.js';

export interface AccountsOptions {
  readonly database: Database;
  readonly plans: Plans;
  /** Where purchases are paid to. Absent: `purchasePlan` answers `unavailable`. */
  readonly treasury?: Address | undefined;
  readonly paymentReader?: PaymentReader | undefined;
  readonly signIn?: SignIn;
  readonly audit?: AccountEventLog;
  /** Told now and then while the database is away. */
  readonly onDatabaseAway?: (cause: unknown) => void;
  /** History of calls: how long it is kept (default 90 days), how long a call may wait to be written (1 s). */
  readonly historyDays?: number;
  readonly historyFlushMs?: number;
}

/** A call as it is handed in; the time of its answer is now unless said. */
interface NewCall extends Omit<RecordedCall, 'timestamp'> {
  readonly keyId: string;
  readonly timestamp?: Date;
}

/**
 * Keys, plans, quotas, purchases and wallets. Every promise rejects with `AppError` `unavailable` when the database is
 * away, and with `unauthorized` for a key that does not exist.
 */
export interface Accounts {
  readonly plans: Plans;
  /** @throws {AppError} `rate_limited` when the wallet took one less than seven days ago. */
  generateTestKey(wallet: Address): Promise<IssuedKey>;
  /** The key in `Authorization: Bearer …`, given without the word. @throws {AppError} `unauthorized`; what `guesses` throws. */
  authenticate(bearer: string | undefined, guesses?: KeyGuesses): Promise<KeyIdentity>;
  /** The key as the database knows it now; `authenticate` remembers keys for some seconds. @throws {AppError} `unauthorized`. */
  identity(keyId: string): Promise<KeyIdentity>;
  /**
   * Counts calls of a key, all `units` (1 to 1,000; default 1) or none; committed before it resolves.
   * @throws {AppError} `quota_exceeded` when fewer are left; `unauthorized` when the key was revoked or expired.
   */
  take(keyId: string, units?: number): Promise<CountedCalls>;
  /**
   * Takes `units` of a grant back, default all (4xx, 429 and 5xx answers do not count). A second time does nothing. One that
   * rejects is tried again until it is done.
   */
  refund(grant: CountedCalls, units?: number): Promise<void>;
  /** Takes note of an answered call; written behind. Never waits and never throws. */
  recordCall(call: NewCall): void;
  stats(keyId: string): Promise<UsageStats>;
  /** The newest calls first; `limit` of 1 to 50. */
  recentCalls(keyId: string, limit: number): Promise<readonly RecordedCall[]>;
  /** @throws {AppError} `unauthorized`, as all that takes a holder, when its key has meanwhile been revoked or expired. */
  walletKeys(holder: WalletHolder): Promise<readonly WalletKey[]>;
  walletStats(holder: WalletHolder): Promise<WalletStats>;
  /** Another key for a plan that the wallet has bought; it draws from the same quota. @throws {AppError} `forbidden`. */
  createKey(holder: WalletHolder, plan: PlanName): Promise<IssuedKey>;
  /** A plan without a payment: the operator's contract or gift. A wallet that is a contract signs in on `chain` only. */
  grantPlan(wallet: Address, plan: PlanName, chain?: string): Promise<IssuedKey>;
  /** The wallets with a key that is shown as this prefix; for the operator, never for a caller. */
  walletsByKeyPrefix(prefix: string): Promise<readonly Address[]>;
  /** False when the wallet has no such key, or it was revoked before. Once it resolves, the key has no rights in any process. */
  revokeKey(keyId: string, holder: WalletHolder): Promise<boolean>;
  /** @throws {AppError} `payment_required` (the reason says what is wrong), `conflict`, `unavailable`, `invalid_request`. */
  purchasePlan(request: PurchaseRequest): Promise<PurchasedKey>;
  /** A nonce for a sign-in message of that wallet; good once, for five minutes. */
  issueNonce(wallet: Address): Promise<{ readonly nonce: string; readonly expiresAt: Date }>;
  /** Uses the proof's nonce up. @throws {AppError} `unauthorized`. */
  verifyWalletProof(wallet: Address, proof: WalletProof, signal?: AbortSignal): Promise<void>;
  /** Passes when the caller is a paid key of that wallet, or proves the wallet. @throws {AppError} `unauthorized`, `forbidden`. */
  authorizeWallet(wallet: Address, caller: WalletCaller, signal?: AbortSignal): Promise<WalletHolder>;
  /** Deletes expired nonces and old history now; it also happens once an hour. */
  housekeep(): Promise<void>;
  /** Writes the history that is waiting. */
  flush(): Promise<void>;
  /** Calls of the history that could not be kept since the start. */
  readonly lostCalls: () => number;
  /** Finishes what is under way and writes the history; the database stays open. Never rejects. */
  close(): Promise<void>;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { database, plans } = options;
  const audit = options.audit ?? (() => undefined);
  const guarded = createDatabaseErrorGuard(options.onDatabaseAway ?? (() => undefined));
  const shared = { database, plans, audit };
  const authenticator = createAuthenticator(database);
  const quota = createQuota(database);
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
    generateTestKey: (wallet) => guarded(() => keys.issueTest(wallet)),
    authenticate: (bearer, guesses) =>
      guarded(async () => toIdentity(await authenticator.authenticate(bearer, guesses))),
    identity: (keyId) =>
      guarded(async () => {
        const key = await findWorkingKey(database, keyId);
        if (key === undefined) throw unauthorized();
        return toIdentity(key);
      }),
    async take(keyId, units = 1) {
      const answer = await guarded(() => quota.take(keyId, units));
      if (!answer.granted) throw toRefusalError(answer, units);
      return answer;
    },
    refund: (grant, units) => guarded(() => quota.refund(grant, units)),
    recordCall: ({ timestamp, ...call }) => history.record({ ...call, at: timestamp ?? new Date() }),
    stats: (keyId) => guarded(() => usage.ofKey(keyId)),
    recentCalls: (keyId, limit) => guarded(() => usage.recentCalls(keyId, limit)),
    walletKeys: (holder) => guarded(() => usage.keysOf(holder)),
    walletStats: (holder) => guarded(() => usage.ofWallet(holder)),
    createKey: (holder, plan) => guarded(() => keys.issueAnother(holder, plan)),
    grantPlan: (wallet, plan, chain) => guarded(() => keys.grant(wallet, plan, chain)),
    walletsByKeyPrefix: (prefix) =>
      guarded(async () => (await findWalletsByPrefix(database, prefix)) as Address[]),
    revokeKey: (keyId, holder) => guarded(() => keys.revoke(keyId, holder)),
    purchasePlan: (request) => guarded(() => purchase(request)),
    issueNonce: (wallet) => guarded(() => wallets.issueNonce(wallet)),
    verifyWalletProof: (wallet, proof, signal) => guarded(() => wallets.verify(wallet, proof, signal)),
    authorizeWallet: (wallet, caller, signal) => guarded(() => wallets.authorize(wallet, caller, signal)),
    housekeep: () => guarded(() => housekeeping.run()),
    flush: () => guarded(() => history.flush()),
    lostCalls: history.lost,
    async close() {
      housekeeping.stop();
      await quota.close();
      await history.close();
    },
  };
}
