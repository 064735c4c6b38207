import { type Address, AppError } from '@assay/facts';
import type { Database } from '../db/database.js';
import { insertNonce } from '../db/nonces.js';
import type { WalletHolder } from '../db/wallet-keys.js';
import type { AccountEventLog } from './account-events.js';
import type { KeyIdentity } from './account-shapes.js';
import { randomDigits } from './api-key.js';
import { type SignIn, verifyWalletProof, type WalletProof } from './wallet-proof.js';

export type { WalletHolder };

/** How a caller shows that it may act for a wallet. */
export interface WalletCaller {
  readonly identity?: KeyIdentity | undefined;
  readonly proof?: WalletProof | undefined;
}

export interface WalletAuthority {
  issueNonce(wallet: Address): Promise<{ readonly nonce: string; readonly expiresAt: Date }>;
  verify(wallet: Address, proof: WalletProof, signal?: AbortSignal): Promise<void>;
  /**
   * The returned holder names the key. Every statement made with it checks again that the key has its rights.
   */
  authorize(wallet: Address, caller: WalletCaller, signal?: AbortSignal): Promise<WalletHolder>;
}

interface WalletAuthorityOptions {
  readonly database: Database;
  readonly audit: AccountEventLog;
  readonly signIn: SignIn | undefined;
}

const NONCE_SECONDS = 300;
const NONCE_DIGITS = 24;

/**
 * Decides who may act for a wallet: a caller with one of its paid keys, or with a signature of the wallet.
 */
export function createWalletAuthority(options: WalletAuthorityOptions): WalletAuthority {
  const { database, audit, signIn } = options;
  const verify = async (wallet: Address, proof: WalletProof, signal?: AbortSignal) => {
    const terms = { database, domains: [], chainIds: [], ...signIn };
    try {
      await verifyWalletProof(terms, wallet, proof, signal);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') {
        audit({ event: 'wallet_proof_refused', wallet, reason: error.message });
      }
      throw error;
    }
    audit({ event: 'wallet_proved', wallet });
  };

  return {
    async issueNonce(wallet) {
      const nonce = randomDigits(NONCE_DIGITS);
      return { nonce, expiresAt: await insertNonce(database, nonce, wallet, NONCE_SECONDS) };
    },
    verify,
    async authorize(wallet, { identity, proof }, signal) {
      if (proof !== undefined) {
        await verify(wallet, proof, signal);
        return { wallet, keyId: undefined };
      }
      if (identity === undefined) {
        throw new AppError(
          'unauthorized',
          'Send a paid API key of this wallet, or a wallet proof (X-Siwe-Message and X-Siwe-Signature).',
        );
      }
      if (identity.wallet !== wallet) throw new AppError('forbidden', 'This key belongs to another wallet.');
      if (identity.plan === 'test') {
        throw new AppError('forbidden', 'A test key proves no wallet: use a paid key or a wallet proof.');
      }
      return { wallet, keyId: identity.keyId };
    },
  };
}
