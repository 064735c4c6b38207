import { hashMessage, verifyMessage } from 'ethers';
import { SiweMessage } from 'siwe';
import type { Database } from '../db/database.js';
import { consumeNonce, findOpenNonce } from '../db/nonces.js';
import { type Address, toAddress } from '../domain/address.js';
import { AppError } from '../errors/app-error.js';
import { type Hex, isHex } from '../lib/hex.js';

/** A Sign-In with Ethereum (EIP-4361) message as its text, and its signature. */
export interface WalletProof {
  readonly message: string;
  readonly signature: string;
}

interface ContractSignature {
  readonly chainId: number;
  readonly wallet: Address;
  /** EIP-191 digest of the message. */
  readonly digest: Hex;
  readonly signature: Hex;
}

/** Hosts (with port) the service is known by, chains it accepts, EIP-1271. */
export interface SignIn {
  readonly domains: readonly string[];
  readonly chainIds: readonly number[];
  readonly isContractSignature?: (question: ContractSignature, signal?: AbortSignal) => Promise<boolean>;
}

export interface WalletProofOptions {
  readonly database: Database;
  /** Hosts (with port) that this service is known by. A message signed for another site is refused. */
  readonly domains: readonly string[];
  readonly chainIds: readonly number[];
  /** EIP-1271: whether the wallet's contract accepts the signature. Absent: contract wallets cannot prove themselves. */
  readonly isContractSignature:
    | ((question: ContractSignature, signal?: AbortSignal) => Promise<boolean>)
    | undefined;
}

const MAX_MESSAGE_LENGTH = 4_096;
const MAX_SIGNATURE_LENGTH = 4_096;
/** How far ahead of ours a wallet's clock may be. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Resolves when the proof shows that the caller holds the wallet, and uses its nonce up.
 * @throws {AppError} `unauthorized`, the reason says what is wrong.
 */
export async function verifyWalletProof(
  options: WalletProofOptions,
  wallet: Address,
  proof: WalletProof,
  signal?: AbortSignal,
): Promise<void> {
  const message = readMessage(proof);
  checkTerms(options, wallet, message);
  const nonce = await findOpenNonce(options.database, message.nonce, wallet);
  if (nonce === undefined) throw usedNonce();
  checkTimes(message, nonce.now);
  if (!(await isSigned(options, wallet, proof, message.chainId, signal))) {
    throw refused('the signature does not belong to this wallet');
  }
  // Last, and atomic: of two requests with one proof only one comes through.
  if (!(await consumeNonce(options.database, message.nonce, wallet))) throw usedNonce();
}

function readMessage(proof: WalletProof): SiweMessage {
  if (proof.message.length > MAX_MESSAGE_LENGTH || proof.signature.length > MAX_SIGNATURE_LENGTH) {
    throw refused('the message or signature is too long');
  }
  try {
    return new SiweMessage(proof.message);
  } catch {
    throw refused('the message is no Sign-In with Ethereum (EIP-4361) message');
  }
}

function checkTerms(options: WalletProofOptions, wallet: Address, message: SiweMessage): void {
  if (toAddress(message.address) !== wallet) throw refused('the message names another wallet');
  if (!options.domains.includes(message.domain)) throw refused('the message was made for another site');
  if (!isUriOf(message.uri, options.domains)) throw refused('the URI of the message is not of this site');
  if (!options.chainIds.includes(message.chainId)) throw refused('the chain of the message is not supported');
}

function checkTimes(message: SiweMessage, now: Date): void {
  if (timeOf(message.issuedAt) > now.getTime() + CLOCK_SKEW_MS) {
    throw refused('the message is from the future');
  }
  if (message.expirationTime !== undefined && timeOf(message.expirationTime) <= now.getTime()) {
    throw refused('the message is expired');
  }
  if (message.notBefore !== undefined && timeOf(message.notBefore) > now.getTime()) {
    throw refused('the message is not valid yet');
  }
}

function isUriOf(uri: string, domains: readonly string[]): boolean {
  try {
    const { protocol, host } = new URL(uri);
    return (protocol === 'https:' || protocol === 'http:') && domains.includes(host);
  } catch {
    return false;
  }
}

/** Unix milliseconds. */
function timeOf(text: string | undefined): number {
  const time = text === undefined ? 0 : Date.parse(text);
  // NaN would pass every comparison above.
  if (Number.isNaN(time)) throw refused('a time of the message cannot be read');
  return time;
}

async function isSigned(
  options: WalletProofOptions,
  wallet: Address,
  proof: WalletProof,
  chainId: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (!isHex(proof.signature)) throw refused('the signature is not hexadecimal');
  if (signerOf(proof) === wallet) return true;
  if (options.isContractSignature === undefined) return false;
  const digest = hashMessage(proof.message) as Hex;
  try {
    return await options.isContractSignature({ chainId, wallet, digest, signature: proof.signature }, signal);
  } catch (cause) {
    const reason = 'The wallet could not be asked whether it accepts the signature; try again in a moment.';
    throw new AppError('unavailable', reason, { retryAfter: 5, cause });
  }
}

function signerOf(proof: WalletProof): Address | undefined {
  try {
    return toAddress(verifyMessage(proof.message, proof.signature));
  } catch {
    return undefined;
  }
}

function usedNonce(): AppError {
  return refused('the nonce is unknown, used or expired; get a new one from /api/v1/auth/nonce');
}

function refused(reason: string): AppError {
  return new AppError('unauthorized', `The wallet proof is wrong: ${reason}.`);
}
