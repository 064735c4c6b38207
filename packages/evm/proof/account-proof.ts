import { type Address, type Hex, keccak256 } from '@assay/facts';
import { z } from 'zod';
import { toWord } from '../machine/words.js';
import { FalseProof, NotProvable } from './false-proof.js';
import { decode, EMPTY_ROOT, provenValue } from './trie.js';

/** Hash of no code. */
export const NO_CODE_HASH: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';

/** An account and some of its slots, as the state root proves them. */
export interface ProvenAccount {
  readonly nonce: bigint;
  readonly balance: bigint;
  readonly codeHash: Hex;
  readonly slots: ReadonlyMap<bigint, bigint>;
}

const bytes = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/);
const digits = z.string().regex(/^0x[0-9a-fA-F]{0,64}$/);
const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);

/** The answer of `eth_getProof` (EIP-1186). */
const proofShape = z.object({
  balance: digits,
  nonce: digits,
  codeHash: hash,
  storageHash: hash,
  accountProof: z.array(bytes),
  storageProof: z.array(z.object({ key: digits, value: digits, proof: z.array(bytes) })),
});
type Answer = z.output<typeof proofShape>;

const toBigInt = (text: string): bigint => (text === '0x' ? 0n : BigInt(text));

/**
 * Checks an answer of `eth_getProof` against the state root. What it says besides its proofs must agree with them.
 * @throws {FalseProof} where it does not, or {NotProvable} for another shape
 */
export function checkAccountProof(
  stateRoot: Hex,
  address: Address,
  slots: readonly bigint[],
  value: unknown,
): ProvenAccount {
  const { data: answer } = proofShape.safeParse(value);
  if (!answer) throw new NotProvable('eth_getProof answered something of another shape');
  const encoded = provenValue(stateRoot, keccak256(address), answer.accountProof as Hex[]);
  const account = encoded === undefined ? emptyAccount : toAccount(encoded);
  compareAccount(answer, account, encoded !== undefined);
  const proven = new Map(slots.map((slot) => [slot, toSlot(account.storageRoot, slot, answer)]));
  return { nonce: account.nonce, balance: account.balance, codeHash: account.codeHash, slots: proven };
}

interface Account {
  readonly nonce: bigint;
  readonly balance: bigint;
  readonly storageRoot: Hex;
  readonly codeHash: Hex;
}

const emptyAccount: Account = { nonce: 0n, balance: 0n, storageRoot: EMPTY_ROOT, codeHash: NO_CODE_HASH };

function toAccount(encoded: Hex): Account {
  const fields = decode(encoded);
  const [nonce, balance, storageRoot, codeHash] = Array.isArray(fields) ? fields : [];
  if (![nonce, balance, storageRoot, codeHash].every((field) => typeof field === 'string'))
    throw new FalseProof('the proven account is malformed');
  return {
    nonce: toBigInt(nonce as string),
    balance: toBigInt(balance as string),
    storageRoot: storageRoot as Hex,
    codeHash: codeHash as Hex,
  };
}

function compareAccount(answer: Answer, account: Account, exists: boolean): void {
  const isSame =
    toBigInt(answer.balance) === account.balance &&
    toBigInt(answer.nonce) === account.nonce &&
    // Of accounts that do not exist, nodes answer several hashes.
    (!exists ||
      (answer.codeHash.toLowerCase() === account.codeHash &&
        answer.storageHash.toLowerCase() === account.storageRoot));
  if (!isSame) throw new FalseProof('an account is not as its proof shows it');
}

function toSlot(storageRoot: Hex, slot: bigint, { storageProof }: Answer): bigint {
  const row = storageProof.find(({ key }) => toBigInt(key) === slot);
  if (!row) throw new FalseProof('the proof of a slot is missing');
  const path = keccak256(toWord(slot));
  const encoded = provenValue(storageRoot, path, row.proof as Hex[]);
  const value = encoded === undefined ? 0n : toNumber(encoded);
  if (value !== toBigInt(row.value)) throw new FalseProof('a slot is not as its proof shows it');
  return value;
}

function toNumber(encoded: Hex): bigint {
  const value = decode(encoded);
  if (typeof value !== 'string') throw new FalseProof('the proven slot is malformed');
  return toBigInt(value);
}
