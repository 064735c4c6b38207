import type { Address } from '@assay/facts';
import type { PlanName } from '../domain/plan.js';

/** What happened to keys and who did it. No event carries a key, a signature or a nonce. */
export type AccountEvent =
  | {
      readonly event: 'key_issued';
      readonly how: 'test' | 'purchase' | 'create' | 'grant';
      readonly keyId: string;
      readonly keyPrefix: string;
      readonly wallet: Address;
      readonly plan: PlanName;
    }
  | { readonly event: 'key_revoked'; readonly keyId: string; readonly wallet: Address }
  | {
      readonly event: 'plan_purchased';
      readonly wallet: Address;
      readonly plan: PlanName;
      readonly transactionHash: string;
      readonly chain: string;
      readonly asset: string;
      readonly amount: string;
    }
  | {
      readonly event: 'purchase_refused';
      readonly wallet: Address;
      readonly plan: PlanName;
      readonly transactionHash: string;
      readonly reason: string;
    }
  | { readonly event: 'test_key_refused'; readonly wallet: Address }
  | { readonly event: 'wallet_proof_refused'; readonly wallet: Address; readonly reason: string }
  | { readonly event: 'wallet_proved'; readonly wallet: Address };

/** Receives the account events; the service passes a logger. Must not throw. */
export type AccountEventLog = (event: AccountEvent) => void;
