import { type Address, AppError, type Hex, isHex, toAddress } from '@assay/facts';
import { hashMessage, verifyMessage } from 'ethers';
import type { SiweMessage } from 'siwe';
import type { Database } from '../db/database.js';
import { consumeNonce, findOpenNonce, type OpenNonce } from '../db/nonces.js';

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

/** Which wallet proofs are accepted: the hosts (with port) of the service, its chains, contract wallets. */
export interface SignIn {
  readonly domains: readonly string[];
  readonly chainIds: readonly number[];
  /** Absent: contract wallets cannot prove themselves. */
  readonly contracts?: ContractWallets;
}

/**
 * Contract wallets. Wallets are stored without a chain, and the same address on another chain may be a
 * contract of somebody else. So a contract is asked only on a chain on which a plan of the wallet was bought.
 */
interface ContractWallets {
  /** The name of a chain, as stored with plans. */
  readonly chainOf: (chainId: number) => string | undefined;
  /** EIP-1271: whether the wallet's contract accepts the signature. */
  readonly accepts: (question: ContractSignature, signal?: AbortSignal) => Promise<boolean>;
}

export interface WalletProofOptions extends SignIn {
  readonly database: Database;
}

/** Messages of wallets have about 400 characters. The parser takes about 6 ms for a thousand. */
const MAX_MESSAGE_LENGTH = 2_048;
const MAX_SIGNATURE_LENGTH = 4_096;
/** How far a wallet's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Resolves when the proof shows that the caller controls the wallet. Consumes its nonce.
 * @throws {AppError} `unauthorized`, the reason says what is wrong.
 */
export async function verifyWalletProof(
  options: WalletProofOptions,
  wallet: Address,
  proof: WalletProof,
  signal?: AbortSignal,
): Promise<void> {
  const message = await readMessage(proof);
  checkTerms(options, wallet, message);
  const nonce = await findOpenNonce(options.database, message.nonce, wallet);
  if (nonce === undefined) throw usedNonce();
  checkTimes(message, nonce.now);
  const isSigned =
    signerOf(proof) === wallet ||
    (await isSignedByContract(options.contracts, wallet, proof, { message, nonce, signal }));
  if (!isSigned) {
    throw refused(
      'the signature does not belong to this wallet ' +
        '(a contract signs for the chain that its plan was paid on, or that the operator named)',
    );
  }
  // Last, and atomic: of two requests with the same proof only one succeeds.
  if (!(await consumeNonce(options.database, message.nonce, wallet))) throw usedNonce();
}

/**
 * Computes a value once per proof: it takes some milliseconds, and one query may use a proof for many
 * wallets.
 */
function oncePerProof<T>(compute: (proof: WalletProof) => T): (proof: WalletProof) => T {
  const known = new WeakMap<WalletProof, { readonly value: T }>();
  return (proof) => {
    const before = known.get(proof);
    if (before) return before.value;
    const value = compute(proof);
    known.set(proof, { value });
    return value;
  };
}

const parseMessage = oncePerProof(async ({ message }): Promise<SiweMessage | undefined> => {
  // The library loads a second copy of ethers: only services with sign-ins need it in memory.
  const { SiweMessage } = await import('siwe');
  try {
    return new SiweMessage(message);
  } catch {
    return undefined;
  }
});

async function readMessage(proof: WalletProof): Promise<SiweMessage> {
  if (proof.message.length > MAX_MESSAGE_LENGTH || proof.signature.length > MAX_SIGNATURE_LENGTH) {
    throw refused('the message or signature is too long');
  }
  const message = await parseMessage(proof);
  if (!message) throw refused('the message is no Sign-In with Ethereum (EIP-4361) message');
  return message;
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
    const { protocol, host, username, password } = new URL(uri);
    // Hasty readers and some parsers take the part before an @ for the host.
    if (username !== '' || password !== '') return false;
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

/** The account that signed, if it has no code: its private key controls the address on every chain. */
const signerOf = oncePerProof(({ message, signature }): Address | undefined => {
  try {
    return toAddress(verifyMessage(message, signature));
  } catch {
    return undefined;
  }
});

interface ContractTerms {
  readonly message: SiweMessage;
  readonly nonce: OpenNonce;
  readonly signal: AbortSignal | undefined;
}

async function isSignedByContract(
  contracts: ContractWallets | undefined,
  wallet: Address,
  { message: text, signature }: WalletProof,
  { message: { chainId }, nonce, signal }: ContractTerms,
): Promise<boolean> {
  const chain = contracts?.chainOf(chainId);
  if (contracts === undefined || chain === undefined || !nonce.chains.includes(chain)) return false;
  if (!isHex(signature)) return false;
  const digest = hashMessage(text) as Hex;
  try {
    return await contracts.accepts({ chainId, wallet, digest, signature }, signal);
  } catch (cause) {
    const reason = 'The wallet could not be asked whether it accepts the signature; try again in a moment.';
    throw new AppError('unavailable', reason, { retryAfter: 5, cause });
  }
}

function usedNonce(): AppError {
  return refused('the nonce is unknown, used or expired; get a new one from /api/v1/auth/nonce');
}

function refused(reason: string): AppError {
  return new AppError('unauthorized', `The wallet proof is wrong: ${reason}.`);
}
